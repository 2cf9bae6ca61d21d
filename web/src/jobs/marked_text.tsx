/** A field whose text is marked where messages point at it. */

import type { Message } from "../engine/answers";
import { pieces } from "./typed_text";

interface MarkedTextProps {
  id: string;
  text: string;
  messages: Message[];
  placeholder: string;
  describedBy: string;
  onText: (text: string) => void;
}

export function MarkedText({ id, text, messages, placeholder, describedBy, onText }: MarkedTextProps) {
  return (
    <div class="marked">
      <div class="marks" aria-hidden="true">
        {pieces(text, messages).map((piece, at) => (piece.wrong ? <mark key={at}>{piece.text}</mark> : <span key={at}>{piece.text}</span>))}
      </div>
      <textarea
        id={id} rows={1} value={text} placeholder={placeholder} spellcheck={false} autocapitalize="off" autocomplete="off"
        aria-describedby={describedBy} aria-invalid={messages.length > 0}
        onInput={(event) => onText(event.currentTarget.value)}
      />
    </div>
  );
}
