/** A play: the boards, the move that is being made, and the moves so far. */

import { useEffect, useRef } from "preact/hooks";
import { printed } from "../math/printed";
import type { ViewProps } from "../state/view_props";
import { BlockBar } from "./block_bar";
import { BoardView } from "./board_view";
import { gamesOfPlay, has, rulesOfPlay } from "./games";
import { HistoryView } from "./history_view";
import { MoveBar, OtherWays } from "./move_bar";
import type { BoardInfo, PlayRecord } from "./play_state";
import { shownMove, shownPlace } from "./places";
import { type Referee, refereeOf } from "./referee";
import { SetupView } from "./setup_view";
import { StatusView } from "./status_view";
import { blockedAt, nameOf, placesAt, turnAt, undoneTo } from "./turns";
import { WhyView } from "./why_view";
import "./play.css";

export function PlayView(props: ViewProps) {
  const { state, store, engine } = props;
  const { ruleset, play } = state;
  const referee = refereeOf(store, engine);
  const rules = rulesOfPlay(ruleset, play.others);
  useEffect(() => { void referee.open(); }, [referee, rules]);
  if (gamesOfPlay(ruleset, play.others) === null) return null;
  const { boards, message } = play.table;
  const record = play.record !== null && play.record.rules === rules ? play.record : null;
  return (
    <section class="play" aria-label="Play">
      <Title boards={boards} misere={ruleset.misere} playing={record !== null} />
      {message !== null && (
        <div class="refused box" role="alert"><p>{message}</p>
          {boards !== null && record === null
            ? <button type="button" onClick={() => referee.lay({ message: null })}>Close</button>
            : <button type="button" onClick={() => void referee.again()}>Try again</button>}
        </div>
      )}
      {boards !== null && record === null && <SetupView {...props} referee={referee} boards={boards} />}
      {boards !== null && record !== null && <Playing {...props} referee={referee} boards={boards} record={record} />}
    </section>
  );
}

/** What is played, and who wins it. */
function Title({ boards, misere, playing }: { boards: BoardInfo[] | null; misere: boolean; playing: boolean }) {
  const names = boards?.map(({ text }) => text).join(" + ");
  const words = [...new Set(boards?.flatMap((board) => [...board.words, ...twistWords(board)]) ?? [])];
  return (
    <header class="play-title">
      <h2>{names === undefined ? "Play" : `Play ${names}`}</h2>
      <p class={misere ? "goal misere" : "goal"}>
        {misere ? <><b>Misère play:</b> whoever makes the last move <b>loses</b>.</> : <>Whoever makes the last move <b>wins</b>.</>}
      </p>
      {words.length > 0 && (
        <details class="how-to-move" open={!playing}>
          <summary>How to move</summary>
          <ul>{words.map((line) => <li key={line}>{printed(line)}</li>)}</ul>
        </details>
      )}
    </header>
  );
}

/** What the twists of a game add to its rules. */
function twistWords(board: BoardInfo): string[] {
  return [
    ...(has(board, "blocking") ? ["After a move its player blocks some of the next moves: the other one may not choose these."] : []),
    ...(has(board, "pass") ? ["There is one pass for both players together: whoever takes it moves nothing."] : []),
    ...(has(board, "sums") ? ["A heap that splits leaves several heaps; each move is made on one of them."] : []),
  ];
}

export interface PlayingProps extends ViewProps {
  referee: Referee;
  boards: BoardInfo[];
  record: PlayRecord;
}

function Playing(props: PlayingProps) {
  const { state, referee, boards, record } = props;
  const { play } = state;
  const { standing, looking, pending, analysis } = play.table;
  const steps = looking ?? record.steps.length;
  const places = placesAt(record, steps);
  const last = steps > 0 ? record.steps[steps - 1]! : null;
  const before = steps > 0 ? placesAt(record, steps - 1) : null;
  const isUsers = play.opponent === "friend" || standing?.turn === "one";
  const open = looking === null && standing?.phase === "move" && isUsers;
  const isMoving = looking === null && (standing === null || standing.phase === "move");
  const bar = { referee, play, boards, places, standing: open ? standing : null };
  const table = useRef<HTMLDivElement>(null);
  // What had the focus may be gone, as the button of the last move: the keyboard goes on from here.
  useEffect(() => { if (document.activeElement === document.body) table.current?.focus({ preventScroll: true }); }, [standing?.phase, looking]);
  return (
    <div class="playing">
      <div class="play-table" ref={table} tabIndex={-1}>
        <StatusView {...props} />
        <div class={boards.length > 1 ? "boards several" : "boards"}>
          {boards.map((info, board) => (
            <BoardView
              key={board} referee={referee} info={info} board={board} place={places[board]!} open={open} alone={boards.length === 1}
              pending={open && pending?.board === board ? pending : null} before={last?.board === board ? before![board]! : null}
            />
          ))}
        </div>
        {looking !== null && <Looking {...props} steps={looking} />}
        {isMoving && <MoveBar {...bar} />}
        {looking === null && isUsers && standing?.phase === "block" && <BlockBar referee={referee} play={play} info={boards[0]!} standing={standing} />}
        <HintView {...props} />
        <Acts {...props} />
        {analysis !== null && <WhyView referee={referee} play={play} boards={boards} record={record} analysis={analysis} />}
        {isMoving && <OtherWays {...bar} />}
      </div>
      <HistoryView referee={referee} play={play} boards={boards} record={record} />
    </div>
  );
}

/** While an earlier point of the play is looked at. */
function Looking({ referee, record, state, steps }: PlayingProps & { steps: number }) {
  const blocked = blockedAt(record, steps) ?? [];
  return (
    <div class="looking box" role="status">
      <p>
        {steps === 0 ? "This is the beginning." : `This is after move ${steps}.`} {nameOf(turnAt(record, steps), state.play.opponent)} moved next.
        {blocked.length > 0 && ` Blocked: ${blocked.map(shownPlace).join(", ")}.`}
      </p>
      <div class="move-buttons">
        <button type="button" class="primary" onClick={() => referee.lay({ looking: null })}>Back to the play</button>
        <button type="button" onClick={() => void referee.replay(steps)}>Play again from here</button>
      </div>
    </div>
  );
}

function HintView({ state, referee, boards }: PlayingProps) {
  const { hint, standing } = state.play.table;
  if (hint === null || standing === null) return null;
  const beside = boards.length > 1 ? ` in ${boards[hint.board]!.text}` : "";
  const names = boards[hint.board]!.heaps;
  const move = hint.move ?? hint.instead;
  return (
    <div class="hint box" role="status">
      {hint.block !== null && <p>Hint: block <b>{hint.block.length === 0 ? "nothing" : hint.block.map(shownPlace).join(", ")}</b>.</p>}
      {hint.block === null && hint.move !== null && <p>Hint: <b>{shownMove(hint.move, names)}</b>{beside}.</p>}
      {hint.block === null && hint.move === null && <p>{hint.known ? "No move wins against perfect play." : "It is not known whether a move wins here."}{hint.instead !== null && <> Try <b>{shownMove(hint.instead, names)}</b>{beside}.</>}</p>}
      {hint.reason !== null && <p class="faint">{hint.reason}</p>}
      <div class="move-buttons">
        {hint.block !== null && <button type="button" onClick={() => referee.lay({ blocks: hint.block ?? [], hint: null })}>Choose it</button>}
        {hint.block === null && move !== null && <button type="button" onClick={() => { referee.choose(hint.board, move); referee.lay({ hint: null }); }}>Choose it</button>}
        <button type="button" onClick={() => referee.lay({ hint: null })}>Close</button>
      </div>
    </div>
  );
}

/** What can be done beside moving. */
function Acts({ state, store, referee, record }: PlayingProps) {
  const { play } = state;
  const { standing, busy } = play.table;
  const isOver = standing?.phase === "over";
  const isUsers = standing !== null && !isOver && (play.opponent === "friend" || standing.turn === "one");
  const lost = isOver && (play.opponent === "friend" || standing.winner === "two");
  return (
    <div class="acts" role="group" aria-label="Play">
      {isOver && <button type="button" class={lost ? "" : "primary"} onClick={() => referee.leave()}>New play</button>}
      {!isOver && <button type="button" disabled={busy || !isUsers} onClick={() => void referee.hint()}>Hint</button>}
      {(!isOver || lost) && (
        <button type="button" class={lost ? "primary" : ""} disabled={busy || standing === null || (!isOver && record.steps.length === 0)} onClick={() => void referee.explain()}>
          {play.opponent === "friend" ? "Where was the win given away?" : lost ? "Why did I lose?" : "Have I made a mistake?"}
        </button>
      )}
      <button type="button" disabled={undoneTo(record, play.opponent) === null} onClick={() => void referee.undo()}>Undo</button>
      {!isOver && <button type="button" disabled={!isUsers} onClick={() => void referee.resign()}>Resign</button>}
      {!isOver && <button type="button" onClick={() => referee.leave()}>New play</button>}
      <label class="shows-winner"><input type="checkbox" checked={play.showsWinner} onChange={(event) => { const showsWinner = event.currentTarget.checked; store.set("play", (now) => ({ ...now, showsWinner })); }} /> show who wins</label>
    </div>
  );
}
