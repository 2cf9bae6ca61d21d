/** The page before a game is chosen. */


import type { ViewProps } from "../state/view_props";
import { openGame } from "../travel/open_game";
import { EXAMPLES } from "./examples";
import "./library.css";

export function Welcome({ store }: ViewProps) {
  return (
    <section class="welcome" aria-labelledby="welcome-title">
      <h2 id="welcome-title">Which game shall we look at?</h2>
      <p class="lead">Type the rules of a game as a paper writes them, choose one of the library, or begin with one of these:</p>
      <ul class="examples">
        {EXAMPLES.map(({ name, text, words }) => (
          <li key={name}>
            <button type="button" onClick={() => openGame(store, text)}>
              <strong>{name}</strong>
              <code>{text}</code>
              <span class="faint">{words}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
