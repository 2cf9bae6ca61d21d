/** The frame of the page. */

import type { State, View } from "../state/state";

export type Theme = "system" | "light" | "dark";

export interface Notice {
  key: number;
  kind: "info" | "error";
  text: string;
}

export interface ShellState {
  theme: Theme;
  notices: Notice[];
  /** Is the token missing or wrong? */
  locked: boolean;
  /** Does the server fail to answer? */
  gone: boolean;
  /** On a narrow page: do the rules show, or only the line that opens them? */
  rulesOpen: boolean;
  /** On a wide page: do the rules stand beside the view? */
  rulesAside: boolean;
  version: string | null;
}

export const initialShell: ShellState = {
  theme: "system",
  notices: [],
  locked: false,
  gone: false,
  rulesOpen: true,
  rulesAside: true,
  version: null,
};

/** A view is chosen: on a narrow page the rules give way to it. */
export function viewChosen(state: State, view: View): State {
  return { ...state, view, shell: { ...state.shell, rulesOpen: false } };
}

/** What the window is called. */
export function windowTitle({ ruleset: { known } }: State): string {
  return known.kind === "game" ? `${known.show.game} – Grundy` : "Grundy";
}

/** A notice more; the same text again takes the place of the old one. */
export function withNotice(shell: ShellState, kind: Notice["kind"], text: string): ShellState {
  const key = Math.max(0, ...shell.notices.map((notice) => notice.key)) + 1;
  const others = shell.notices.filter((notice) => notice.text !== text);
  return { ...shell, notices: [...others.slice(-3), { key, kind, text }] };
}

export function withoutNotice(shell: ShellState, key: number): ShellState {
  return { ...shell, notices: shell.notices.filter((notice) => notice.key !== key) };
}
