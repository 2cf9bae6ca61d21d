/** The frame of the page: the rules on one side, and a view on the other. */

import { useEffect } from "preact/hooks";
import type { ErrorBody } from "../engine/answers";
import { Editor } from "../editor/editor";
import { Welcome } from "../library/welcome";
import { Library } from "../library/library";
import { SolveView } from "../jobs/solve_view";
import { MapView } from "../map/map_view";
import { OrdinalsView } from "../ordinals/ordinals_view";
import { PlayView } from "../play/play_view";
import { SequenceView } from "../sequence/sequence_view";
import { pictureOf } from "../state/state";
import type { ViewProps } from "../state/view_props";
import { Trouble } from "../trouble/trouble";
import type { Connection } from "./connection";
import { Header } from "./header";
import { AddressField, Locked } from "./locked";
import { Notices } from "./notices";
import { windowTitle } from "./shell_state";
import "../trouble/trouble.css";
import "../typed/typed.css";
import "./shell.css";

export function App(props: ViewProps & { connection: Connection }) {
  const { state, store, connection } = props;
  const greet = () => void connection.greet();
  const title = windowTitle(state);
  useEffect(() => { document.title = title; }, [title]);
  if (state.shell.locked) return <Locked unlock={greet} />;
  const { known } = state.ruleset;
  // An empty page has nothing to fold away.
  const folds = known.kind !== "empty";
  const open = state.shell.rulesOpen || !folds;
  return (
    <div class={`shell${open ? "" : " rules-folded"}${folds ? "" : " rules-empty"}${folds && !state.shell.rulesAside ? " rules-hidden" : ""}`}>
      <a class="skip" href="#view" onClick={(event) => { event.preventDefault(); document.getElementById("view")?.focus(); }}>Skip to the view</a>
      <Header {...props} />
      {state.shell.gone && <Gone greet={greet} />}
      <aside class="rules" aria-label="Game and library">
        {folds && (
          <button type="button" class="fold" aria-expanded={open} aria-controls="rules-body"
            onClick={() => store.set("shell", (shell) => ({ ...shell, rulesOpen: !open }))}>
            <span class="fold-name">Rules: <strong>{known.kind === "game" ? known.show.game : "not readable yet"}</strong></span>
            <span aria-hidden="true">{open ? "▴" : "▾"}</span>
          </button>
        )}
        <div id="rules-body" class="rules-body">
          <Editor {...props} />
          <Library {...props} />
        </div>
      </aside>
      <main id="view" tabIndex={-1}><Content {...props} /></main>
      <Notices {...props} />
    </div>
  );
}

function Gone({ greet }: { greet: () => void }) {
  return (
    <div class="gone" role="alert">
      <p><strong>The server does not answer.</strong> Does <code>grundy serve</code> still run? The page asks again by itself, and nothing that you typed is lost.</p>
      <details>
        <summary>It was started again</summary>
        <AddressField unlock={greet} />
      </details>
    </div>
  );
}

function Content(props: ViewProps) {
  const { known } = props.state.ruleset;
  if (known.kind === "empty") return <Welcome {...props} />;
  if (known.kind === "reading") return <p class="faint">Reading the rules …</p>;
  if (known.kind === "wrong") return <Faulty {...props} error={known.error} />;
  if (props.state.view === "solve") return <SolveView {...props} />;
  if (props.state.view === "play") return <PlayView {...props} />;
  switch (pictureOf(props.state)) {
    case "map": return <MapView {...props} />;
    case "sequence": return <SequenceView {...props} />;
    case "ordinals": return <OrdinalsView {...props} />;
    case "none": return null;
  }
}

/** A fault in the rules stands beside them; another error is shown here. */
function Faulty({ error, store }: ViewProps & { error: ErrorBody }) {
  if (error.kind !== "wrong") return <Trouble error={error} />;
  const show = () => {
    store.set("shell", (shell) => ({ ...shell, rulesOpen: true }));
    requestAnimationFrame(() => document.getElementById("rules-text")?.focus());
  };
  return (
    <div class="waiting">
      <h2>The rules cannot be read yet</h2>
      <p>{error.messages[0]?.message}</p>
      <p><button type="button" onClick={show}>Go to the rules</button></p>
    </div>
  );
}
