/** Whose turn it is, and how the play ended. */

import { shownMove, shownPlace } from "./places";
import type { BoardInfo, PlayRecord, PlayState, Standing } from "./play_state";
import type { PlayingProps } from "./play_view";
import { blockedAt, moveOf, nameOf, other, turnAt } from "./turns";

export function StatusView({ state, boards, record }: PlayingProps) {
  const { play, ruleset } = state;
  const { standing, looking } = play.table;
  const isOver = standing?.phase === "over" && looking === null;
  const isWon = isOver && (play.opponent === "friend" || standing.winner === "one");
  const blocked = standing?.phase === "move" ? blockedAt(record) ?? [] : [];
  return (
    <div class={`status${isOver ? (isWon ? " won" : " lost") : ""}`}>
      <div role="status" aria-live="polite">
        <p class="headline">{headline(play, record, standing)}</p>
        {isOver && <p>{ending(play, record, standing, ruleset.misere)}</p>}
        {!isOver && <LastMove play={play} boards={boards} record={record} />}
        {blocked.length > 0 && standing !== null && <p class="blocked">{nameOf(other(standing.turn), play.opponent)} blocked <b>{blocked.map(shownPlace).join(", ")}</b>.</p>}
        {play.showsWinner && standing !== null && !isOver && <p class="outlook">{outlook(play, standing)}</p>}
      </div>
      {isWon && looking === null && <Celebration key={record.steps.length} />}
    </div>
  );
}

function headline(play: PlayState, record: PlayRecord, standing: Standing | null): string {
  if (standing === null && play.table.message !== null) return "The game has stopped.";
  const turn = standing?.turn ?? turnAt(record);
  // It is nobody's move before the moves are known.
  const isPrograms = turn === "two" && play.opponent !== "friend";
  if (standing === null && (blockedAt(record) === null || !isPrograms)) return "One moment…";
  const who = nameOf(turn, play.opponent);
  const isUser = turn === "one" && play.opponent !== "friend";
  switch (standing?.phase ?? "move") {
    case "over": {
      const winner = nameOf(standing?.winner ?? "one", play.opponent);
      return winner === "You" ? "You win!" : `${winner} wins.`;
    }
    case "block": return isUser ? (record.steps.length === 0 ? "Before the program moves: what do you block?" : "What do you block?") : `${who}: what do you block?`;
    case "move": return isUser ? "Your move." : play.opponent === "friend" ? `${who} to move.` : "The program thinks…";
  }
}

/** Why the play is over. */
function ending(play: PlayState, record: PlayRecord, standing: Standing, misere: boolean): string {
  if (record.resigned !== null) return `${nameOf(record.resigned, play.opponent)} resigned.`;
  if (record.steps.length === 0) return misere ? "There is no move at the beginning: whoever cannot move wins." : "There is no move at the beginning: whoever cannot move loses.";
  const last = nameOf(other(standing.turn), play.opponent);
  const made = `No move is left. ${last} made the last move`;
  return misere ? `${made}, and the last move loses.` : `${made}.`;
}

function LastMove({ play, boards, record }: { play: PlayState; boards: BoardInfo[]; record: PlayRecord }) {
  const last = record.steps[record.steps.length - 1];
  if (last === undefined) return null;
  const beside = record.start.length > 1 ? ` on board ${last.board + 1}` : "";
  return <p>{nameOf(last.by, play.opponent)}: <b>{shownMove(moveOf(record, record.steps.length - 1), boards[last.board]!.heaps)}</b>{beside}</p>;
}

/** Who wins from here in perfect play. */
function outlook(play: PlayState, { turn, outcome, phase }: Standing): string {
  if (phase === "block") return "";
  if (outcome === null) return "Who wins from here is not known.";
  const winner = outcome === "N" ? turn : other(turn);
  if (play.opponent === "friend") return `${nameOf(winner, play.opponent)} can win.`;
  return winner === "one" ? "You can win." : "You are losing, if the program makes no mistake.";
}

/** A shower of tokens; none where motion is to be reduced. */
function Celebration() {
  return (
    <div class="celebration" aria-hidden="true">
      {Array.from({ length: 28 }, (_, index) => (
        <span key={index} style={{ "--at": `${(index * 37) % 100}%`, "--late": `${(index * 53) % 700}ms`, "--turn": `${(index * 71) % 60 - 30}px` }} />
      ))}
    </div>
  );
}
