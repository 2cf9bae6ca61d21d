/** Before a play: the games, the position, who begins and against whom. */

import { useEffect, useState } from "preact/hooks";
import { libraryGames } from "../state/library_games";
import { passOf } from "../state/ruleset";
import type { ViewProps } from "../state/view_props";
import { WholeField } from "../typed/whole_field";
import { fieldsOf, gamesOfPlay, has } from "./games";
import { heapOf } from "./places";
import type { BoardInfo, Opponent, Player, PlayState } from "./play_state";
import type { Referee } from "./referee";
import { type StartFault, useStartFaults } from "./start_faults";

interface SetupProps extends ViewProps {
  referee: Referee;
  boards: BoardInfo[];
}

export function SetupView(props: SetupProps) {
  const { state, referee, boards } = props;
  const { play } = state;
  const alone = boards.find((board) => has(board, "blocking") || has(board, "ordinals"));
  const faults = useStartFaults(props.engine, gamesOfPlay(state.ruleset, play.others), boards, play.start);
  const cannot = boards.length > 1 && alone !== undefined ? `${alone.text} is played alone: remove the other board.` : null;
  return (
    <form class="setup" aria-label="New play" onSubmit={(event) => { event.preventDefault(); if (faults.length === 0) void referee.begin(); }}>
      <fieldset>
        <legend>Where play begins</legend>
        {boards.map((info, board) => <Fields key={board} {...props} info={info} board={board} faults={faults} />)}
        <div class="move-buttons">
          <button type="button" onClick={() => void referee.random()}>Random position</button>
          <button type="button" onClick={() => void referee.propose()}>A good beginning</button>
        </div>
      </fieldset>
      <Choice legend="Against" name="opponent" value={play.opponent} set={(opponent) => props.store.set("play", (now) => ({ ...now, opponent }))} choices={OPPONENTS} />
      {play.opponent === "casual" && (
        <WholeField label="Seed: the same number repeats the same errors" value={play.seed} needed set={(seed) => props.store.set("play", (now) => ({ ...now, seed: seed! }))} />
      )}
      <Choice legend="Who begins" name="first" value={play.first} set={(first) => props.store.set("play", (now) => ({ ...now, first }))} choices={beginners(play)} />
      {cannot !== null && <p class="refused" role="alert">{cannot}</p>}
      <div class="begin-row"><button type="submit" class="primary begin" disabled={play.table.busy || cannot !== null || faults.length > 0}>Play</button></div>
      {alone === undefined && <AddBoard {...props} />}
    </form>
  );
}

const OPPONENTS: [Opponent, string, string][] = [
  ["perfect", "The perfect player", "wins wherever a win is left"],
  ["casual", "A casual player", "makes a mistake now and then"],
  ["friend", "A friend", "both at this screen"],
];

function beginners({ opponent }: PlayState): [Player, string, string][] {
  return opponent === "friend" ? [["one", "Player A", ""], ["two", "Player B", ""]] : [["one", "You", ""], ["two", "The program", ""]];
}

interface ChoiceProps<Value extends string> {
  legend: string;
  name: string;
  value: Value;
  choices: [Value, string, string][];
  set(value: Value): void;
}

function Choice<Value extends string>({ legend, name, value, choices, set }: ChoiceProps<Value>) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div class="choices">
        {choices.map(([choice, title, more]) => (
          <label class={choice === value ? "choice chosen" : "choice"} key={choice}>
            <input type="radio" name={name} checked={choice === value} onChange={() => set(choice)} />
            <span><b>{title}</b>{more !== "" && <span class="faint">{more}</span>}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The fields of one board. */
function Fields({ state, store, referee, boards, info, board, faults }: SetupProps & { info: BoardInfo; board: number; faults: StartFault[] }) {
  const values = state.play.start?.[board] ?? [];
  const faultAt = (field: number) => faults.find((fault) => fault.board === board && fault.field === field);
  const own = faults.filter((fault) => fault.board === board);
  const id = `start-fault-${board}`;
  const remove = () => store.set("play", (play) => ({ ...play, others: play.others.filter((_, index) => index !== board - 1) }));
  return (
    <div class="start-fields">
      {boards.length > 1 && (
        <div class="fields-head"><h3>{info.text}</h3>{board > 0 && <button type="button" aria-label={`Remove the board ${info.text}`} onClick={remove}>Remove</button>}</div>
      )}
      {fieldsOf(info).map((name, field) => (
        field === passOf(info)
          ? <label class="start-field check" key={name}><input type="checkbox" checked={values[field] === 1 || values[field] === "1"} onChange={(event) => referee.enter(board, field, event.currentTarget.checked ? 1 : 0)} /> a pass is left</label>
          : (
            <label class="start-field" key={name}>
              <span>{has(info, "sums") ? `Heap ${info.heaps.join(", ")}, or a sum as (3) + (5)` : name}</span>
              <input type="text" autocomplete="off" spellcheck={false} inputMode={has(info, "ordinals") || has(info, "sums") ? "text" : "numeric"}
                aria-invalid={faultAt(field) !== undefined} aria-describedby={faultAt(field) === undefined ? undefined : id}
                value={`${values[field] ?? ""}`} onInput={(event) => referee.enter(board, field, heapOf(event.currentTarget.value))} />
            </label>
          )
      ))}
      {own.length > 0 && <div id={id} class="start-fault refused" role="alert">{[...new Set(own.map(({ message }) => message))].map((message) => <p key={message}>{message}</p>)}</div>}
    </div>
  );
}

/** Another game beside: each move is made on one board. */
function AddBoard({ referee, state, store, engine }: SetupProps) {
  const games = state.library.games ?? [];
  useEffect(() => { libraryGames(store, engine).catch(() => undefined); }, [store, engine]);
  const [text, setText] = useState("");
  const add = () => { void referee.add(text); setText(""); };
  return (
    <details class="add-board">
      <summary>Add a board: a sum of games</summary>
      <p>Each move is made on one board. Name a game of the library, or type rules:</p>
      <div class="typed">
        <label><span>Game</span><input type="text" list="library-games" autocomplete="off" spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} /></label>
        <button type="button" disabled={text.trim() === ""} onClick={add}>Add the board</button>
      </div>
      <datalist id="library-games">{games.map(({ name, paper }) => <option key={`${paper}:${name}`} value={name}>{paper}</option>)}</datalist>
    </details>
  );
}
