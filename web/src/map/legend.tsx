/** What the colours and patterns of the map mean. */

import { MISERE_NOTE, byClaim } from "../math/in_words";
import { levelColour, modColour, PHASES, roundName, valueColour } from "./colouring";
import { BY_HEAPS } from "./readout";
import type { Shown } from "./map_state";
import { css, DISTINCT, diverging, mixed, ramp, type Rgb, type Theme } from "../canvas/palette";
import type { Summary } from "./scene";

interface Swatch {
  name: string;
  colour: Rgb;
}

/** The colours of what is shown, if they are few. */
function swatches(shown: Shown, summary: Pick<Summary, "end">, theme: Theme): Swatch[] {
  const faint = mixed(theme.ground, theme.ink, 0.1);
  switch (shown.kind) {
    case "grundy": return [{ name: "0", colour: valueColour(0, summary.end, theme) }];
    case "outcome": return [{ name: "P", colour: theme.p }, { name: "N", colour: faint }];
    case "round": return [2, 3, 4, 5, 6, 7].map((value) => {
      const colour = DISTINCT[Math.floor(value / 2) - 1]!;
      return { name: roundName(value), colour: value % 2 === 0 ? colour : mixed(theme.ground, colour, 0.25) };
    });
    case "phase": return PHASES.map((name, value) => ({ name, colour: DISTINCT[value === 0 ? 1 : 0]! }));
    case "mod": return Array.from({ length: shown.modulus <= 8 ? shown.modulus : 0 }, (_, rest) => ({ name: `${rest}`, colour: modColour(rest, shown.modulus, theme) }));
    case "level": return [
      ...shown.values.slice(0, 8).map((value, place) => ({ name: `${value}`, colour: levelColour(place, shown.values.length, theme) })),
      { name: "others", colour: faint },
    ];
  }
}

/** A ramp as a background; from the small to the large values. */
function gradient(theme: Theme): string {
  const stops = Array.from({ length: 9 }, (_, at) => css(ramp(0.04 + (0.92 * at) / 8, theme.dark)));
  return `linear-gradient(to right, ${stops.join(", ")})`;
}

function differenceGradient(theme: Theme): string {
  const stops = [-1, -0.5, -0.01, 0, 0.01, 0.5, 1].map((part) => css(diverging(part, theme)));
  return `linear-gradient(to right, ${stops.join(", ")})`;
}

interface LegendProps {
  shown: Shown;
  difference: boolean;
  summary: Summary;
  theme: Theme;
  /** The size of the table; 0 for none. */
  table: number;
  misere: boolean;
}

export function Legend({ shown, difference, summary, theme, table, misere }: LegendProps) {
  return (
    <div class="map-legend" role="group" aria-label="Legend">
      {difference ? <DifferenceScale summary={summary} shown={shown} theme={theme} /> : <Scale shown={shown} summary={summary} theme={theme} />}
      {summary.table && table > 0 && <span class="map-chip"><i class="key-table" />table to {table - 1}</span>}
      {summary.claims.map((claim) => (
        <span class="map-chip" key={`${claim.paper} ${claim.claim}`}><i class="key-claim" />{byClaim(claim)}</span>
      ))}
      {summary.heapValues && <span class="map-chip"><i class="key-claim" />{BY_HEAPS}</span>}
      {summary.unvalued && <span class="map-note">beyond the table: 0 or not, other values are not known</span>}
      {summary.unknown && <span class="map-chip"><i class="key-unknown" />{unknownInWords(summary)}</span>}
      {misere && isOfValues(shown) && <span class="map-note">{MISERE_NOTE}</span>}
      {summary.step > 1 && <span class="map-note">{coarseNote(shown, difference, summary.step)}</span>}
    </div>
  );
}

function isOfValues({ kind }: Shown): boolean {
  return kind === "grundy" || kind === "mod" || kind === "level";
}

/** Why nothing is known of cells: where a claim decides them all, an answer about all their positions was too much work. */
function unknownInWords({ claims, heapValues, step }: Pick<Summary, "claims" | "heapValues" | "step">): string {
  const decided = claims.length > 0 || heapValues;
  return step > 1 && decided ? "too much work at this zoom: zoom in" : "not known";
}

/** What a pixel means that stands for many positions. */
function coarseNote(shown: Shown, difference: boolean, step: number): string {
  const square = `Each cell stands for ${step} × ${step} positions`;
  return shown.kind === "outcome" && !difference ? `${square}: P if one of them is` : `${square}: 0 if one of them is a P-position, else the value of the least`;
}

function Scale({ shown, summary, theme }: { shown: Shown; summary: Summary; theme: Theme }) {
  return (
    <span class="map-scale">
      {swatches(shown, summary, theme).map(({ name, colour }) => (
        <span class="map-chip" key={name}><i style={{ background: css(colour) }} />{name}</span>
      ))}
      {shown.kind === "grundy" && summary.valued && <span class="map-chip">1<i class="wide" style={{ background: gradient(theme) }} />{summary.end}</span>}
      {shown.kind === "mod" && shown.modulus > 8 && <span class="map-chip">0<i class="wide" style={{ background: gradient(theme) }} />{shown.modulus - 1}</span>}
      {shown.kind === "round" && <span class="map-note">and so on</span>}
    </span>
  );
}

function DifferenceScale({ shown, summary, theme }: { shown: Shown; summary: Summary; theme: Theme }) {
  const [low, high] = shown.kind === "outcome" ? ["P only in the first", "P only in the second"] : [`−${summary.end}`, `+${summary.end}`];
  return <span class="map-chip">{low}<i class="wide" style={{ background: differenceGradient(theme) }} />{high}</span>;
}
