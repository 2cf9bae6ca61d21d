/** What is wrong with a text that is typed on one line, under the very characters. */

import type { ErrorBody, Message } from "../engine/answers";

/** A text in three parts: before, at and behind what a message is about. */
export function pointed(text: string, { from, to }: Pick<Message, "from" | "to">): [string, string, string] | null {
  if (from === null || to === null || from.line !== 0) return null;
  const start = Math.min(from.column, text.length);
  const end = to.line === 0 ? Math.max(start, Math.min(to.column, text.length)) : text.length;
  return [text.slice(0, start), text.slice(start, end), text.slice(end)];
}

export function Fault({ text, error }: { text: string; error: ErrorBody }) {
  return (
    <div class="map-fault" role="alert">
      {error.messages.map((message) => <One key={message.message} text={text} message={message} />)}
    </div>
  );
}

function One({ text, message }: { text: string; message: Message }) {
  const parts = pointed(text, message);
  return (
    <div>
      {parts !== null && <pre>{parts[0]}<mark>{parts[1] === "" ? " " : parts[1]}</mark>{parts[2]}</pre>}
      <p>{message.message}{message.label === "" || message.message.includes(message.label) ? "" : `: ${message.label}`}</p>
      {message.help.map((help) => <p key={help}>{help}</p>)}
    </div>
  );
}
