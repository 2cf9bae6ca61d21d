/** What a reader of a notebook can do about an error of the map. */

import type { ErrorBody } from "../engine/answers";

export function remedyInNotebook({ kind, resource }: ErrorBody): string | null {
  switch (kind) {
    case "limit":
      return resource === null
        ? "This is a fixed bound: ask for less."
        : `Ask for less, or take the map of a game of a laboratory with a higher limit: grundy.Laboratory(limits={"${resource}": …}).`;
    case "clock":
      return "The work took longer than a map waits. Ask for less: a smaller table, smaller heaps.";
    case "busy":
      return "Wait until other questions of this map are answered.";
    case "unknown":
      return "No claim and no theorem decides this. Take smaller heaps, or compute a larger table.";
    case "kernel":
      return "The map asks again when the cell has ended. If the kernel was restarted, run the cell of this map again.";
    default:
      return null;
  }
}
