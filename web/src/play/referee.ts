/** The referee of a play: asks the engine, and writes what it answers into the state. */

import type { Heap, ShowAnswer } from "../engine/answers";
import type { Engine } from "../engine/engine";
import type { Store } from "../state/store";
import { analysed } from "./analysis";
import { BoardJudge } from "./board_judge";
import { fits, fromFields, gamesOfPlay, inFields, rulesOfPlay } from "./games";
import { allowed, type Games, type Judge, type Point } from "./judge";
import { completions, isRow, partChanged, partsOf, placeText, touchedPart } from "./places";
import type { PlayAnswer, PlayedMove } from "../engine/play_answers";
import {
  type BoardInfo, emptyTable, type Pending, type PlayRecord, type PlayState, type Player, type Standing, type Table, type Verdict,
} from "./play_state";
import { drawnStart } from "./random_start";
import { SumJudge } from "./sum_judge";
import { isOpen, wordsOf } from "./trouble_words";
import { blockedAt, blocking, other, placesAt, resigned, rewound, stepped, turnAt, undoneTo } from "./turns";

/** How long the program seems to think, so that its move is seen, in milliseconds. */
const THOUGHT = 500;
/** How long a touch rests before the engine is asked about it, in milliseconds. */
const REST = 100;

const waited = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

export class Referee {
  /** Counts what was begun: an answer to something older is dropped. */
  private run = 0;
  private touches = 0;

  constructor(private readonly store: Store, private readonly engine: Engine) {}

  private get play(): PlayState {
    return this.store.get().play;
  }

  private set(change: Partial<PlayState>): void {
    this.store.set("play", (play) => ({ ...play, ...change }));
  }

  /** Changes what is on the table. */
  lay(change: Partial<Table>): void {
    this.store.set("play", (play) => ({ ...play, table: { ...play.table, ...change } }));
  }

  private rules(): string {
    return rulesOfPlay(this.store.get().ruleset, this.play.others);
  }

  /** The record, if it is one of the games of the page. */
  private record(): PlayRecord | null {
    const { record } = this.play;
    return record !== null && record.rules === this.rules() ? record : null;
  }

  private games(): Games | null {
    const { ruleset, play } = this.store.get();
    const games = gamesOfPlay(ruleset, play.others);
    const { boards } = play.table;
    return games === null || boards === null ? null : { games, misere: ruleset.misere, boards };
  }

  private judge(games: Games): Judge {
    return games.games.length === 1 ? new BoardJudge(this.engine, games) : new SumJudge(this.engine, games);
  }

  /** Does some work; what goes wrong is shown. Work that was begun later makes it pointless. */
  private async work(doing: (run: number) => Promise<void>): Promise<void> {
    this.run += 1;
    const run = this.run;
    this.lay({ busy: true, message: null });
    try {
      await doing(run);
    } catch (error) {
      if (run === this.run) this.lay({ message: wordsOf(error) });
    }
    if (run === this.run) this.lay({ busy: false });
  }

  /** Reads the games of the page, and goes on with the play of the state if there is one. */
  open(): Promise<void> {
    return this.work(async (run) => {
      const { ruleset, play } = this.store.get();
      this.lay({ ...emptyTable, busy: true });
      const games = gamesOfPlay(ruleset, play.others);
      if (games === null) return;
      const shown = await Promise.all(games.map((game) => this.engine.ask<ShowAnswer>({ command: "show", game })));
      if (run !== this.run) return;
      const boards = shown.map(({ game: text, heaps, words, twists }): BoardInfo => ({ text, heaps, words, twists }));
      const rules = this.rules();
      if (play.startOf !== rules || !fits(boards, play.start)) {
        const judge = this.judge({ games, misere: ruleset.misere, boards });
        const begun = await Promise.all(boards.map(async (board, index) => inFields(board, await judge.beginning(index).catch(() => []))));
        if (run !== this.run) return;
        this.set({ startOf: rules, start: begun.map((fields, index) => (fields.length > 0 ? fields : boards[index]!.heaps.map(() => ""))) });
      }
      // The fields are shown with a beginning in them, so that none is written over what a person types.
      this.lay({ boards });
      if (this.record() !== null) await this.advance(run);
    });
  }

  /** Adds a board with another game, if the engine can read it. */
  add(text: string): Promise<void> {
    return this.work(async (run) => {
      const { ruleset, play } = this.store.get();
      const others = [...play.others, text.trim()];
      const game = gamesOfPlay(ruleset, others)?.at(-1);
      await this.engine.ask<ShowAnswer>({ command: "show", game });
      if (run === this.run) this.set({ others });
    });
  }

  /** Writes one field of the beginning. */
  enter(board: number, field: number, heap: Heap): void {
    const start = (this.play.start ?? []).map((fields, at) => (at === board ? fields.map((old, index) => (index === field ? heap : old)) : fields));
    this.set({ start });
    if (this.play.table.message !== null) this.lay({ message: null });
  }

  /** Sets the beginning that the engine proposes. */
  propose(): Promise<void> {
    return this.work(async (run) => {
      const games = this.games();
      if (games === null) return;
      const start = await Promise.all(games.boards.map(async (board, index) => inFields(board, await this.judge(games).beginning(index))));
      if (run === this.run) this.set({ start, startOf: this.rules() });
    });
  }

  /** Sets a random position that the engine accepts, with a move to make. */
  random(): Promise<void> {
    return this.work(async (run) => {
      const games = this.games();
      if (games === null) return;
      const draw = (below: number) => Math.floor(Math.random() * below);
      const drawn = await Promise.all(games.boards.map((_, board) => drawnStart(this.engine, games, board, draw)));
      if (run === this.run) this.set({ start: drawn, startOf: this.rules() });
    });
  }

  /** Begins a play at the position of the fields. */
  begin(): Promise<void> {
    return this.work(async (run) => {
      const games = this.games();
      const { start, first } = this.play;
      if (games === null || start === null) return;
      const asked = games.boards.map((board, index) =>
        this.engine.ask<PlayAnswer>({ command: "play", game: games.games[index], position: fromFields(board, start[index]!) }));
      const places = (await Promise.all(asked)).map(({ position }) => position);
      if (run !== this.run) return;
      const opening = this.isBlocking(games) ? null : [];
      this.set({ record: { rules: this.rules(), start: places, first, opening, steps: [], resigned: null } });
      await this.advance(run);
    });
  }

  private isBlocking(games: Games): boolean {
    return games.games.length === 1 && games.boards[0]!.twists.includes("blocking");
  }

  /** Goes on until the user is asked for something, or the play is over. */
  private async advance(run: number): Promise<void> {
    this.lay({ pending: null, blocks: [], refusedBlock: null, hint: null, looking: null, standing: null, search: "", typed: "" });
    for (;;) {
      const [games, record] = [this.games(), this.record()];
      if (run !== this.run || games === null || record === null) return;
      const next = await this.next(run, this.judge(games), games, record);
      if (run !== this.run) return;
      if (next === null) return;
      this.set({ record: next });
    }
  }

  /** The record after what happens without the user; null if it is the user's turn, or play is over. */
  private async next(run: number, judge: Judge, games: Games, record: PlayRecord): Promise<PlayRecord | null> {
    const places = placesAt(record);
    const [turn, blocked] = [turnAt(record), blockedAt(record)];
    const programs = (player: Player) => this.play.opponent !== "friend" && player === "two";
    const base: Standing = { turn, phase: "move", winner: null, outcome: null, options: [], budget: 0 };
    if (record.resigned !== null) {
      this.stand(run, { ...base, phase: "over", winner: other(record.resigned) });
      return null;
    }
    if (blocked === null) {
      if (programs(other(turn))) return blocking(record, await judge.blocks(places));
      const budget = await judge.budget(places);
      if (budget === 0) return blocking(record, []);
      const options = await judge.options({ places, blocked: [] });
      this.stand(run, { ...base, turn: other(turn), phase: "block", options, budget });
      return null;
    }
    const point: Point = { places, blocked };
    // Friends can play on where the engine does not know who wins.
    const known = judge.outcome(places).catch((error: unknown) => {
      if (this.play.opponent !== "friend" || !isOpen(error)) throw error;
      return null;
    });
    const [options, outcome] = await Promise.all([judge.options(point), known]);
    if (options.every(({ moves, all }) => moves.length === 0 && all)) {
      this.stand(run, { ...base, phase: "over", winner: games.misere ? turn : other(turn), outcome, options });
      return null;
    }
    this.stand(run, { ...base, outcome, options });
    if (!programs(turn)) return null;
    return this.programs(judge, point, record);
  }

  private async programs(judge: Judge, point: Point, record: PlayRecord): Promise<PlayRecord> {
    const { opponent, seed } = this.play;
    const level = opponent === "casual" ? "casual" : "perfect";
    const [reply] = await Promise.all([judge.reply(point, { level, seed }), waited(THOUGHT)]);
    if (reply.move === null) throw new Error("the program finds no move");
    return stepped(record, { board: reply.board, to: reply.move.to, change: reply.move.change, blocks: reply.blocks });
  }

  private stand(run: number, standing: Standing): void {
    if (run === this.run) this.lay({ standing });
  }

  /** Goes on from where the play stands, after something went wrong. */
  again(): Promise<void> {
    return this.play.table.boards === null ? this.open() : this.work((run) => this.advance(run));
  }

  /** A heap is touched, and is to become another heap. */
  async touch(board: number, part: number, index: number, heap: Heap): Promise<void> {
    const [games, record] = [this.games(), this.record()];
    const { pending, standing } = this.play.table;
    if (games === null || record === null || standing?.phase !== "move") return;
    const place = placesAt(record)[board]!;
    const was = partsOf(place)[part]!;
    const goesOn = pending !== null && pending.board === board && pending.part === part;
    const { [index]: _, ...others } = goesOn ? pending.touched : {};
    const touched = `${heap}` === `${was[index]}` ? others : { ...others, [index]: heap };
    this.touches += 1;
    const touch = this.touches;
    if (Object.keys(touched).length === 0) return this.lay({ pending: null });
    const next: Pending = { board, part, touched, verdict: { kind: "asking" } };
    const splits = games.boards[board]!.twists.includes("sums");
    const found = completions(standing.options[board]?.moves ?? [], place, part, touched, splits);
    const whole = placeText([touchedPart(was, touched)]);
    const exact = found.find(({ becomes }) => placeText(becomes) === whole);
    const only = standing.options[board]?.all === true && found.length === 1 ? found[0] : undefined;
    const legal = exact ?? only;
    if (legal !== undefined) return this.lay({ pending: { ...next, verdict: { kind: "legal", move: legal.move } } });
    if (found.length > 0) return this.lay({ pending: { ...next, verdict: { kind: "open" } } });
    const all = standing.options[board]?.all === true;
    if (splits && all && isRow(was) && Number(heap) < was[0]) {
      return this.lay({ pending: { ...next, verdict: { kind: "refused", message: `No move takes token ${Number(heap) + 1} of ${was[0]}, or cuts the heap in front of it.` } } });
    }
    this.lay({ pending: next });
    await waited(REST);
    if (touch !== this.touches) return;
    const after = partsOf(place).map((heaps, at) => (at === part ? touchedPart(heaps, touched) : heaps));
    const verdict = await this.verdict(games, record, board, placeText(after));
    if (touch === this.touches && this.play.table.pending === next) this.lay({ pending: { ...next, verdict } });
  }

  private async verdict(games: Games, record: PlayRecord, board: number, text: string): Promise<Verdict> {
    const point = { places: placesAt(record), blocked: blockedAt(record) ?? [] };
    try {
      const answer = await allowed(this.engine, games, board, point, this.play.table.standing?.options[board], text);
      return "move" in answer ? { kind: "legal", move: answer.move } : { kind: "refused", message: answer.refused };
    } catch (error) {
      return { kind: "refused", message: wordsOf(error) };
    }
  }

  /** A move is chosen, and waits for its confirmation. */
  choose(board: number, move: PlayedMove): void {
    this.touches += 1;
    const part = partChanged(move.from, move.to);
    this.lay({ pending: { board, part, touched: {}, verdict: { kind: "legal", move } } });
  }

  /** Puts back what was touched. */
  clear(): void {
    this.touches += 1;
    this.lay({ pending: null });
  }

  /** A move is typed. */
  async type(board: number, text: string): Promise<void> {
    const [games, record] = [this.games(), this.record()];
    if (games === null || record === null) return;
    const verdict = await this.verdict(games, record, board, text);
    if (verdict.kind === "legal") await this.make(board, verdict.move);
    else this.lay({ pending: { board, part: 0, touched: {}, verdict } });
  }

  /** Makes the move that is chosen. */
  async confirm(): Promise<void> {
    const { pending } = this.play.table;
    if (pending?.verdict.kind === "legal") await this.make(pending.board, pending.verdict.move);
  }

  private async make(board: number, move: PlayedMove): Promise<void> {
    const [games, record] = [this.games(), this.record()];
    if (games === null || record === null || this.play.table.standing?.phase !== "move") return;
    const step = { board, to: move.to, change: move.change, blocks: this.isBlocking(games) ? null : [] };
    this.set({ record: stepped(record, step) });
    this.lay({ analysis: null });
    await this.work((run) => this.advance(run));
  }

  /** Forbids what is chosen. */
  async block(): Promise<void> {
    const [games, record] = [this.games(), this.record()];
    if (games === null || record === null) return;
    const { blocks } = this.play.table;
    await this.work(async (run) => {
      const refused = await this.judge(games).refusedBlock(placesAt(record), blocks);
      if (run !== this.run) return;
      if (refused !== null) return this.lay({ refusedBlock: refused });
      this.set({ record: blocking(record, blocks) });
      await this.advance(run);
    });
  }

  async hint(): Promise<void> {
    const [games, record] = [this.games(), this.record()];
    if (games === null || record === null) return;
    const point = { places: placesAt(record), blocked: blockedAt(record) ?? [] };
    const toBlock = this.play.table.standing?.phase === "block";
    await this.work(async (run) => {
      const judge = this.judge(games);
      const own = this.play.opponent !== "friend";
      const hint = toBlock ? await judge.blockHint(point.places) : await judge.hint(point, own);
      if (run === this.run) this.lay({ hint });
    });
  }

  /** Takes back a whole turn. */
  async undo(): Promise<void> {
    const record = this.record();
    const steps = record === null ? null : undoneTo(record, this.play.opponent);
    if (steps !== null) await this.replay(steps);
  }

  /** Plays again from the point after this number of steps. */
  async replay(steps: number): Promise<void> {
    const record = this.record();
    if (record === null) return;
    this.set({ record: rewound(record, steps) });
    this.lay({ analysis: null });
    await this.work((run) => this.advance(run));
  }

  async resign(): Promise<void> {
    const record = this.record();
    const { standing } = this.play.table;
    if (record === null || standing === null) return;
    this.set({ record: resigned(record, this.play.opponent === "friend" ? standing.turn : "one") });
    await this.work((run) => this.advance(run));
  }

  /** Ends the play: a new one is prepared. */
  leave(): void {
    this.run += 1;
    this.set({ record: null });
    this.lay({ ...emptyTable, boards: this.play.table.boards });
  }

  /** Seeks the move that gave the win away. */
  async explain(): Promise<void> {
    const [games, record] = [this.games(), this.record()];
    const { opponent, table: { standing } } = this.play;
    if (games === null || record === null || standing === null) return;
    const loser = standing.winner === null ? standing.turn : other(standing.winner);
    await this.work(async (run) => {
      const player = opponent === "friend" ? loser : "one";
      const analysis = await analysed(this.engine, this.judge(games), games, record, player, opponent !== "friend");
      if (run === this.run) this.lay({ analysis });
    });
  }
}

const referees = new WeakMap<Store, Referee>();

/** The referee of a store: one, so that a view that comes back goes on with its work. */
export function refereeOf(store: Store, engine: Engine): Referee {
  const known = referees.get(store);
  if (known !== undefined) return known;
  const referee = new Referee(store, engine);
  referees.set(store, referee);
  return referee;
}
