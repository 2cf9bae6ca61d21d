/** A field whose text is marked where messages point at it. */

import type { RefObject } from "preact";
import { pieces } from "../editor/text_change";
import type { Marked } from "../editor/text_field";

interface MarkedTextProps {
  id: string;
  text: string;
  /** Where faults and warnings are. */
  marked: Marked[];
  field: RefObject<HTMLTextAreaElement | null>;
  placeholder: string;
  describedBy: string;
  onText: (text: string) => void;
}

export function MarkedText({ id, text, marked, field, placeholder, describedBy, onText }: MarkedTextProps) {
  return (
    <div class="marked">
      <div class="marks" aria-hidden="true">
        {pieces(text, marked).map(({ text: piece, marks }, at) => (marks.length > 0 ? <mark key={at} class={marked[marks[0]!]!.kind}>{piece}</mark> : piece))}
        {text.endsWith("\n") || text === "" ? " " : ""}
      </div>
      <textarea
        id={id} ref={field} rows={1} value={text} placeholder={placeholder} spellcheck={false} autocapitalize="off" autocomplete="off"
        aria-describedby={describedBy} aria-invalid={marked.some(({ kind }) => kind === "fault")}
        onInput={(event) => onText(event.currentTarget.value)}
      />
    </div>
  );
}
