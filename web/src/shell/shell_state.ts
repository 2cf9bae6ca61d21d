/** The frame of the page. */

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
  version: string | null;
}

export const initialShell: ShellState = { theme: "system", notices: [], locked: false, version: null };
