/** The colours of the notebook around a widget. */

/** The theme that a notebook names on its body; null where it names none. */
export function themeOf({ dataset, classList }: Pick<HTMLElement, "dataset" | "classList">): "light" | "dark" | null {
  const { jpThemeLight } = dataset;
  if (jpThemeLight !== undefined) return jpThemeLight === "true" ? "light" : "dark";
  if (classList.contains("vscode-dark") || classList.contains("vscode-high-contrast")) return "dark";
  return classList.contains("vscode-light") || classList.contains("vscode-high-contrast-light") ? "light" : null;
}

/** Gives an element the theme of the notebook, until the returned function is called; without one, that of the system. */
export function followTheme(element: HTMLElement): () => void {
  const show = () => {
    const theme = themeOf(document.body);
    if (theme === null) delete element.dataset["theme"];
    else element.dataset["theme"] = theme;
  };
  show();
  const observer = new MutationObserver(show);
  observer.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "class"] });
  return () => observer.disconnect();
}
