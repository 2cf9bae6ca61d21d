/** A claim that is laid over the map, and where it differs from what is known. */

import { useEffect, useState } from "preact/hooks";
import type { ErrorBody, Message } from "../engine/answers";
import { written } from "../math/in_words";
import type { DifferencesInView } from "./draw_differences";
import { claimShows } from "./map_model";
import { Trouble } from "../trouble/trouble";
import { MarkedField } from "../typed/marked_field";
import { CLAIM_TEXT } from "../typed/use_claim";

interface OverlayFieldProps {
  overlay: string;
  placeholder: string;
  error: ErrorBody | null;
  /** What may be meant differently. */
  warnings: Message[];
  differences: DifferencesInView | null;
  /** How many positions a cell stands for, by the side. */
  step: number;
  change(overlay: string): void;
  jump(cell: [number, number]): void;
}

/** A claim is read when typing pauses. */
const PAUSE = 350;

export function OverlayField(props: OverlayFieldProps) {
  const { overlay, placeholder, error, warnings, differences, step, change, jump } = props;
  const [text, setText] = useState(overlay);
  useEffect(() => setText(overlay), [overlay]);
  useEffect(() => {
    if (text === overlay) return;
    const timer = setTimeout(() => change(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const shown = overlay.trim() !== "" && text === overlay;
  const write = (claim: string) => { setText(claim); change(claim); };
  return (
    <div class="map-overlay">
      <label for="map-claim">Lay a claim over the map</label>
      <MarkedField
        id="map-claim" text={text} names={[CLAIM_TEXT]} placeholder={placeholder} change={setText} enter={change} cured={write}
        faults={shown && error?.kind === "wrong" ? error.messages : []} doubts={shown && error === null ? warnings : []}
        beside={text !== "" && <button type="button" onClick={() => write("")}>Clear</button>}
      >
        {shown && error !== null && error.kind !== "wrong" && <Trouble error={error} compact />}
      </MarkedField>
      {shown && error === null && differences !== null && (
        <p class="map-differences" role="status">
          <span>{inWords(differences, step)}</span>
          {differences.count > 0 && <Key ofValues={claimShows(overlay) === "grundy"} />}
          {differences.first !== null && (
            <button type="button" onClick={() => jump(differences.first!)}>Go to the first, {written(differences.first)}</button>
          )}
        </p>
      )}
    </div>
  );
}

/** How many cells differ. */
export function inWords({ count, partial, waiting }: DifferencesInView, step: number): string {
  if (waiting) return "The claim is compared with what is known…";
  const cells = step === 1 ? "cell" : `square of ${step} × ${step} positions`;
  const where = partial ? " in view, where both are known" : " in view";
  // A cell that stands for many positions is compared as a whole: equal cells may hide differences.
  if (count === 0 && step > 1) return "No difference is seen at this zoom: zoom in to compare each position.";
  if (count === 0) return `The claim agrees with every ${cells}${where}.`;
  return `The claim differs at ${count} ${count === 1 ? cells : cells.replace(/^(cell|square)/, "$1s")}${where}.`;
}

/** What crosses and corners mean. */
function Key({ ofValues }: { ofValues: boolean }) {
  return (
    <>
      <span class="map-chip"><b class="cross-claimed" aria-hidden="true">×</b>{ofValues ? "claimed 0, but larger" : "claimed P, but N"}</span>
      <span class="map-chip"><b class="cross-missed" aria-hidden="true">×</b>{ofValues ? "0, but not claimed" : "P, but not claimed"}</span>
      {ofValues && <span class="map-chip"><b class="cross-claimed" aria-hidden="true">◥</b>another value</span>}
    </>
  );
}
