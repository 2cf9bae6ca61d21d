/** The field for the rules: a text area over a copy of its text, in which faults are underlined. */

import type { RefObject } from "preact";
import type { KeyboardEvent } from "preact/compat";
import { pieces, type Span } from "./text_change";
import { signOf } from "./signs";

export interface Marked extends Span {
  kind: "fault" | "warning";
}

/** Puts a text in place of a part of the field, as if it were typed, so that undo takes it back. */
export function insertAt(field: HTMLTextAreaElement, from: number, to: number, text: string): void {
  field.focus();
  field.setSelectionRange(from, to);
  const done = text === "" ? document.execCommand("delete") : document.execCommand("insertText", false, text);
  if (done) return;
  field.setRangeText(text, from, to, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Puts a sign where the caret is; the caret goes between its brackets, if it has some. */
export function insertSign(field: HTMLTextAreaElement, sign: string): void {
  const inside = sign.indexOf("…");
  const text = sign.replace(/…/g, "");
  const at = field.selectionStart;
  insertAt(field, at, field.selectionEnd, text);
  if (inside >= 0) field.setSelectionRange(at + inside, at + inside);
}

interface Props {
  text: string;
  marked: Marked[];
  field: RefObject<HTMLTextAreaElement | null>;
  describedBy: string;
  change: (text: string) => void;
}

export function TextField({ text, marked, field, describedBy, change }: Props) {
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    const sign = signOf(event.code);
    if (sign === null) return;
    event.preventDefault();
    insertSign(event.currentTarget, sign);
  };
  return (
    <div class="rules-field">
      <div class="mirror" aria-hidden="true">
        {pieces(text, marked).map((piece, at) => {
          const kinds = new Set(piece.marks.map((mark) => marked[mark]!.kind));
          const kind = kinds.has("fault") ? "fault" : kinds.has("warning") ? "warning" : undefined;
          return kind === undefined ? piece.text : <mark key={at} class={kind}>{piece.text}</mark>;
        })}
        {"\n"}
      </div>
      <textarea id="rules-text" ref={field} value={text} rows={3} spellcheck={false} autocapitalize="off" autocomplete="off"
        placeholder="(x - i, y) where i >= 1"
        aria-invalid={marked.some(({ kind }) => kind === "fault")} aria-describedby={describedBy}
        onInput={(event) => change(event.currentTarget.value)} onKeyDown={onKeyDown} />
    </div>
  );
}
