/** Play on the map: the line of moves, a winning move, and the way back. */

import { useEffect, useState } from "preact/hooks";
import type { MoveAnswer, OptionsAnswer } from "../engine/answers";
import { useAskAt } from "../engine/use_ask";
import type { MapGame } from "../map/map_model";
import { cellFor, jumped } from "../map/positions";
import type { MapState } from "../map/map_state";
import { optionsInWords } from "../map/readout";
import { written } from "../math/in_words";
import { inBrief } from "../trouble/remedy";
import type { CommEngine } from "./comm_engine";
import { lineAfter, type Line } from "./line_of_play";

interface PlayLineProps {
  engine: CommEngine;
  game: MapGame;
  map: MapState;
  change(change: (map: MapState) => MapState): void;
}

/** At most this number of positions of a line are written. */
const WRITTEN = 8;

export function PlayLine({ engine, game, map, change }: PlayLineProps) {
  const { cursor } = map;
  const [line, setLine] = useState<Line>([]);
  const last = line.at(-1) ?? null;
  const { answer: options, error } = useAskAt<OptionsAnswer>(engine, "options", game.text, game.misere, last === null ? null : [...last], 0);
  const { answer: move } = useAskAt<MoveAnswer>(engine, "move", game.text, game.misere, last === null ? null : [...last], 0);
  useEffect(() => setLine((now) => lineAfter(now, cursor, options?.options ?? [])), [cursor]);
  if (last === null) return null;
  const to = (position: readonly number[]) => change((now) => {
    const isInPlane = cellFor(game.components, now, position) !== null;
    return isInPlane ? { ...now, cursor: [...position] } : jumped(now, position);
  });
  const back = () => {
    setLine(line.slice(0, -1));
    to(line.at(-2)!);
  };
  const winning = move?.winning_moves[0];
  return (
    <div class="play-line" role="group" aria-label="Play">
      <p><strong>Play</strong> {line.length > WRITTEN && "… → "}{line.slice(-WRITTEN).map((position) => written([...position])).join(" → ")}</p>
      <p>{error !== null ? inBrief(error) : options === null ? "Looking for the options …" : optionsInWords(options, winsOf(options))}</p>
      <p class="faint">{inWords(move, options, game.misere)}</p>
      <div class="map-wins">
        {winning !== undefined && <button type="button" onClick={() => to(winning as number[])}>Play {written(winning)}, which wins</button>}
        {line.length > 1 && <button type="button" onClick={back}>Take back</button>}
      </div>
    </div>
  );
}

function winsOf({ options }: OptionsAnswer): number {
  return options.filter(({ outcome }) => outcome === "P").length;
}

/** Who wins from here, and how one moves. */
export function inWords(move: Pick<MoveAnswer, "outcome"> | null, options: Pick<OptionsAnswer, "count"> | null, misere: boolean): string {
  if (options?.count === 0) return `No move is left: whoever moved last ${misere ? "loses" : "wins"}.`;
  const how = "Click an option on the map to move there.";
  if (move === null) return how;
  return move.outcome === "P" ? `Whoever moves now loses, if the other makes no mistake. ${how}` : `Whoever moves now can win. ${how}`;
}
