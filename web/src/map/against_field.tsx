/** A second game, beside the first one or subtracted from it. */

import { useEffect, useState } from "preact/hooks";
import type { ErrorBody } from "../engine/answers";
import { Fault } from "./fault";
import type { MapState } from "./map_state";

export interface AgainstFieldProps {
  against: MapState["against"];
  error: ErrorBody | null;
  change(against: MapState["against"]): void;
}

export function AgainstField({ against, error, change }: AgainstFieldProps) {
  const [text, setText] = useState(against?.text ?? "");
  useEffect(() => setText(against?.text ?? ""), [against?.text]);
  const mode = against?.mode ?? "beside";
  const compare = (event: Event) => {
    event.preventDefault();
    change(text.trim() === "" ? null : { text: text.trim(), mode });
  };
  return (
    <form class="map-against" onSubmit={compare}>
      <label for="map-second">Compare with a second game</label>
      <div class="map-field">
        <input
          id="map-second" type="text" class="mono" spellcheck={false} autocomplete="off" value={text}
          placeholder="nim(2), or rules" aria-invalid={error !== null} onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit">Compare</button>
        {against !== null && <button type="button" onClick={() => change(null)}>Remove</button>}
      </div>
      {against !== null && error === null && (
        <div class="map-modes" role="group" aria-label="How the second game is shown">
          {(["beside", "difference"] as const).map((one) => (
            <button type="button" key={one} aria-pressed={mode === one} onClick={() => change({ ...against, mode: one })}>
              {one === "beside" ? "Side by side" : "Difference"}
            </button>
          ))}
        </div>
      )}
      {against !== null && error !== null && <Fault name="GAME" text={against.text} error={error} />}
    </form>
  );
}
