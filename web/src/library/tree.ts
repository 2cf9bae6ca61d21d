/** The library as a tree: papers, and the games of each. */

import type { ListedGame } from "../engine/answers";

export interface Paper {
  paper: string;
  title: string;
  games: ListedGame[];
}

/** The papers in their order, with the games that hold what is searched for. */
export function papersOf(games: ListedGame[], search: string): Paper[] {
  const words = search.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const found = new Map<string, Paper>();
  for (const game of games) {
    if (!words.every((word) => holds(game, word))) continue;
    const paper = found.get(game.paper) ?? { paper: game.paper, title: game.title, games: [] };
    paper.games.push(game);
    found.set(game.paper, paper);
  }
  return [...found.values()];
}

function holds({ name, paper, title, description, heaps }: ListedGame, word: string): boolean {
  const plain = [name, name.replace(/_/g, " "), paper, title, description, `${heaps.length} heaps`].join(" ").toLowerCase();
  return plain.includes(word) || withoutMarks(plain).includes(withoutMarks(word));
}

/** `ū` as `u`, for a search on any keyboard. */
function withoutMarks(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "");
}

/** How the text field names a game: with its paper, if another paper has a game of that name. */
export function textOf(game: ListedGame, games: ListedGame[]): string {
  return games.some((other) => other.name === game.name && other.paper !== game.paper) ? `${game.paper}:${game.name}` : game.name;
}

/** `on x[n]`, `on (x, y)`: the heaps of a game. */
export function heapsOf({ heaps }: ListedGame): string {
  return heaps.length === 1 ? heaps[0]! : `(${heaps.join(", ")})`;
}

export function toggled(list: string[], item: string): string[] {
  return list.includes(item) ? list.filter((one) => one !== item) : [...list, item];
}
