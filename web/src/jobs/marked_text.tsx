/** A field whose text is marked where messages point at it. */

import type { RefObject } from "preact";
import { pieces, type Span } from "../editor/text_change";

interface MarkedTextProps {
  id: string;
  text: string;
  /** Where faults are. */
  faults: Span[];
  field: RefObject<HTMLTextAreaElement | null>;
  placeholder: string;
  describedBy: string;
  onText: (text: string) => void;
}

export function MarkedText({ id, text, faults, field, placeholder, describedBy, onText }: MarkedTextProps) {
  return (
    <div class="marked">
      <div class="marks" aria-hidden="true">
        {pieces(text, faults).map(({ text: piece, marks }, at) => (marks.length > 0 ? <mark key={at}>{piece}</mark> : piece))}
        {text.endsWith("\n") || text === "" ? " " : ""}
      </div>
      <textarea
        id={id} ref={field} rows={1} value={text} placeholder={placeholder} spellcheck={false} autocapitalize="off" autocomplete="off"
        aria-describedby={describedBy} aria-invalid={faults.length > 0}
        onInput={(event) => onText(event.currentTarget.value)}
      />
    </div>
  );
}
