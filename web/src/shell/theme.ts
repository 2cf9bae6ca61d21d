/** Light or dark: what the reader chose, or what the system says. */

import type { Theme } from "./shell_state";

const KEY = "grundy-theme";

export const THEMES: [Theme, string][] = [["system", "As the system"], ["light", "Light"], ["dark", "Dark"]];

export function asTheme(kept: string | null): Theme {
  return kept === "light" || kept === "dark" ? kept : "system";
}

export function keptTheme(): Theme {
  return asTheme(localStorage.getItem(KEY));
}

/** Shows the page in a theme and keeps it. */
export function showTheme(theme: Theme): void {
  if (theme === "system") {
    delete document.documentElement.dataset["theme"];
    localStorage.removeItem(KEY);
  } else {
    document.documentElement.dataset["theme"] = theme;
    localStorage.setItem(KEY, theme);
  }
}
