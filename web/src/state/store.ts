/** The one place where the state changes. */

import type { State } from "./state";

export class Store {
  private readonly listeners = new Set<() => void>();

  constructor(private state: State) {}

  get(): State {
    return this.state;
  }

  /** Replaces the state; a function that returns the same value changes nothing. */
  update(change: (state: State) => State): void {
    const next = change(this.state);
    if (next === this.state) return;
    this.state = next;
    for (const listener of this.listeners) listener();
  }

  /** Changes one part of the state. */
  set<Part extends keyof State>(part: Part, change: (value: State[Part]) => State[Part]): void {
    this.update((state) => {
      const value = change(state[part]);
      return value === state[part] ? state : { ...state, [part]: value };
    });
  }

  /** Calls a function after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
