/** The camera while it moves: all maps of the view follow it at once, and the state of the page a little later. */

import type { Camera } from "./map_state";

export class LiveCamera {
  private readonly listeners = new Set<() => void>();
  private resting: ReturnType<typeof setTimeout> | undefined;
  /** The camera of the state that was followed last. */
  private followed: Camera;

  constructor(private camera: Camera, private readonly rest: (camera: Camera) => void, private readonly pause = 200) {
    this.followed = camera;
  }

  get(): Camera {
    return this.camera;
  }

  /** Moves the camera; when it rests, the state hears of it. */
  set(camera: Camera): void {
    if (camera === this.camera) return;
    this.camera = camera;
    for (const listener of this.listeners) listener();
    clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      this.followed = this.camera;
      this.rest(this.camera);
    }, this.pause);
  }

  /** Follows the state, if something else than this camera changed it. */
  follow(camera: Camera): void {
    if (camera === this.followed) return;
    clearTimeout(this.resting);
    this.followed = camera;
    this.camera = camera;
    for (const listener of this.listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Gives the state what it has not heard yet. */
  settle(): void {
    clearTimeout(this.resting);
    if (this.camera === this.followed) return;
    this.followed = this.camera;
    this.rest(this.camera);
  }
}
