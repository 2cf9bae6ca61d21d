/** Why there is no answer, and what would help. */

import type { ErrorBody } from "../engine/answers";

/** What a reader can do about an error of a kind; null if the message says it all. */
export function remedy({ kind, resource }: ErrorBody): string | null {
  switch (kind) {
    case "limit":
      return resource === null
        ? "This is a fixed bound: ask for less, such as a smaller table or smaller heaps."
        : `The work met the limit on ${resource}. Ask for less, start it as a job with a higher limit, or start the server with one: grundy serve --request-memory 1GiB.`;
    case "clock":
      return "The work took longer than one request may. Start it as a job, ask for less, or start the server with more time: grundy serve --request-seconds 120.";
    case "busy":
      return "As many jobs run as the server allows. Wait until one ends, or cancel one in the Solve view.";
    case "interrupted":
      return "The work was cancelled before it found anything.";
    case "unknown":
      return "No claim and no theorem decides this. Solve the game first, or ask for smaller heaps.";
    case "not_kept":
      return "The server has forgotten the game: send the rules again, by any change of them.";
    case "token":
      return "Paste the address that grundy serve printed.";
    case "server":
      return "The page asks again by itself.";
    default:
      return null;
  }
}

const TITLES: Record<string, string> = {
  limit: "Too large for the limits",
  clock: "Out of time",
  busy: "All places for jobs are taken",
  interrupted: "Cancelled",
  unknown: "Not known",
  server: "The server does not answer",
};

/** An error, as a box: what happened, the messages, and what helps. */
export function Trouble({ error }: { error: ErrorBody }) {
  const help = remedy(error);
  return (
    <div class="trouble" role="alert">
      <strong>{TITLES[error.kind] ?? "This cannot be answered"}</strong>
      {error.messages.map((message) => <p key={message.message}>{message.message}</p>)}
      {error.messages.flatMap((message) => message.help).map((line) => <p class="faint" key={line}>{line}</p>)}
      {help !== null && <p class="faint">{help}</p>}
    </div>
  );
}
