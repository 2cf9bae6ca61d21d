/** Buttons that zoom the map, and lead back to the origin. */

import { zoomed } from "./camera";
import type { LiveCamera } from "./live_camera";
import type { Scene } from "./scene";

export const ZOOM = 1.6;

/** Zooms about the middle. */
export function zoomBy(scene: Scene, live: LiveCamera, factor: number): void {
  const view = scene.view();
  live.set(zoomed(scene.camera(), view, factor, view.width / 2, view.height / 2));
}

/** The buttons stand beside the map, so that they cover no cell. */
export function MapZoom({ scene, live }: { scene: { current: Scene | null }; live: LiveCamera }) {
  const zoom = (factor: number) => scene.current !== null && zoomBy(scene.current, live, factor);
  return (
    <div class="map-zoom" role="group" aria-label="Zoom">
      <button type="button" aria-label="Zoom in" title="Zoom in" onClick={() => zoom(ZOOM)}>+</button>
      <button type="button" aria-label="Zoom out" title="Zoom out" onClick={() => zoom(1 / ZOOM)}>−</button>
      <button type="button" aria-label="To the origin" title="To the origin" onClick={() => live.set({ ...live.get(), x: 0, y: 0 })}>⌂</button>
    </div>
  );
}
