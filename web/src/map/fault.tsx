/** What is wrong with a text that is typed on one line, or may be meant differently, under the very characters. */

import type { ErrorBody, Message, TextChange } from "../engine/answers";

/** A text in three parts: before, at and behind what a message is about. */
export function pointed(text: string, { from, to }: Pick<Message, "from" | "to">): [string, string, string] | null {
  if (from === null || to === null || from.line !== 0) return null;
  const start = Math.min(from.column, text.length);
  const end = to.line === 0 ? Math.max(start, Math.min(to.column, text.length)) : text.length;
  return [text.slice(0, start), text.slice(start, end), text.slice(end)];
}

/** A text with a change that cures it. */
export function cured(text: string, change: TextChange): string {
  const parts = pointed(text, change);
  return parts === null ? text : parts[0] + change.replacement + parts[2];
}

export interface MessagesProps {
  text: string;
  messages: Message[];
  /** Takes the text of a cure; without it no cure is offered. */
  cure?(text: string): void;
}

export function Fault({ text, error, cure }: { text: string; error: ErrorBody; cure?(text: string): void }) {
  return <div class="map-fault" role="alert"><Messages text={text} messages={error.messages} {...(cure === undefined ? {} : { cure })} /></div>;
}

/** What may be meant differently. */
export function Doubts(props: MessagesProps) {
  return props.messages.length === 0 ? null : <div class="map-fault map-doubt" role="status"><Messages {...props} /></div>;
}

function Messages({ text, messages, cure }: MessagesProps) {
  return <>{messages.map((message) => <One key={message.message} text={text} message={message} {...(cure === undefined ? {} : { cure })} />)}</>;
}

function One({ text, message, cure }: { text: string; message: Message; cure?(text: string): void }) {
  const parts = pointed(text, message);
  return (
    <div>
      {parts !== null && <pre>{parts[0]}<mark>{parts[1] === "" ? " " : parts[1]}</mark>{parts[2]}</pre>}
      <p>{message.message}{message.label === "" || message.message.includes(message.label) ? "" : `: ${message.label}`}</p>
      {message.help.map((help) => <p key={help}>{help}</p>)}
      {cure !== undefined && (message.cures ?? []).map((change) => (
        <button type="button" key={change.replacement} onClick={() => cure(cured(text, change))}>Write {cured(text, change)}</button>
      ))}
    </div>
  );
}
