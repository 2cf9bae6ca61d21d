/** What the cells show, and the field that goes to a position. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { MOST_MODULUS } from "./map_link";
import type { MapState, Shown } from "./map_state";
import { jumped, readPosition, type Components } from "./positions";
import { readWholes } from "../typed/whole";
import { CheckedField, WholeField } from "../typed/whole_field";

interface MapControlsProps {
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
      {shown.kind === "mod" && <WholeField label="m" value={shown.modulus} least={2} most={MOST_MODULUS} needed set={(modulus) => show({ kind: "mod", modulus: modulus! })} />}
      {shown.kind === "level" && <Levels values={shown.values} show={show} />}
      {props.children}
      <GoTo {...props} />
    </div>
  );
}

function Levels({ values, show }: { values: number[]; show(shown: Shown): void }) {
  const [text, setText] = useState(values.join(", "));
  const read = readWholes(text);
  const type = (typed: string) => {
    setText(typed);
    const numbers = readWholes(typed);
    if (typeof numbers !== "string") show({ kind: "level", values: numbers });
  };
  return <CheckedField label="Values" text={text} wrong={typeof read === "string" ? read : null} change={type} />;
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
