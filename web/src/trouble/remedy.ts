/** Errors in words: what happened, and what helps. */

import type { ErrorBody } from "../engine/answers";

/** What a reader can do about an error of a kind; null if the message says it all. A job has fields for its limits. */
export function remedy({ kind, resource }: ErrorBody, job = false): string | null {
  switch (kind) {
    case "limit":
      if (resource === null) return "This is a fixed bound: ask for less, such as a smaller table or smaller heaps.";
      if (!job) return `The work met the limit on ${resource}. Ask for less, start it as a job with a higher limit, or start the server with one: grundy serve --request-memory 1GiB.`;
      return resource === "bytes"
        ? "Give the job more memory under “Limits”, or start the server with more: grundy serve --request-memory 1GiB."
        : "A smaller bound on heaps, or a smaller range of parameters, may be enough.";
    case "clock":
      return job
        ? "Give the job more seconds under “Limits”, or start the server with more time: grundy serve --request-seconds 300."
        : "The work took longer than one request may. Start it as a job, ask for less, or start the server with more time: grundy serve --request-seconds 120.";
    case "busy":
      return "As many jobs run as the server allows. Wait until one ends, or cancel one in the Solve view.";
    case "interrupted":
      return "The work was cancelled before it found anything.";
    case "unknown":
      return "No claim and no theorem decides this. Solve the game first, or ask for smaller heaps.";
    case "not_kept":
      return "The server has forgotten the game: change the rules in any way to send them again.";
    case "token":
      return "Paste the address that grundy serve printed.";
    case "server":
      return "The page asks again by itself.";
    default:
      return null;
  }
}

/** What happened, on one line. */
export function inBrief({ messages, kind }: ErrorBody): string {
  return messages[0]?.message ?? kind;
}

/** All messages with their help, on one line. */
export function inWords({ messages, kind }: ErrorBody): string {
  return messages.map(({ message, help }) => [message, ...help].join("; ")).join(". ") || kind;
}
