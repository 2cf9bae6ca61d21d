/** The colours of the page's tokens, for a canvas. */

import { luminance, type Rgb, type Theme } from "./palette";

/** Reads the tokens as they resolve at an element. */
export function readTheme(element: Element): Theme {
  const probe = document.createElement("span");
  probe.hidden = true;
  element.append(probe);
  const token = (name: string): Rgb => {
    probe.style.color = `var(--${name})`;
    return rgbOf(getComputedStyle(probe).color);
  };
  const colours = {
    ground: token("ground"), raised: token("raised"), sunken: token("sunken"), ink: token("ink"), faint: token("faint"),
    line: token("line"), accent: token("accent"), p: token("p"), warn: token("warn"),
  };
  probe.remove();
  return { ...colours, dark: luminance(colours.ground) < 0.2 };
}

/** The numbers of `rgb(1, 2, 3)`. */
function rgbOf(text: string): Rgb {
  const [red = 0, green = 0, blue = 0] = (text.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue];
}

/** The element whose `data-theme` chooses the colours: of a widget its own, else that of the page. */
function themed(element: Element): Element {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : document.documentElement;
}

/** Calls a function when the theme around an element changes, until the returned function is called. */
export function onThemeChange(element: Element, change: () => void): () => void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const observer = new MutationObserver(change);
  system.addEventListener("change", change);
  observer.observe(themed(element), { attributes: true, attributeFilter: ["data-theme"] });
  return () => {
    system.removeEventListener("change", change);
    observer.disconnect();
  };
}
