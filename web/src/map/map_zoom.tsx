/** Buttons that zoom the map, and lead back to the origin. */

import { ZoomButtons } from "../canvas/zoom_buttons";
import { zoomed } from "./camera";
import type { LiveCamera } from "./live_camera";
import type { Scene } from "./scene";

/** Zooms about the middle. */
export function zoomBy(scene: Scene, live: LiveCamera, factor: number): void {
  const view = scene.view();
  live.set(zoomed(scene.camera(), view, factor, view.width / 2, view.height / 2));
}

export function MapZoom({ scene, live }: { scene: { current: Scene | null }; live: LiveCamera }) {
  return (
    <ZoomButtons zoom={(factor) => scene.current !== null && zoomBy(scene.current, live, factor)}>
      <button type="button" aria-label="To the origin" title="To the origin" onClick={() => live.set({ ...live.get(), x: 0, y: 0 })}>⌂</button>
    </ZoomButtons>
  );
}
