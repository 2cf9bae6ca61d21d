/** Mouse, pen and fingers on a map: drag, wheel, pinch, hover, click. */

interface GestureTarget {
  pan(dx: number, dy: number): void;
  zoom(factor: number, x: number, y: number): void;
  /** The pointer is over a point; null when it left. */
  hover(point: [number, number] | null): void;
  click(x: number, y: number): void;
}

interface Point {
  x: number;
  y: number;
}

/** How far a pointer may move in a click. */
const CLICK = 5;
const WHEEL = 0.0016;

/** A zoom factor for a turn of the wheel. */
function wheelFactor(deltaY: number, deltaMode: number): number {
  const pixels = deltaMode === 1 ? deltaY * 24 : deltaMode === 2 ? deltaY * 400 : deltaY;
  return Math.exp(-Math.max(-400, Math.min(400, pixels)) * WHEEL);
}

class Gestures {
  private readonly pointers = new Map<number, Point>();
  private moved = 0;

  constructor(private readonly element: HTMLElement, private readonly target: GestureTarget) {}

  private pointOf(event: MouseEvent): Point {
    const box = this.element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.element.setPointerCapture(event.pointerId);
    if (this.pointers.size === 0) this.moved = 0;
    else this.moved = Infinity;
    this.pointers.set(event.pointerId, this.pointOf(event));
  };

  move = (event: PointerEvent): void => {
    const point = this.pointOf(event);
    const before = this.pointers.get(event.pointerId);
    if (before === undefined) {
      if (event.pointerType !== "touch") this.target.hover([point.x, point.y]);
      return;
    }
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.pointers.set(event.pointerId, point);
    if (other !== undefined) this.pinch(before, point, other);
    else this.drag(before, point, event.pointerType !== "touch");
  };

  private drag(before: Point, point: Point, mouse: boolean): void {
    const wasClick = this.moved <= CLICK;
    this.moved += Math.hypot(point.x - before.x, point.y - before.y);
    if (this.moved <= CLICK && wasClick) return;
    this.target.pan(point.x - before.x, point.y - before.y);
    if (mouse) this.target.hover([point.x, point.y]);
  }

  private pinch(before: Point, point: Point, other: Point): void {
    const [was, is] = [distance(before, other), distance(point, other)];
    this.target.pan((point.x - before.x) / 2, (point.y - before.y) / 2);
    if (was > 0 && is > 0) this.target.zoom(is / was, (point.x + other.x) / 2, (point.y + other.y) / 2);
  }

  up = (event: PointerEvent): void => {
    const point = this.pointers.get(event.pointerId);
    this.pointers.delete(event.pointerId);
    if (point === undefined || event.type === "pointercancel") return;
    if (this.pointers.size === 0 && this.moved <= CLICK) this.target.click(point.x, point.y);
  };

  leave = (): void => {
    if (this.pointers.size === 0) this.target.hover(null);
  };

  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { x, y } = this.pointOf(event);
    this.target.zoom(wheelFactor(event.ctrlKey ? event.deltaY * 4 : event.deltaY, event.deltaMode), x, y);
    this.target.hover([x, y]);
  };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** Listens to an element until the returned function is called. */
export function listen(element: HTMLElement, target: GestureTarget): () => void {
  const gestures = new Gestures(element, target);
  const stop = new AbortController();
  const { signal } = stop;
  element.addEventListener("pointerdown", gestures.down, { signal });
  element.addEventListener("pointermove", gestures.move, { signal });
  element.addEventListener("pointerup", gestures.up, { signal });
  element.addEventListener("pointercancel", gestures.up, { signal });
  element.addEventListener("pointerleave", gestures.leave, { signal });
  element.addEventListener("wheel", gestures.wheel, { signal, passive: false });
  return () => stop.abort();
}
