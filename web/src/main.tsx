import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { HttpEngine } from "./engine/http_engine";
import { App } from "./shell/app";
import { Connection } from "./shell/connection";
import { keptTheme, showTheme } from "./shell/theme";
import { takeToken, token } from "./shell/token";
import { fromFragment, opened, toFragment } from "./state/link";
import { initialState } from "./state/state";
import { Store } from "./state/store";
import "./style/base.css";

takeToken();
const theme = keptTheme();
showTheme(theme);
const link = fromFragment(location.hash);
const store = new Store(link === null ? initialState : opened(initialState, link));
store.set("shell", (shell) => ({ ...shell, theme, rulesOpen: link === null || link.ruleset.text.trim() === "" }));
const engine = new HttpEngine(token, "api/", (error) => connection.failed(error));
const connection = new Connection(store, engine);
void connection.greet();

// The address follows the state, so that a reload or a bookmark comes back to it.
let written: ReturnType<typeof setTimeout> | undefined;
store.subscribe(() => {
  clearTimeout(written);
  written = setTimeout(() => history.replaceState(null, "", `#${toFragment(store.get())}`), 300);
});

function Page() {
  const [state, setState] = useState(store.get());
  useEffect(() => store.subscribe(() => setState(store.get())), []);
  return <App state={state} store={store} engine={engine} connection={connection} />;
}

const place = document.getElementById("page");
if (place !== null) render(<Page />, place);
