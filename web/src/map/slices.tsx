/** The plane of the map among three heaps or more: its two axes, and the numbers of the other heaps. */

import { WholeField } from "../typed/whole_field";
import type { MapState } from "./map_state";
import { axesOf, boundOf, fixedOf, type Components } from "./positions";

interface SlicesProps {
  map: MapState;
  components: Components;
  change(change: (map: MapState) => MapState): void;
}

/** How far a slider goes at least. */
const FAR = 63;

export function Slices({ map, components, change }: SlicesProps) {
  const { names } = components;
  if (names.length < 3) return null;
  const axes = axesOf(components, map.axes);
  const fixed = names.map((_, component) => component).filter((component) => !axes.includes(component));
  const turn = (axis: 0 | 1, component: number) => change((now) => ({ ...now, axes: withAxis(axes, axis, component) }));
  return (
    <div class="map-slices" role="group" aria-label="Slice">
      {([0, 1] as const).map((axis) => (
        <label key={axis}>
          <span>{axis === 0 ? "Right" : "Up"}</span>
          <select value={axes[axis]} onChange={(event) => turn(axis, Number(event.currentTarget.value))}>
            {names.map((name, component) => <option key={name} value={component}>{name}</option>)}
          </select>
        </label>
      ))}
      {fixed.map((component) => <Fixed key={component} {...{ map, components, component, change }} />)}
    </div>
  );
}

/** Two axes with one of them replaced; the same component twice means that they change places. */
function withAxis([right, up]: [number, number], axis: 0 | 1, component: number): [number, number] {
  if (axis === 0) return component === up ? [up, right] : [component, up];
  return component === right ? [up, right] : [right, component];
}

function Fixed({ map, components, component, change }: SlicesProps & { component: number }) {
  const name = components.names[component]!;
  const value = fixedOf(components, map.slice, component);
  const bound = boundOf(components, component);
  const set = (next: number) => {
    if (Number.isSafeInteger(next) && next >= 0 && next <= bound) change((now) => ({ ...now, slice: { ...now.slice, [component]: next } }));
  };
  if (bound === 1) {
    return (
      <label class="map-pass">
        <input type="checkbox" checked={value === 1} onChange={(event) => set(event.currentTarget.checked ? 1 : 0)} />
        <span>the pass is there ({name} = {value})</span>
      </label>
    );
  }
  return (
    <div class="map-fixed">
      <label>
        <span>{name} =</span>
        <input type="range" min={0} max={Math.max(FAR, value, map.table - 1)} value={value} onInput={(event) => set(event.currentTarget.valueAsNumber)} />
      </label>
      <WholeField label={`${name}, exactly`} unseen value={value} most={bound} needed set={(next) => set(next!)} />
    </div>
  );
}
