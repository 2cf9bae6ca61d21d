/** The moves so far. Each can be looked at. */

import { shownMove, shownPlace } from "./places";
import type { BoardInfo, PlayRecord, PlayState } from "./play_state";
import type { Referee } from "./referee";
import { moveOf, nameOf } from "./turns";

export function HistoryView({ referee, play, boards, record }: { referee: Referee; play: PlayState; boards: BoardInfo[]; record: PlayRecord }) {
  const { analysis, looking } = play.table;
  const now = looking ?? record.steps.length;
  const look = (steps: number) => referee.lay({ looking: steps === record.steps.length ? null : steps });
  const slipped = (step: number) => analysis?.mistakes.some((mistake) => mistake.step === step) ?? false;
  const beside = (board: number) => (record.start.length > 1 ? `board ${board + 1}: ` : "");
  return (
    <section class="history" aria-label="Moves">
      <h3>Moves</h3>
      <ol>
        <li>
          <button type="button" aria-current={now === 0 ? "step" : undefined} onClick={() => look(0)}>
            <span class="who">Beginning</span>
            <span class="what">{record.start.map(shownPlace).join(" + ")}</span>
            {record.opening !== null && record.opening.length > 0 && <span class="blocks">blocked: {record.opening.map(shownPlace).join(", ")}</span>}
          </button>
        </li>
        {record.steps.map((step, index) => (
          <li key={index}>
            <button type="button" aria-current={now === index + 1 ? "step" : undefined} onClick={() => look(index + 1)}>
              <span class="who">{nameOf(step.by, play.opponent)}{slipped(index) && <b class="slip"> gave the win away</b>}</span>
              <span class="what">{beside(step.board)}{shownMove(moveOf(record, index), boards[step.board]!.heaps)} <span class="faint">{shownPlace(step.to)}</span></span>
              {step.blocks !== null && step.blocks.length > 0 && <span class="blocks">blocks {step.blocks.map(shownPlace).join(", ")}</span>}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
