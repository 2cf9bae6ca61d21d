/** Buttons that zoom a canvas, beside it, so that they cover nothing. */

import type { ComponentChildren } from "preact";

/** How much a press of a button or of a key zooms. */
export const ZOOM = 1.6;

export function ZoomButtons({ zoom, children }: { zoom(factor: number): void; children?: ComponentChildren }) {
  return (
    <div class="zoom-buttons" role="group" aria-label="Zoom">
      <button type="button" aria-label="Zoom in" title="Zoom in" onClick={() => zoom(ZOOM)}>+</button>
      <button type="button" aria-label="Zoom out" title="Zoom out" onClick={() => zoom(1 / ZOOM)}>−</button>
      {children}
    </div>
  );
}
