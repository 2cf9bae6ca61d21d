/** The head of the page: the name, the views, and what is for the whole page. */

import type { View } from "../state/state";
import type { ViewProps } from "../state/view_props";
import { TakeAway } from "../take_away/take_away";
import { HelpButton } from "./help";
import { viewChosen } from "./shell_state";
import { showTheme, THEMES } from "./theme";

const VIEWS: [View, string, string][] = [
  ["look", "Look", "M4 4h16v16H4z M4 12h16 M12 4v16"],
  ["solve", "Solve", "M5 5h14l-8 7 8 7H5"],
  ["play", "Play", "M8 5l11 7-11 7z"],
];

export function Header(props: ViewProps) {
  const { state, store } = props;
  const go = (view: View) => store.update((now) => viewChosen(now, view));
  return (
    <header class="head">
      {state.ruleset.known.kind !== "empty" && <RulesButton {...props} />}
      <h1 class="brand">Grundy</h1>
      <nav class="views" aria-label="Views">
        {VIEWS.map(([view, name, path]) => (
          <button type="button" key={view} aria-current={state.view === view ? "page" : undefined} onClick={() => go(view)}>
            <svg viewBox="0 0 24 24" aria-hidden="true"><path d={path} /></svg>
            {name}
          </button>
        ))}
      </nav>
      <div class="head-end">
        <HelpButton {...props} />
        <TakeAway {...props} />
        <ThemeChoice {...props} />
      </div>
    </header>
  );
}

/** On a wide page: leaves the whole width to the view. */
function RulesButton({ state, store }: ViewProps) {
  const { rulesAside } = state.shell;
  const name = rulesAside ? "Hide the rules" : "Show the rules";
  return (
    <button type="button" class="aside-fold" aria-expanded={rulesAside} aria-controls="rules-body" aria-label={name} title={name}
      onClick={() => store.set("shell", (shell) => ({ ...shell, rulesAside: !rulesAside }))}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d={rulesAside ? "M4 5h16v14H4z M10 5v14 M17 9l-3 3 3 3" : "M4 5h16v14H4z M10 5v14 M14 9l3 3-3 3"} /></svg>
    </button>
  );
}

/** One button goes through the three choices, for there is little room on a phone. */
function ThemeChoice({ state, store }: ViewProps) {
  const { theme } = state.shell;
  const at = THEMES.findIndex((one) => one.theme === theme);
  const { name, sign } = THEMES[at]!;
  const next = THEMES[(at + 1) % THEMES.length]!;
  const choose = () => {
    showTheme(next.theme);
    store.set("shell", (shell) => ({ ...shell, theme: next.theme }));
  };
  return (
    <button type="button" class="theme" aria-label={`Colours: ${name}. Change to ${next.name}`} title={`Colours: ${name}`} onClick={choose}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d={sign} /></svg>
    </button>
  );
}
