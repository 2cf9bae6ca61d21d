/** The move that is being made: what it changes, how it may go on, and the button that makes it. */

import type { Place } from "../engine/answers";
import { passOf } from "../state/ruleset";
import { has } from "./games";
import { completions, difference, folded, isRow, MOST_TOKENS, partsOf, placeText, searched, shownMove, shownPlace, touchedPart } from "./places";
import type { PlayedMove } from "../engine/play_answers";
import type { BoardInfo, Pending, PlayState, Standing } from "./play_state";
import type { Referee } from "./referee";

/** The most ways to go on that are shown as buttons. */
const MOST_CHIPS = 18;
/** The most moves of a list that are shown; a search finds the others. */
const MOST_LISTED = 60;

interface MoveBarProps {
  referee: Referee;
  play: PlayState;
  boards: BoardInfo[];
  /** Where the play stands; null while the other one moves. The bar keeps its place, and the focus if it has it. */
  standing: Standing | null;
  places: Place[];
}

export function MoveBar(props: MoveBarProps) {
  const { referee, standing, play } = props;
  const { pending } = play.table;
  const passes = (standing?.options ?? []).flatMap(({ moves }, board) => moves.filter(({ change }) => change === "pass").map((move) => ({ board, move })));
  const isLegal = pending?.verdict.kind === "legal";
  return (
    <div class={standing === null ? "move-bar resting" : "move-bar"} role="group" aria-label="Your move">
      <Preview {...props} />
      <Chips {...props} />
      <div class="move-buttons">
        <button type="button" class="primary" aria-disabled={!isLegal || play.table.busy} onClick={() => void referee.confirm()}>Move</button>
        {passes.map(({ board, move }) => (
          <button type="button" key={board} onClick={() => referee.choose(board, move)}>Pass</button>
        ))}
        {pending !== null && <button type="button" onClick={() => referee.clear()}>Put back</button>}
      </div>
    </div>
  );
}

/** The change so far, of a move that the engine has not named. */
function changed({ boards, places }: MoveBarProps, pending: Pending): string {
  const place = places[pending.board]!;
  const part = partsOf(place)[pending.part]!;
  return difference(boards[pending.board]!.heaps, part, touchedPart(part, pending.touched));
}

function touchedWords(props: MoveBarProps, pending: Pending): string {
  const part = partsOf(props.places[pending.board]!)[pending.part]!;
  const touched = pending.touched[0];
  const isCut = has(props.boards[pending.board], "sums") && isRow(part) && typeof touched === "number" && touched < part[0];
  return isCut ? `Token ${touched + 1} of ${part[0]}` : changed(props, pending);
}

/** Has a board a heap whose tokens are laid out? The pass is no heap. */
function hasTokens(info: BoardInfo, place: Place): boolean {
  const pass = passOf(info);
  return partsOf(place).some((part) => part.some((heap, index) => index !== pass && typeof heap === "number" && heap > 0 && heap <= MOST_TOKENS));
}

/** A refusal: its first sentence, and the rest, such as a list of options, on request. */
function Refusal({ words, message }: { words: string; message: string }) {
  const { short, rest } = folded(message);
  return (
    <div class="preview refused">
      <p role="alert"><b>{words}</b> {short}</p>
      {rest !== "" && <details><summary>{rest.startsWith("The options are") ? "Its options" : "More about it"}</summary><p>{rest}</p></details>}
    </div>
  );
}

function Preview(props: MoveBarProps) {
  const { pending } = props.play.table;
  if (props.standing === null) return <p class="preview faint">One moment…</p>;
  if (pending === null) {
    if (!props.boards.every((info, board) => hasTokens(info, props.places[board]!))) {
      return <p class="preview faint">Enter the new size of a heap, or choose a move below. Then press <b>Move</b>.</p>;
    }
    return props.boards.some((info) => has(info, "sums"))
      ? <p class="preview faint">Touch a token: the moves that take it are offered. Then press <b>Move</b>.</p>
      : <p class="preview faint">Touch a token: it and all behind it are taken. Then press <b>Move</b>.</p>;
  }
  const { verdict } = pending;
  switch (verdict.kind) {
    case "legal": return <p class="preview" role="status"><b>{shownMove(verdict.move, props.boards[pending.board]!.heaps)}</b></p>;
    case "open": return <p class="preview" role="status"><b>{touchedWords(props, pending)}</b> is a beginning. Choose how it goes on:</p>;
    case "asking": return <p class="preview"><b>{touchedWords(props, pending)}</b> …</p>;
    case "refused": return <Refusal words={touchedWords(props, pending)} message={verdict.message} />;
  }
}

/** The moves that agree with what was touched. */
function Chips({ referee, play, boards, standing, places }: MoveBarProps) {
  const { pending } = play.table;
  if (standing === null || pending === null || Object.keys(pending.touched).length === 0) return null;
  const { board, part, touched, verdict } = pending;
  const found = completions(standing.options[board]?.moves ?? [], places[board]!, part, touched, has(boards[board], "sums"));
  if (found.length === 0 || (found.length === 1 && verdict.kind === "legal")) return null;
  const isChosen = (move: PlayedMove) => verdict.kind === "legal" && placeText(verdict.move.to) === placeText(move.to);
  return (
    <div class="move-chips" role="group" aria-label="Moves that agree with what you touched">
      {found.slice(0, MOST_CHIPS).map(({ move, becomes }) => (
        <button type="button" class="move-chip" key={placeText(move.to)} aria-pressed={isChosen(move)} onClick={() => referee.choose(board, move)}>
          {move.change === "" ? `leave ${shownPlace(becomes)}` : shownMove(move, boards[board]!.heaps)}
        </button>
      ))}
      {found.length > MOST_CHIPS && <span class="faint">and {found.length - MOST_CHIPS} more: touch another heap, too</span>}
    </div>
  );
}

/** All moves as a list, and a field in which one is typed. */
export function OtherWays({ referee, play, boards, places, standing }: MoveBarProps) {
  const { search } = play.table;
  const known = standing?.options ?? [];
  const count = known.reduce((all, { moves }) => all + moves.length, 0);
  const all = known.every((options) => options.all);
  return (
    <div class="other-ways">
      <details>
        <summary>{all ? `All moves${standing === null ? "" : ` (${count})`}` : "Some of the moves"}</summary>
        <label class="move-search">Search <input type="search" value={search} onInput={(event) => referee.lay({ search: event.currentTarget.value })} /></label>
        {known.map((options, board) => (
          <MoveList key={board} names={boards[board]!.heaps} title={boards.length > 1 ? boards[board]!.text : null} moves={searched(options.moves, search)} choose={(move) => referee.choose(board, move)} />
        ))}
        {!all && <p class="faint">There are more: type another move: the program checks it.</p>}
      </details>
      <Typed referee={referee} play={play} boards={boards} places={places} standing={standing} />
    </div>
  );
}

function Typed({ referee, play, boards, standing }: MoveBarProps) {
  const { typed, typedOn } = play.table;
  const example = exampleOf(standing?.options[typedOn]?.moves ?? []);
  return (
    <form class="typed" onSubmit={(event) => { event.preventDefault(); if (standing !== null) void referee.type(typedOn, typed); }}>
      {boards.length > 1 && (
        <label class="typed-on">
          <span>On the board</span>
          <select value={typedOn} onChange={(event) => referee.lay({ typedOn: Number(event.currentTarget.value) })}>
            {boards.map(({ text }, board) => <option key={board} value={board}>{board + 1}: {text}</option>)}
          </select>
        </label>
      )}
      <label>
        <span>Or type a move</span>
        <input type="text" autocomplete="off" autocapitalize="off" spellcheck={false} placeholder={example}
          value={typed} onInput={(event) => referee.lay({ typed: event.currentTarget.value })} />
      </label>
      <button type="submit" disabled={typed.trim() === ""}>Play it</button>
    </form>
  );
}

/** A move as it can be typed: one that there is. */
function exampleOf(moves: PlayedMove[]): string {
  const move = moves.find(({ change }) => change !== "pass");
  return move === undefined ? "" : move.change === "" ? placeText(move.to) : move.change;
}

function MoveList({ title, names, moves, choose }: { title: string | null; names: string[]; moves: PlayedMove[]; choose(move: PlayedMove): void }) {
  return (
    <div class="move-list">
      {title !== null && <h4>{title}</h4>}
      {moves.length === 0 && <p class="faint">None.</p>}
      <ul>
        {moves.slice(0, MOST_LISTED).map((move) => (
          <li key={placeText(move.to)}>
            <button type="button" class="move-chip" onClick={() => choose(move)}>{shownMove(move, names)} <span class="faint">{shownPlace(move.to)}</span></button>
          </li>
        ))}
      </ul>
      {moves.length > MOST_LISTED && <p class="faint">And {moves.length - MOST_LISTED} more: search.</p>}
    </div>
  );
}
