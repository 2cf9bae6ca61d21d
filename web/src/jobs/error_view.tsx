/** Why there is no answer, or not a whole one, and what helps. */

import type { ErrorBody, Message } from "../engine/answers";
import { jobRemedy } from "./words";

export function ErrorView({ error }: { error: ErrorBody }) {
  const help = jobRemedy(error);
  return <Lines messages={error.messages} help={help} />;
}

/** Messages, and what helps. */
export function Lines({ messages, help = null }: { messages: Message[]; help?: string | null }) {
  return (
    <div class="job-error">
      {messages.map((message) => (
        <div key={message.message}>
          <p><span class="sign" aria-hidden="true">!</span> {message.message}</p>
          {message.help.map((line) => <p key={line} class="faint">{line}</p>)}
        </div>
      ))}
      {help !== null && <p class="faint">{help}</p>}
    </div>
  );
}
