/** A field for what the engine reads: a text area over a copy of its text, in which faults are underlined, and under it the messages with their cures. */

import type { ComponentChildren } from "preact";
import type { KeyboardEvent } from "preact/compat";
import { useRef } from "preact/hooks";
import type { Message, TextChange } from "../engine/answers";
import { insertAt, insertSign } from "./insert";
import { Messages } from "./messages";
import { Signs, signOf } from "./signs";
import { changed, changedSpan, messageSpan, pieces, type Span } from "./text_change";

interface MarkedSpan extends Span {
  kind: "fault" | "warning";
}

interface Props {
  id: string;
  text: string;
  /** The names that messages give this text. */
  names: string[];
  faults: Message[];
  /** What may be meant differently. */
  doubts: Message[];
  placeholder: string;
  change(text: string): void;
  /** Takes the Enter key of a text of one line; without it the text may have many lines. */
  enter?: (text: string) => void;
  /** Hears of a text after a cure. */
  cured?: (text: string) => void;
  /** Are there buttons for signs? */
  signs?: boolean;
  /** What stands beside the field. */
  beside?: ComponentChildren;
  /** What stands under the messages. */
  children?: ComponentChildren;
}

export function MarkedField({ id, text, names, faults, doubts, placeholder, change, enter, cured, signs = false, beside, children }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const span = (message: Message) => messageSpan(text, message, names);
  const marks = (messages: Message[], kind: MarkedSpan["kind"]) =>
    messages.flatMap((message): MarkedSpan[] => { const at = span(message); return at === null ? [] : [{ ...at, kind }]; });
  const go = ({ from, to }: Span) => {
    field.current?.focus();
    field.current?.setSelectionRange(from, to);
  };
  const cure = (made: TextChange) => {
    const { from, to } = changedSpan(text, made);
    if (field.current !== null) insertAt(field.current, from, to, made.replacement);
    cured?.(changed(text, made));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (enter !== undefined && event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      enter(event.currentTarget.value);
    }
    const sign = event.altKey && !event.ctrlKey && !event.metaKey ? signOf(event.code) : null;
    if (sign === null) return;
    event.preventDefault();
    insertSign(event.currentTarget, sign);
  };
  const typed = (value: string) => change(enter === undefined ? value : value.replace(/\s*\n\s*/g, " "));
  const listing = { text, span, go, cure };
  return (
    <>
      <div class="typed-field">
        <Mirrored text={text} marked={[...marks(faults, "fault"), ...marks(doubts, "warning")]} tall={signs}>
          <textarea
            id={id} ref={field} value={text} rows={signs ? 3 : 1} spellcheck={false} autocapitalize="off" autocomplete="off" placeholder={placeholder}
            aria-invalid={faults.length > 0} aria-describedby={`${id}-messages`} onInput={(event) => typed(event.currentTarget.value)} onKeyDown={onKeyDown}
          />
        </Mirrored>
        {beside}
      </div>
      {signs && <Signs insert={(sign) => { if (field.current !== null) insertSign(field.current, sign); }} />}
      <div id={`${id}-messages`} class="typed-messages" aria-live="polite">
        {faults.length > 0 && <Messages kind="fault" messages={faults} {...listing} />}
        {doubts.length > 0 && <Messages kind="warning" messages={doubts} {...listing} />}
        {children}
      </div>
    </>
  );
}

/** A field over a copy of its text with marks: letters stand at the same places in both. */
function Mirrored({ text, marked, tall, children }: { text: string; marked: MarkedSpan[]; tall: boolean; children: ComponentChildren }) {
  return (
    <div class={tall ? "marked tall" : "marked"}>
      <div class="mirror" aria-hidden="true">
        {pieces(text, marked).map((piece, at) => {
          const kinds = piece.marks.map((mark) => marked[mark]!.kind);
          return kinds.length === 0 ? piece.text : <mark key={at} class={kinds.includes("fault") ? "fault" : "warning"}>{piece.text}</mark>;
        })}
        {"\n"}
      </div>
      {children}
    </div>
  );
}
