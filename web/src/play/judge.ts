/** What a play asks of the engine, on one board or on several. */

import type { GameText, Place } from "../engine/answers";
import type { Engine } from "../engine/engine";
import { names, placeText, samePlace, shownPlace } from "./places";
import type { Outcome, PlayAnswer, PlayedMove } from "../engine/play_answers";
import type { BoardInfo, BoardOptions, Hint } from "./play_state";

/** The games of a play. */
export interface Games {
  games: GameText[];
  misere: boolean;
  boards: BoardInfo[];
}

/** A point of a play, as the one who moves there sees it. */
export interface Point {
  places: Place[];
  /** What the previous player forbids. */
  blocked: Place[];
}

/** Who plays for the program, and how. */
export interface Level {
  level: "perfect" | "casual";
  seed: number;
}

/** The program's move, and what it forbids after it; no move if there is none. */
export interface Reply {
  board: number;
  move: PlayedMove | null;
  blocks: Place[];
}

export interface Judge {
  /** A beginning of moderate size from which the first player wins. */
  beginning(board: number): Promise<Place>;
  outcome(places: Place[]): Promise<Outcome | null>;
  /** The moves of each board that are not blocked. */
  options(point: Point): Promise<BoardOptions[]>;
  /** How many options of a position may be blocked by the one who moved there; 0 if none. */
  budget(places: Place[]): Promise<number>;
  /** What the program blocks at a position. */
  blocks(places: Place[]): Promise<Place[]>;
  reply(point: Point, level: Level): Promise<Reply>;
  /** A winning move; `own` if the program itself chose what is blocked. */
  hint(point: Point, own: boolean): Promise<Hint>;
  /** What is well blocked after a move. */
  blockHint(places: Place[]): Promise<Hint>;
  /** Why these options may not be blocked, if they may not. */
  refusedBlock(places: Place[], blocks: Place[]): Promise<string | null>;
}

/** The words of a refusal. */
export function refusal({ refused }: PlayAnswer): string | null {
  if (refused === null) return null;
  return refused.form === null ? refused.message : `${refused.message}. A move is a position ${refused.form}, or a change.`;
}

/** A move that is typed or touched, if the engine allows it; else why it does not. */
export async function allowed(
  engine: Engine, { games }: Games, board: number, point: Point, listed: BoardOptions | undefined, text: string,
): Promise<{ move: PlayedMove } | { refused: string }> {
  const found = listed?.moves.find((move) => names(move, text));
  if (found !== undefined) return { move: found };
  const game = games[board];
  const place = point.places[board];
  const answer = await engine.ask<PlayAnswer>({ command: "play", game, position: placeText(place ?? []), act: { move: text } });
  if (answer.moved === null) return { refused: refusal(answer) ?? "The move is not allowed." };
  const { moved } = answer;
  const isBlocked = point.blocked.some((blocked) => samePlace(blocked, moved.to));
  return isBlocked ? { refused: `${shownPlace(moved.to)} is blocked: choose another move.` } : { move: moved };
}

/** The options that a `play` answer lists; of a game on ordinals they are examples. */
export function listed(answer: PlayAnswer): BoardOptions {
  const { moves, all } = answer.options ?? { moves: [], all: true };
  return { moves, all: all && (answer.by !== "ordinals" || moves.length === 0) };
}
