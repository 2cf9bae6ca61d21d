/** Signs that few keyboards have, as buttons and with the Alt key. */

import { useRef, useState } from "preact/hooks";
import type { KeyboardEvent } from "preact/compat";

interface Sign {
  /** What is put in; the caret goes to the place of `…`. */
  text: string;
  name: string;
  /** The key that puts it in together with Alt, as the keyboard names it. */
  code: string;
  /** The same key, as it is printed. */
  key: string;
}

export const SIGNS: Sign[] = [
  { text: "≤", name: "at most", code: "Comma", key: "," },
  { text: "≥", name: "at least", code: "Period", key: "." },
  { text: "≠", name: "not equal", code: "Equal", key: "=" },
  { text: "∪", name: "union", code: "KeyU", key: "U" },
  { text: " xor ", name: "nim-sum", code: "KeyX", key: "X" },
  { text: " mod ", name: "remainder", code: "KeyM", key: "M" },
  { text: "{… | }", name: "set of options", code: "BracketLeft", key: "[" },
  { text: " where ", name: "conditions", code: "KeyW", key: "W" },
  { text: "⌊…⌋", name: "rounded down", code: "KeyL", key: "L" },
  { text: "≡", name: "congruent", code: "KeyC", key: "C" },
];

/** The sign of a key that is pressed with Alt; null if there is none. */
export function signOf(code: string): string | null {
  return SIGNS.find((sign) => sign.code === code)?.text ?? null;
}

/** The sign after one that has the focus, for the arrow keys. */
function neighbour(at: number, key: string, count: number): number | null {
  switch (key) {
    case "ArrowRight": return (at + 1) % count;
    case "ArrowLeft": return (at + count - 1) % count;
    case "Home": return 0;
    case "End": return count - 1;
    default: return null;
  }
}

export function Signs({ insert }: { insert: (text: string) => void }) {
  const [current, setCurrent] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = neighbour(current, event.key, SIGNS.length);
    if (next === null) return;
    event.preventDefault();
    setCurrent(next);
    (bar.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <div class="signs" role="toolbar" aria-label="Signs" ref={bar} onKeyDown={onKeyDown}>
      {SIGNS.map(({ text, name, key }, at) => (
        <button type="button" key={text} tabIndex={at === current ? 0 : -1} aria-label={`Insert ${text.trim()}, ${name}`}
          title={`${name}: Alt+${key}`} onFocus={() => setCurrent(at)} onMouseDown={(event) => event.preventDefault()} onClick={() => insert(text)}>
          {text.trim()}
        </button>
      ))}
    </div>
  );
}
