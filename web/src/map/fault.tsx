/** What is wrong with a text that is typed on one line, or may be meant differently, under the very characters. */

import type { ErrorBody, Message } from "../engine/answers";
import { changed, messageSpan, pieces } from "../editor/text_change";

export interface MessagesProps {
  text: string;
  /** The name that messages give the text. */
  name: "CLAIM" | "GAME" | "POSITION";
  messages: Message[];
  /** Takes the text of a cure; without it no cure is offered. */
  cure?: (text: string) => void;
}

export function Fault({ error, ...props }: Omit<MessagesProps, "messages"> & { error: ErrorBody }) {
  return <div class="map-fault" role="alert"><Messages {...props} messages={error.messages} /></div>;
}

/** What may be meant differently. */
export function Doubts(props: MessagesProps) {
  return props.messages.length === 0 ? null : <div class="map-fault map-doubt" role="status"><Messages {...props} /></div>;
}

function Messages({ messages, ...props }: MessagesProps) {
  return <>{messages.map((message) => <One key={message.message} {...props} message={message} />)}</>;
}

function One({ text, name, message, cure }: Omit<MessagesProps, "messages"> & { message: Message }) {
  const span = messageSpan(text, message, [name]);
  const cures = cure === undefined ? [] : (message.cures ?? []).map((change) => changed(text, change));
  return (
    <div>
      {span !== null && (
        <pre>{pieces(text, [span]).map((piece, at) => (piece.marks.length > 0 ? <mark key={at}>{piece.text}</mark> : piece.text))}</pre>
      )}
      <p>{message.message}{message.label === "" || message.message.includes(message.label) ? "" : `: ${message.label}`}</p>
      {message.help.map((help) => <p key={help}>{help}</p>)}
      {cures.map((better) => <button type="button" key={better} onClick={() => cure?.(better)}>Write {better}</button>)}
    </div>
  );
}
