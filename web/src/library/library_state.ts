/** The library of games, as it is browsed. */

import type { ListedGame } from "../engine/answers";

export interface LibraryState {
  games: ListedGame[] | null;
  /** What is searched for. */
  search: string;
  /** The papers that are open in the tree. */
  open: string[];
  /** The games whose statements are shown, as the text field names them. */
  shown: string[];
}

export const initialLibrary: LibraryState = { games: null, search: "", open: [], shown: [] };
