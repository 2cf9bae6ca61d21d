/** After a move of a game with blocking: what the other player may not choose. */

import { samePlace, searched, shownMove, shownPlace, placeText } from "./places";
import type { BoardInfo, PlayState, Standing } from "./play_state";
import type { Referee } from "./referee";

export function BlockBar({ referee, play, info, standing }: { referee: Referee; play: PlayState; info: BoardInfo; standing: Standing }) {
  const { blocks, refusedBlock, search, busy } = play.table;
  const moves = standing.options[0]?.moves ?? [];
  const isChosen = (to: typeof blocks[number]) => blocks.some((other) => samePlace(other, to));
  const toggle = (to: typeof blocks[number]) =>
    referee.lay({ refusedBlock: null, blocks: isChosen(to) ? blocks.filter((other) => !samePlace(other, to)) : [...blocks, to] });
  return (
    <div class="move-bar" role="group" aria-label="What you block">
      <p class="preview">The other player may not choose what you block now: at most <b>{standing.budget}</b> of these moves. {blocks.length} chosen.</p>
      {refusedBlock !== null && <p class="refused" role="alert">{refusedBlock}</p>}
      {moves.length > 18 && <label class="move-search">Search <input type="search" value={search} onInput={(event) => referee.lay({ search: event.currentTarget.value })} /></label>}
      <div class="move-chips" role="group" aria-label="Moves to block">
        {searched(moves, search).slice(0, 60).map((move) => (
          <button type="button" class="move-chip" key={placeText(move.to)} aria-pressed={isChosen(move.to)} onClick={() => toggle(move.to)}>
            {shownMove(move, info.heaps)} <span class="faint">{shownPlace(move.to)}</span>
          </button>
        ))}
      </div>
      <div class="move-buttons">
        <button type="button" class="primary" disabled={busy} onClick={() => void referee.block()}>
          {blocks.length === 0 ? "Block nothing" : `Block ${blocks.map(shownPlace).join(", ")}`}
        </button>
      </div>
    </div>
  );
}
