/** The game as the program understands it: typeset, in words, with its measure, domain and source. */

import type { Engine } from "../engine/engine";
import { RulesFormula } from "../math/formula";
import { printed } from "../math/printed";
import type { Known, RulesetState } from "../state/ruleset";

type Game = Extract<Known, { kind: "game" }>;

export function ShownBack({ engine, ruleset, known }: { engine: Engine; ruleset: RulesetState; known: Game }) {
  const { plain, show } = known;
  const { misere, pass, blocking } = ruleset;
  return (
    <section class="shown-back" aria-labelledby="shown-back-title">
      <h3 id="shown-back-title">The game as it is understood</h3>
      <RulesFormula engine={engine} game={plain.game} />
      <ul class="words">
        {plain.show.words.map((line) => <li key={line}>{printed(line)}</li>)}
        {pass && <li>Once in the game one of the players may pass.</li>}
        {blocking > 0 && <li>Before each move the previous player may forbid at most {blocking} of the options.</li>}
        {!show.twists.includes("ordinals") && <li>No heap ever becomes negative, and letters in rules and conditions stand for natural numbers: 0, 1, 2, …</li>}
        <li>{misere ? "The player who makes the last move loses." : "The player who cannot move loses."}</li>
      </ul>
      {plain.show.heaps_inferred && (
        <p class="faint">The heaps are taken to be {plain.show.heaps.join(", ")}. Begin with <code>on ({plain.show.heaps.join(", ")}):</code> to name others.</p>
      )}
      <dl class="facts">
        <dt>Play ends</dt>
        <dd><span class="measure">{printed(show.measure)}</span> falls with every move <span class="faint">{show.proved ? "(proved)" : "(checked at each option)"}</span></dd>
        {show.domain !== null && <><dt>A small table</dt><dd>{printed(show.domain.needed)}</dd></>}
        {show.source !== null && <><dt>From</dt><dd>{show.source}</dd></>}
      </dl>
      {plain.show.paper !== null && (
        <details class="source">
          <summary>The rules as the file has them</summary>
          <pre><code>{plain.show.rules.join("\n").trim()}</code></pre>
        </details>
      )}
    </section>
  );
}
