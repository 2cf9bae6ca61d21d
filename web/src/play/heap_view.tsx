/** One heap of a board: its tokens, which can be touched, dragged over, or counted by the keys. */

import { useRef } from "preact/hooks";
import type { Heap } from "../engine/answers";
import { fives, heapOf, MOST_TOKENS } from "./places";

/** Of a heap that may split: which tokens are taken, from the first to the last one, and what is left, in words. */
export interface Row {
  taken: [number, number] | null;
  left: string | null;
}

interface HeapProps {
  /** Of a heap that may split; else null. */
  row: Row | null;
  /** What the heap is called on the board. */
  name: string;
  /** What it has, and what it would have. */
  was: Heap;
  heap: Heap;
  /** What it had before the last move. */
  before: Heap | null;
  /** Can it be touched? */
  open: boolean;
  /** How large the largest heap of the board is, for a bar. */
  most: number;
  change(heap: Heap): void;
  confirm(): void;
}

export function HeapView(props: HeapProps) {
  const { name, was, heap, row } = props;
  const count = row === null ? (was === heap ? `${was}` : `${was} → ${heap}`) : row.left === null ? `${was}` : `${was} → ${row.left}`;
  const isSmall = typeof was === "number" && was <= MOST_TOKENS && typeof heap === "number" && heap <= 2 * MOST_TOKENS;
  return (
    <div class={`heap${was === heap ? "" : " changed"}`}>
      <div class="heap-head">
        <span class="heap-name">{name}</span>
        <span class="heap-count" data-testid={`heap ${name}`}>{count}</span>
      </div>
      {isSmall ? <Tokens {...props} was={was} heap={heap} /> : <Size {...props} />}
    </div>
  );
}

type Counted = HeapProps & { was: number; heap: number };

/** How many tokens lie before a key was pressed, and after it; null if it means nothing here. */
function keyed(key: string, was: number, heap: number): number | null {
  switch (key) {
    case "ArrowLeft": case "ArrowDown": return Math.max(heap - 1, 0);
    case "ArrowRight": case "ArrowUp": return heap + 1;
    case "PageDown": return Math.max(heap - 5, 0);
    case "PageUp": return heap + 5;
    case "Home": return 0;
    case "End": case "Escape": return was;
    default: return null;
  }
}

function Tokens({ row, name, was, heap, before, open, change, confirm }: Counted) {
  const place = useRef<HTMLDivElement>(null);
  const grip = useRef<{ x: number; y: number; before: number; dragged: boolean } | null>(null);
  const nearest = (event: PointerEvent) => nearestToken(place.current, event.clientX, event.clientY);
  const down = (event: PointerEvent) => {
    if (event.button !== 0 || !open) return;
    grip.current = { x: event.clientX, y: event.clientY, before: heap, dragged: false };
  };
  const move = (event: PointerEvent) => {
    const held = grip.current;
    if (held === null) return;
    if (!held.dragged && Math.abs(event.clientX - held.x) < 8) return;
    if (!held.dragged) (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    held.dragged = true;
    const token = nearest(event);
    if (token !== null && token - 1 !== heap) change(token - 1);
  };
  const up = (event: PointerEvent) => {
    const held = grip.current;
    grip.current = null;
    const token = nearest(event);
    if (held === null || held.dragged || token === null) return;
    // The first token that is taken gives the others back.
    change(heap === token - 1 ? was : token - 1);
  };
  const cancel = () => {
    if (grip.current?.dragged === true) change(grip.current.before);
    grip.current = null;
  };
  const press = (event: KeyboardEvent) => {
    if (!open) return;
    if (event.key === "Enter") return confirm();
    const next = keyed(event.key, was, heap);
    if (next === null) return;
    event.preventDefault();
    if (next !== heap) change(next);
  };
  const tokens = <Rows row={row} was={was} heap={heap} before={typeof before === "number" ? before : was} />;
  const words = was === heap ? `${was}` : row === null ? `${was}, becomes ${heap}` : heap < was ? `${was}, at token ${heap + 1}` : `${was}`;
  // While it cannot be touched it keeps its place, and the focus if it has it.
  return (
    <div class="heap-body">
      <div
        class={open ? "tokens open" : "tokens"} role="spinbutton" tabIndex={0} ref={place} aria-label={`Heap ${name}`} aria-readonly={!open}
        aria-valuemin={0} aria-valuenow={heap} aria-valuetext={words}
        onPointerDown={down} onPointerMove={move} onPointerUp={up} onPointerCancel={cancel} onKeyDown={press}
      >
        {tokens}
        {was === 0 && heap === 0 && <span class="none">empty</span>}
      </div>
      <Steppers name={name} heap={heap} open={open} change={change} />
    </div>
  );
}

/** The tokens in groups of five; those that the last move took fade away. */
function Rows({ row, was, heap, before }: { row: Row | null; was: number; heap: number; before: number }) {
  const shown = row === null ? Math.max(was, heap) : was;
  const isTaken = (token: number) => (row === null ? token > heap : row.taken !== null && row.taken[0] <= token && token <= row.taken[1]);
  const kind = (token: number) => (isTaken(token) ? " taken" : token > was ? " added" : token > before ? " come" : "");
  const all = fives(Math.max(shown, Math.min(before, MOST_TOKENS)));
  return (
    <>
      {all.map((row) => (
        <span class="five" key={row[0]}>
          {row.map((token) => (token > shown
            ? <span key={`${token} ${before}`} class="token lifted" />
            : <span key={token} data-token={token} class={`token${kind(token)}`} />))}
        </span>
      ))}
    </>
  );
}

/** The token that is nearest to a point. */
function nearestToken(place: HTMLElement | null, x: number, y: number): number | null {
  let best: { token: number; far: number } | null = null;
  for (const element of place?.querySelectorAll<HTMLElement>("[data-token]") ?? []) {
    const box = element.getBoundingClientRect();
    const far = Math.hypot(x - (box.left + box.right) / 2, y - (box.top + box.bottom) / 2);
    if (best === null || far < best.far) best = { token: Number(element.dataset["token"]), far };
  }
  return best?.token ?? null;
}

/** One token less, or one more: the keys do the same in the field beside. */
function Steppers({ name, heap, open, change }: { name: string; heap: number; open: boolean; change(heap: Heap): void }) {
  return (
    <div class="steppers">
      <button type="button" tabIndex={-1} aria-label={`One less in ${name}`} disabled={!open || heap === 0} onClick={() => change(heap - 1)}>−</button>
      <button type="button" tabIndex={-1} aria-label={`One more in ${name}`} disabled={!open} onClick={() => change(heap + 1)}>+</button>
    </div>
  );
}

/** A heap that is too large for tokens, or an ordinal. */
function Size({ name, was, heap, open, most, change, confirm }: HeapProps) {
  const share = (size: Heap) => (typeof size === "number" && most > 0 ? Math.min(100, (100 * size) / most) : 100);
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter") confirm();
    if (event.key === "Escape") change(was);
  };
  return (
    <div class="size">
      {typeof was === "number" && (
        <div class="bar" aria-hidden="true">
          <div class="bar-was" style={{ width: `${share(was)}%` }} />
          <div class="bar-left" style={{ width: `${share(heap)}%` }} />
        </div>
      )}
      {open && (
        <div class="size-fields">
          {typeof was === "number" && typeof heap === "number" && (
            <input type="range" aria-label={`Heap ${name}`} min={0} max={was} value={Math.min(heap, was)}
              onInput={(event) => change(Number(event.currentTarget.value))} onKeyDown={press} />
          )}
          <label class="becomes">
            <span>{name} becomes</span>
            <input type="text" autocomplete="off" spellcheck={false} value={`${heap}`} onKeyDown={press}
              onInput={(event) => event.currentTarget.value.trim() !== "" && change(heapOf(event.currentTarget.value))} />
          </label>
          {typeof heap === "number" && <Steppers name={name} heap={heap} open={open} change={change} />}
        </div>
      )}
    </div>
  );
}
