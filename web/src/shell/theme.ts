/** Light or dark: what the reader chose, or what the system says. */

import type { Theme } from "./shell_state";

const KEY = "grundy-theme";

/** The choices, each with its name and the outline of its sign. */
export const THEMES: { theme: Theme; name: string; sign: string }[] = [
  { theme: "system", name: "as the system", sign: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 3v18M12 8h8M12 13h9M12 18h6" },
  { theme: "light", name: "light", sign: "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2" },
  { theme: "dark", name: "dark", sign: "M20 14A8.5 8.5 0 1 1 10 4a7 7 0 0 0 10 10z" },
];

function asTheme(kept: string | null): Theme {
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
