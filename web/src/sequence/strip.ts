/** The part of a sequence that is in view: pan and zoom along one axis. */

export interface Strip {
  /** The heap at the left edge; it may lie between two. */
  start: number;
  /** Pixels between two heaps. */
  scale: number;
}

export const MAX_SCALE = 40;

/** The strip that shows this number of heaps from 0 on. */
export function whole(count: number, width: number): Strip {
  return { start: -0.5, scale: Math.min(MAX_SCALE, width / Math.max(1, count)) };
}

/** A strip that looks neither before the first heap nor far behind the last one. */
export function within({ start, scale }: Strip, count: number, width: number): Strip {
  const kept = Math.max(whole(count, width).scale, Math.min(MAX_SCALE, scale));
  const last = count - 0.5 - width / kept;
  return { start: Math.max(-0.5, Math.min(start, last)), scale: kept };
}

export function slid({ start, scale }: Strip, dx: number): Strip {
  return { start: start - dx / scale, scale };
}

/** Zooms about a point. */
export function stretched({ start, scale }: Strip, factor: number, x: number): Strip {
  const next = Math.min(MAX_SCALE, scale * factor);
  return { start: start + x / scale - x / next, scale: next };
}

export function screenAt({ start, scale }: Strip, heap: number): number {
  return (heap - start) * scale;
}

export function heapAt({ start, scale }: Strip, x: number): number {
  return Math.round(start + x / scale);
}

/** The strip moved so that a heap is in view. */
export function showing(strip: Strip, heap: number, width: number): Strip {
  const x = screenAt(strip, heap);
  if (x < 12) return slid(strip, 12 - x);
  return x > width - 12 ? slid(strip, width - 12 - x) : strip;
}
