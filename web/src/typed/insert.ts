/** Texts that are put into a field as if they were typed, so that undo takes them back. */

/** Puts a text in place of a part of the field. */
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
