/** A second game, beside the first one or subtracted from it. */

import { useEffect, useState } from "preact/hooks";
import type { ErrorBody } from "../engine/answers";
import { Trouble } from "../trouble/trouble";
import { MarkedField } from "../typed/marked_field";
import type { MapState } from "./map_state";

interface AgainstFieldProps {
  against: MapState["against"];
  error: ErrorBody | null;
  change(against: MapState["against"]): void;
}

export function AgainstField({ against, error, change }: AgainstFieldProps) {
  const [text, setText] = useState(against?.text ?? "");
  useEffect(() => setText(against?.text ?? ""), [against?.text]);
  const mode = against?.mode ?? "beside";
  const compare = (game: string) => change(game.trim() === "" ? null : { text: game.trim(), mode });
  const shown = against !== null && text.trim() === against.text;
  return (
    <form class="map-against" onSubmit={(event) => { event.preventDefault(); compare(text); }}>
      <label for="map-second">Compare with a second game</label>
      <MarkedField
        id="map-second" text={text} names={["GAME"]} placeholder="nim(2), or rules" change={setText} enter={compare} cured={compare}
        faults={shown && error?.kind === "wrong" ? error.messages : []} doubts={[]}
        beside={(
          <>
            <button type="submit">Compare</button>
            {against !== null && <button type="button" onClick={() => { setText(""); change(null); }}>Remove</button>}
          </>
        )}
      >
        {shown && error !== null && error.kind !== "wrong" && <Trouble error={error} compact />}
      </MarkedField>
      {against !== null && error === null && (
        <div class="map-modes" role="group" aria-label="How the second game is shown">
          {(["beside", "difference"] as const).map((one) => (
            <button type="button" key={one} aria-pressed={mode === one} onClick={() => change({ ...against, mode: one })}>
              {one === "beside" ? "Side by side" : "Difference"}
            </button>
          ))}
        </div>
      )}
    </form>
  );
}
