/** A play on one board: the requests `play` and `options`. */

import type { GameText, OptionsAnswer, Place, Request } from "../engine/answers";
import type { Engine } from "../engine/engine";
import { type Games, type Judge, type Level, listed, type Point, refusal, type Reply } from "./judge";
import { placeText, samePlace, shownPlace } from "./places";
import type { Outcome, PlayAnswer } from "../engine/play_answers";
import type { BoardOptions, Hint } from "./play_state";

export class BoardJudge implements Judge {
  private readonly game: GameText;
  private readonly misere: boolean;
  private readonly blocking: boolean;

  constructor(private readonly engine: Engine, { games, misere, boards }: Games) {
    this.game = games[0]!;
    this.misere = misere;
    this.blocking = boards[0]?.twists.includes("blocking") ?? false;
  }

  private play(place: Place, more: Record<string, unknown> = {}): Promise<PlayAnswer> {
    const request: Request = { command: "play", game: this.game, misere: this.misere, position: placeText(place), ...more };
    return this.engine.ask<PlayAnswer>(request);
  }

  async beginning(): Promise<Place> {
    const request = { command: "play", game: this.game, misere: this.misere };
    return (await this.engine.ask<PlayAnswer>(request)).position;
  }

  async outcome([place]: Place[]): Promise<Outcome | null> {
    return (await this.play(place!)).outcome;
  }

  async options({ places: [place], blocked }: Point): Promise<BoardOptions[]> {
    const all = listed(await this.play(place!, { act: "options", to_block: this.blocking }));
    const isOpen = (to: Place) => !blocked.some((other) => samePlace(other, to));
    return [{ ...all, moves: all.moves.filter((move) => isOpen(move.to)) }];
  }

  async budget([place]: Place[]): Promise<number> {
    if (!this.blocking || !(await this.play(place!, { first: "program" })).to_block) return 0;
    const { may_block } = await this.explained(place!);
    return (may_block ?? []).reduce((all, { budget }) => all + budget, 0);
  }

  private explained(place: Place): Promise<OptionsAnswer> {
    return this.engine.ask<OptionsAnswer>({ command: "options", game: this.game, misere: this.misere, position: placeText(place) });
  }

  async blocks([place]: Place[]): Promise<Place[]> {
    return this.blocking ? (await this.play(place!)).blocked : [];
  }

  async reply({ places: [place], blocked }: Point, { level, seed }: Level): Promise<Reply> {
    const how = this.blocking ? { to_block: true, act: { block: blocked.map(placeText) } } : { first: "program" };
    const answer = await this.play(place!, { ...how, level, seed });
    const message = refusal(answer);
    if (message !== null) throw new Error(message);
    return { board: 0, move: answer.reply, blocks: answer.blocked };
  }

  async hint({ places: [place], blocked }: Point, own: boolean): Promise<Hint> {
    if (!own && blocked.length > 0) return this.friendsHint(place!, blocked);
    const { hint, instead, reason } = await this.play(place!, { act: "hint" });
    const move = hint !== null && "move" in hint ? hint.move : null;
    return { board: 0, move, instead, block: null, reason, known: true };
  }

  /** A hint where a friend, and not the program, chose what is blocked. */
  private async friendsHint(place: Place, blocked: Place[]): Promise<Hint> {
    return hintAmong(await this.explained(place), place, blocked);
  }

  async blockHint([place]: Place[]): Promise<Hint> {
    const { hint } = await this.play(place!, { act: "hint", to_block: true });
    return { board: 0, move: null, instead: null, block: hint !== null && "block" in hint ? hint.block : [], reason: null, known: true };
  }

  async refusedBlock([place]: Place[], blocks: Place[]): Promise<string | null> {
    return refusal(await this.play(place!, { to_block: true, act: { block: blocks.map(placeText) } }));
  }
}

/** A hint from the options of a position, some of which are blocked. No move wins only if each of them is listed and known not to. */
export function hintAmong({ options, all }: Pick<OptionsAnswer, "options" | "all">, place: Place, blocked: Place[]): Hint {
  const isOpen = (to: Place) => !blocked.some((other) => samePlace(other, to));
  const open = options.filter((option) => isOpen(option.position));
  const best = open.find((option) => option.outcome === "P");
  const asMove = (option: typeof open[number] | undefined) =>
    (option === undefined ? null : { from: place, to: option.position, change: option.change });
  const known = best !== undefined || (all && open.every(({ outcome }) => outcome !== null));
  const hint = { board: 0, move: asMove(best), block: null, known };
  if (best === undefined) return { ...hint, instead: asMove(open[0]), reason: null };
  return { ...hint, instead: null, reason: `${shownPlace(best.position)} is a P-position: whoever moves from it loses.` };
}
