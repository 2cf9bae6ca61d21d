/** Why there is no answer, and what helps. */

import type { ErrorBody } from "../engine/answers";
import { remedy } from "./words";

export function ErrorView({ error }: { error: ErrorBody }) {
  const help = remedy(error);
  return (
    <div class="job-error">
      {error.messages.map((message, at) => (
        <div key={at}>
          <p><span class="sign" aria-hidden="true">!</span> {message.message}</p>
          {message.help.length > 0 && <ul>{message.help.map((line) => <li key={line}>{line}</li>)}</ul>}
        </div>
      ))}
      {help !== null && <p class="remedy"><Coded text={help} /></p>}
    </div>
  );
}

/** A text in which `commands` stand between backquotes. */
function Coded({ text }: { text: string }) {
  return <>{text.split("`").map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}</>;
}
