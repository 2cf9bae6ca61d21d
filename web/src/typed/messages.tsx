/** Faults and warnings: what is wrong, and what cures it. */

import type { Message, TextChange } from "../engine/answers";
import { changeName, type Span } from "./text_change";

interface Props {
  kind: "fault" | "warning";
  messages: Message[];
  text: string;
  /** Where a message points in the text; null if it points elsewhere. */
  span: (message: Message) => Span | null;
  go: (span: Span) => void;
  cure: (change: TextChange) => void;
}

export function Messages({ messages, ...props }: Props) {
  return (
    <ul class={`messages ${props.kind}`}>
      {messages.map((message, at) => <Line key={`${at} ${message.message}`} message={message} {...props} />)}
    </ul>
  );
}

/** What points to the command line, as the page says it. */
export function onPage(line: string): string {
  return line.replace(/`grundy (?:help )?language`/g, "“Help” at the top of the page");
}

function Line({ kind, message, text, span, go, cure }: Omit<Props, "messages"> & { message: Message }) {
  const at = span(message);
  const { code, label, help, readings } = message;
  const cures = at === null ? [] : message.cures ?? [];
  return (
    <li>
      <p class="what"><span class="kind">{kind === "fault" ? "Fault" : "Note"}</span> {message.message}</p>
      {label !== "" && !message.message.includes(label) && <p class="faint">{label}</p>}
      {help.map((line) => <p key={line} class="hint">{onPage(line)}</p>)}
      {readings.length > 0 && (
        <div class="faint">It may mean:<ul>{readings.map((reading) => <li key={reading}><code>{reading}</code></li>)}</ul></div>
      )}
      {(cures.length > 0 || at !== null) && (
        <p class="cures">
          {cures.map((change) => <Cure key={`${change.start} ${change.replacement}`} text={text} change={change} cure={cure} />)}
          {at !== null && <button type="button" class="quiet" onClick={() => go(at)}>Show the place{code !== null && <span class="faint"> · {code}</span>}</button>}
        </p>
      )}
    </li>
  );
}

function Cure({ text, change, cure }: { text: string; change: TextChange; cure: (change: TextChange) => void }) {
  const { verb, what, instead } = changeName(text, change);
  return (
    <button type="button" class="cure" onClick={() => cure(change)}>
      {verb} <code>{what}</code>{instead !== null && <> for <code>{instead}</code></>}
    </button>
  );
}
