/** What the cells show, and the field that goes to a position. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { MOST_MODULUS } from "./map_link";
import type { MapState, Shown } from "./map_state";
import { jumped, readPosition, type Components } from "./positions";

export interface MapControlsProps {
  map: MapState;
  components: Components;
  /** Are there phases? They belong to misère play. */
  misere: boolean;
  change(change: (map: MapState) => MapState): void;
  /** What else stands in the row. */
  children?: ComponentChildren;
}

const KINDS: [Shown["kind"], string][] = [
  ["grundy", "Grundy values"], ["outcome", "Outcomes"], ["round", "Rounds"], ["phase", "Phases"], ["mod", "Values mod m"], ["level", "Single values"],
];

/** The name of what is shown. */
export function shownName(kind: Shown["kind"], misere: boolean): string {
  const name = KINDS.find(([one]) => one === kind)![1];
  if (!misere) return name;
  const values: Partial<Record<Shown["kind"], string>> = { grundy: "Misère Grundy values", mod: "Misère values mod m", level: "Single misère values" };
  return values[kind] ?? name;
}

/** What is different about values of misère play. */
export const MISERE_NOTE = "Misère Grundy values do not add in sums: the value of a sum is not the nim-sum of the values of its parts.";

function shownAs(kind: Shown["kind"]): Shown {
  if (kind === "mod") return { kind, modulus: 2 };
  return kind === "level" ? { kind, values: [0] } : { kind };
}

export function MapControls(props: MapControlsProps) {
  const { map, misere, change } = props;
  const { shown } = map;
  const kinds = KINDS.filter(([kind]) => kind !== "phase" || misere || shown.kind === "phase");
  const show = (next: Shown) => change((now) => ({ ...now, shown: next }));
  return (
    <div class="map-controls">
      <label>
        <span>Show</span>
        <select value={shown.kind} onChange={(event) => show(shownAs(event.currentTarget.value as Shown["kind"]))}>
          {kinds.map(([kind]) => <option key={kind} value={kind}>{shownName(kind, misere)}</option>)}
        </select>
      </label>
      {shown.kind === "mod" && (
        <label>
          <span>m</span>
          <input
            type="number" min={2} max={MOST_MODULUS} value={shown.modulus}
            onInput={(event) => {
              const modulus = Math.floor(event.currentTarget.valueAsNumber);
              if (modulus >= 2 && modulus <= MOST_MODULUS) show({ kind: "mod", modulus });
            }}
          />
        </label>
      )}
      {shown.kind === "level" && <Levels values={shown.values} show={show} />}
      {props.children}
      <GoTo {...props} />
    </div>
  );
}

/** The numbers of a list such as `0, 1, 5`. */
export function readLevels(text: string): number[] {
  const numbers = (text.match(/\d+/g) ?? []).map(Number).filter(Number.isSafeInteger);
  return [...new Set(numbers)];
}

function Levels({ values, show }: { values: number[]; show(shown: Shown): void }) {
  const [text, setText] = useState(values.join(", "));
  return (
    <label>
      <span>Values</span>
      <input
        type="text" inputMode="numeric" value={text} size={8}
        onInput={(event) => {
          setText(event.currentTarget.value);
          const read = readLevels(event.currentTarget.value);
          if (read.length > 0) show({ kind: "level", values: read });
        }}
      />
    </label>
  );
}

function GoTo({ map, components, change }: MapControlsProps) {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState("");
  const go = (event: Event) => {
    event.preventDefault();
    const read = readPosition(text, components, map);
    setWrong(typeof read === "string" ? read : "");
    if (typeof read !== "string") change((now) => jumped(now, read));
  };
  return (
    <form class="map-go" onSubmit={go}>
      <label>
        <span>Position</span>
        <input
          type="text" value={text} size={18} placeholder={components.names.join(", ")} aria-label="Go to position"
          aria-invalid={wrong !== ""} aria-describedby="map-go-wrong" onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit">Go</button>
      <span id="map-go-wrong" class="map-wrong" role="status">{wrong}</span>
    </form>
  );
}
