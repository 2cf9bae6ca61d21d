/** The frame of the page: the rules on one side, and a view on the other. */

import { Editor } from "../editor/editor";
import { Library } from "../library/library";
import { SolveView } from "../jobs/solve_view";
import { MapView } from "../map/map_view";
import { OrdinalsView } from "../ordinals/ordinals_view";
import { PlayView } from "../play/play_view";
import { SequenceView } from "../sequence/sequence_view";
import { pictureOf, type View } from "../state/state";
import type { ViewProps } from "../state/view_props";
import { TakeAway } from "../take_away/take_away";
import "./shell.css";

const VIEWS: [View, string][] = [["look", "Look"], ["solve", "Solve"], ["play", "Play"]];

export function App(props: ViewProps) {
  const { state, store } = props;
  const go = (view: View) => store.update((now) => ({ ...now, view }));
  return (
    <div class="shell">
      <header>
        <h1>Grundy</h1>
        <nav class="views" aria-label="Views">
          {VIEWS.map(([view, name]) => (
            <button type="button" key={view} aria-current={state.view === view ? "page" : undefined} onClick={() => go(view)}>{name}</button>
          ))}
        </nav>
        <TakeAway {...props} />
      </header>
      <div class="rules" role="region" aria-label="Rules">
        <Editor {...props} />
        <Library {...props} />
      </div>
      <main><Content {...props} /></main>
    </div>
  );
}

function Content(props: ViewProps) {
  if (props.state.view === "solve") return <SolveView {...props} />;
  if (props.state.view === "play") return <PlayView {...props} />;
  switch (pictureOf(props.state)) {
    case "map": return <MapView {...props} />;
    case "sequence": return <SequenceView {...props} />;
    case "ordinals": return <OrdinalsView {...props} />;
    case "none": return <p>Write a ruleset, or choose a game of the library.</p>;
  }
}
