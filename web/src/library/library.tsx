/** The library: papers, their games, and what is stated about each. */

import { useEffect, useState } from "preact/hooks";
import type { ErrorBody, ListedGame } from "../engine/answers";
import { bodyOf } from "../engine/engine";
import type { ViewProps } from "../state/view_props";
import { Trouble } from "../trouble/trouble";
import { libraryGames } from "../state/library_games";
import "./library.css";
import { openGame } from "../travel/open_game";
import { Statements } from "./statements";
import { heapsOf, papersOf, textOf, toggled, type Paper } from "./tree";

export function Library(props: ViewProps) {
  const { state, store, engine } = props;
  const { games, search } = state.library;
  const [error, setError] = useState<ErrorBody | null>(null);
  useEffect(() => {
    if (games !== null) return;
    libraryGames(store, engine).then(() => setError(null), (reason: unknown) => setError(bodyOf(reason)));
  }, [games === null, state.shell.gone]);
  const papers = papersOf(games ?? [], search);
  const count = papers.reduce((sum, paper) => sum + paper.games.length, 0);
  return (
    <section class="library" aria-labelledby="library-title">
      <h2 id="library-title">Library</h2>
      <input type="search" aria-label="Search the library" placeholder="Search games and papers" value={search}
        onInput={(event) => { const typed = event.currentTarget.value; store.set("library", (library) => ({ ...library, search: typed })); }} />
      <p class="seen-by-readers" role="status">{search.trim() === "" ? "" : `${count} games found`}</p>
      {error !== null && games === null && error.kind !== "server" && error.kind !== "token" && <Trouble error={error} />}
      {games !== null && papers.length === 0 && <p class="faint">No game of the library has these words. Its rules can be typed above.</p>}
      <ul class="papers">
        {papers.map((paper) => <PaperNode key={paper.paper} {...props} paper={paper} games={games!} />)}
      </ul>
    </section>
  );
}

function PaperNode({ paper, ...props }: ViewProps & { paper: Paper; games: ListedGame[] }) {
  const { library } = props.state;
  const open = library.search.trim() !== "" || library.open.includes(paper.paper);
  const id = `paper-${paper.paper}`;
  return (
    <li>
      <h3>
        <button type="button" class="quiet node" aria-expanded={open} aria-controls={id}
          onClick={() => props.store.set("library", (now) => ({ ...now, open: toggled(now.open, paper.paper) }))}>
          <span class="turn" aria-hidden="true">▸</span>
          <span>{paper.title}</span>
          <span class="count">{paper.games.length}<span class="seen-by-readers"> games</span></span>
        </button>
      </h3>
      <ul id={id} class="games" hidden={!open}>
        {open && paper.games.map((game) => <GameNode key={game.name} {...props} game={game} />)}
      </ul>
    </li>
  );
}

function GameNode({ game, games, ...props }: ViewProps & { game: ListedGame; games: ListedGame[] }) {
  const { state, store } = props;
  const text = textOf(game, games);
  const shown = state.library.shown.includes(text);
  const id = `statements-${game.paper}-${game.name}`;
  const here = state.ruleset.text.trim() === text;
  return (
    <li class="game">
      <div class="game-row">
        <button type="button" class="quiet turner" aria-expanded={shown} aria-controls={id} aria-label={`Statements about ${game.name}`}
          onClick={() => store.set("library", (now) => ({ ...now, shown: toggled(now.shown, text) }))}>
          <span class="turn" aria-hidden="true">▸</span>
        </button>
        <button type="button" class="quiet game-name" aria-current={here ? "true" : undefined} title={game.description} onClick={() => openGame(store, text)}>
          <code>{game.name}</code>
          <span class="faint"> on {heapsOf(game)}{game.parameters.length > 0 && `, ${game.parameters.join(", ")}`}</span>
        </button>
      </div>
      <div id={id} hidden={!shown}>{shown && <Statements {...props} text={text} />}</div>
    </li>
  );
}
