/** Whether the server answers, and whether it takes the token of the page. */

import { EngineError, type Engine } from "../engine/engine";
import type { Store } from "../state/store";

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15000;

/** How long to wait before the server is asked again. */
function waitAfter(failures: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1));
}

export class Connection {
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly store: Store, private readonly engine: Engine) {}

  /** Greets the server; if it does not answer, again after a while. */
  async greet(): Promise<void> {
    clearTimeout(this.timer);
    try {
      const { version } = await this.engine.hello();
      this.failures = 0;
      this.store.set("shell", (shell) => ({ ...shell, version, locked: false, gone: false }));
    } catch {
      // `failed` has heard of it, as of every request that fails.
    }
  }

  /** What follows from a request that failed anywhere in the page. */
  failed(error: unknown): void {
    if (!(error instanceof EngineError)) return;
    const { kind } = error.body;
    if (kind === "token") this.store.set("shell", (shell) => (shell.locked ? shell : { ...shell, locked: true, gone: false }));
    if (kind !== "server") return;
    this.failures += 1;
    this.store.set("shell", (shell) => (shell.gone ? shell : { ...shell, gone: true }));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.greet(), waitAfter(this.failures));
  }
}
