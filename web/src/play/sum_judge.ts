/** A play on several boards: the requests `sum`, and `play` for the moves of each. */

import type { Place } from "../engine/answers";
import type { Engine } from "../engine/engine";
import { type Games, type Judge, type Level, listed, type Point, type Reply } from "./judge";
import { placeText, samePlace, shownPlace } from "./places";
import type { Outcome, PlayAnswer, SumAnswer } from "../engine/play_answers";
import type { BoardOptions, Hint } from "./play_state";
import { chosen } from "./turns";

/** A casual player errs at one position in this number. */
const ERRS = 3;

export class SumJudge implements Judge {
  constructor(private readonly engine: Engine, private readonly games: Games) {}

  private sum(places: Place[]): Promise<SumAnswer> {
    const summands = this.games.games.map((game, board) => ({ game, position: placeText(places[board]!) }));
    return this.engine.ask<SumAnswer>({ command: "sum", summands, misere: this.games.misere });
  }

  async beginning(board: number): Promise<Place> {
    return (await this.engine.ask<PlayAnswer>({ command: "play", game: this.games.games[board] })).position;
  }

  async outcome(places: Place[]): Promise<Outcome | null> {
    return (await this.sum(places)).outcome;
  }

  options({ places }: Point): Promise<BoardOptions[]> {
    const asked = this.games.games.map(async (game, board) => {
      const position = placeText(places[board]!);
      return listed(await this.engine.ask<PlayAnswer>({ command: "play", game, position, act: "options" }));
    });
    return Promise.all(asked);
  }

  /** A game with blocking is played alone. */
  async budget(): Promise<number> {
    return 0;
  }

  async blocks(): Promise<Place[]> {
    return [];
  }

  async reply(point: Point, { level, seed }: Level): Promise<Reply> {
    const [{ winning_moves }, options] = await Promise.all([this.sum(point.places), this.options(point)]);
    const all = options.flatMap(({ moves }, board) => moves.map((move) => ({ board, move, blocks: [] })));
    const wins = ({ board, move }: { board: number; move: { to: Place } }) =>
      winning_moves.some((best) => best.summand === board + 1 && samePlace(best.to, move.to));
    const best = winning_moves[0];
    const text = point.places.map(placeText).join(" | ");
    const errs = level === "casual" && chosen(seed, `${text} errs`, ERRS) === 0;
    const slips = all.filter((reply) => !wins(reply));
    if (best === undefined || (errs && slips.length > 0)) {
      return slips[chosen(seed, text, slips.length)] ?? { board: 0, move: null, blocks: [] };
    }
    const board = best.summand - 1;
    return { board, move: this.known(point, options, board, best.to), blocks: [] };
  }

  private known({ places }: Point, options: BoardOptions[], board: number, to: Place) {
    const found = options[board]?.moves.find((move) => samePlace(move.to, to));
    return found ?? { from: places[board]!, to, change: "" };
  }

  async hint(point: Point): Promise<Hint> {
    const [{ winning_moves }, options] = await Promise.all([this.sum(point.places), this.options(point)]);
    const best = winning_moves[0];
    if (best === undefined) {
      const any = options.findIndex(({ moves }) => moves.length > 0);
      return { board: Math.max(any, 0), move: null, instead: options[any]?.moves[0] ?? null, block: null, reason: null, known: true };
    }
    const board = best.summand - 1;
    const after = point.places.map((place, index) => shownPlace(index === board ? best.to : place)).join(" + ");
    return {
      board,
      move: this.known(point, options, board, best.to),
      instead: null,
      block: null,
      reason: `Together, ${after} is a P-position: whoever moves from it loses.`,
      known: true,
    };
  }

  async blockHint(): Promise<Hint> {
    return { board: 0, move: null, instead: null, block: [], reason: null, known: true };
  }

  async refusedBlock(): Promise<string | null> {
    return null;
  }
}
