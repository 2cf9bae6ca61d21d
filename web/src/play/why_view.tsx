/** Why a play was lost: the first step that gave the win away, what was right, and why. */

import { shownMove, shownPlace } from "./places";
import type { WhyAnswer } from "../engine/play_answers";
import type { Analysis, BoardInfo, Hint, Mistake, PlayRecord, PlayState } from "./play_state";
import type { Referee } from "./referee";
import { moveOf, nameOf, placesAt } from "./turns";

/** The most answers of one kind that are shown. */
const MOST_ANSWERS = 12;

interface WhyProps {
  referee: Referee;
  play: PlayState;
  boards: BoardInfo[];
  record: PlayRecord;
}

export function WhyView({ analysis, ...props }: WhyProps & { analysis: Analysis }) {
  const { referee, play, record } = props;
  const who = nameOf(analysis.of, play.opponent);
  const [first, ...rest] = analysis.mistakes;
  return (
    <section class="why" aria-label="Why">
      <h3>{analysis.verdict === "mistake" ? "The move that gave the win away" : "Nothing was given away"}</h3>
      {first !== undefined && <MistakeView {...props} mistake={first} />}
      {rest.length > 0 && <p class="faint">Another chance was missed later: see the marked moves.</p>}
      {analysis.verdict === "lost from the beginning" && (
        <p>{who} began from a lost position: against perfect play no move would have won. Let the other player begin, or choose another position.</p>
      )}
      {analysis.verdict === "nothing yet" && <p>{who} made no move that gave a win away.{record.resigned === analysis.of && " It was too early to resign."}</p>}
      {analysis.verdict === "not known" && <p>The engine does not know who wins from some positions of this play.</p>}
      <div class="move-buttons"><button type="button" onClick={() => referee.lay({ analysis: null })}>Close</button></div>
    </section>
  );
}

function MistakeView({ referee, play, boards, record, mistake }: WhyProps & { mistake: Mistake }) {
  const step = record.steps[mistake.step]!;
  const from = placesAt(record, mistake.step).map(shownPlace).join(" + ");
  const who = nameOf(step.by, play.opponent);
  const made = shownMove(moveOf(record, mistake.step), boards[step.board]!.heaps);
  return (
    <>
      <p>
        Move {mistake.step + 1}: at <b>{from}</b> {who.toLowerCase() === "you" ? "you" : who} could win.{" "}
        {mistake.what === "move"
          ? <>The move <b>{made}</b> leads to <b>{shownPlace(step.to)}</b>, and from there the other player can win.</>
          : <>The move <b>{made}</b> was right, but it was wrong to block {step.blocks?.length ? step.blocks.map(shownPlace).join(", ") : "nothing"}.</>}
      </p>
      {mistake.right !== null && <p class="right">The right move was <RightMove hint={mistake.right} boards={boards} />.</p>}
      {mistake.right?.reason != null && <p>{mistake.right.reason}</p>}
      {mistake.why !== null && <Answers why={mistake.why} />}
      <div class="move-buttons">
        <button type="button" class="primary" onClick={() => void referee.replay(mistake.step)}>Play again from here</button>
      </div>
    </>
  );
}

function RightMove({ hint, boards }: { hint: Hint; boards: BoardInfo[] }) {
  if (hint.block !== null) return <b>to block {hint.block.length === 0 ? "nothing" : hint.block.map(shownPlace).join(", ")}</b>;
  if (hint.move === null) return <>{hint.known ? "no move" : "not known"}</>;
  const beside = boards.length > 1 ? ` in ${boards[hint.board]!.text}` : "";
  return <><b>{shownMove(hint.move, boards[hint.board]!.heaps)}</b>{beside}, to {shownPlace(hint.move.to)}</>;
}

/** How each move from a P-position is answered. */
function Answers({ why }: { why: WhyAnswer }) {
  const lines = why.lines.filter(({ answers }) => answers.length > 0);
  if (why.p_position === null || lines.length === 0) return null;
  return (
    <details>
      <summary>Why {shownPlace(why.p_position)} is lost for the player who moves</summary>
      {why.must_block !== null && why.must_block.length > 0 && <p>The player who moves there must block {why.must_block.map(shownPlace).join(", ")}.</p>}
      <p>Each {why.must_block === null ? "" : "other "}move from there loses:</p>
      <ul class="answers">
        {lines.flatMap(({ answers }, line) => answers.slice(0, MOST_ANSWERS).map(({ option, answer }) => (
          <li key={`${line} ${shownPlace(option)}`}>
            {shownPlace(option)} {answer === null ? "leaves no move, and the last move loses" : `is answered by ${shownPlace(answer)}`}
          </li>
        )))}
      </ul>
      {lines.some(({ answers, all }) => !all || answers.length > MOST_ANSWERS) && <p class="faint">And so on.</p>}
    </details>
  );
}
