import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";

const SOURCE = import.meta.dirname;

/** The folders from the lowest on, each with those that it may import. */
const BASE = ["engine", "math", "trouble", "canvas", "typed"];
const BELOW_VIEWS = [...BASE, "state", "travel", "style"];
const MAY_IMPORT: Record<string, string[]> = {
  engine: [],
  math: ["engine"],
  trouble: ["engine"],
  canvas: [],
  typed: ["engine", "math"],
  state: BASE,
  travel: [...BASE, "state"],
  editor: BELOW_VIEWS,
  library: BELOW_VIEWS,
  map: BELOW_VIEWS,
  sequence: BELOW_VIEWS,
  ordinals: BELOW_VIEWS,
  jobs: BELOW_VIEWS,
  play: BELOW_VIEWS,
  take_away: [...BELOW_VIEWS, "map", "sequence", "ordinals", "play"],
  shell: [...BELOW_VIEWS, "editor", "library", "map", "sequence", "ordinals", "jobs", "play", "take_away"],
  widget: [...BELOW_VIEWS, "map"],
};

/** What single files export to those that may not import their folders. */
const EXPORTED: Record<string, string[]> = { "map/positions": ["travel"] };

/** The state of a view stands in the folder of the view, and belongs to the state. */
function folderOf(file: string): string {
  return /_(state|link)$/.test(file) ? "state" : dirname(file);
}

/** Each import of one file of the source by another: `map/scene -> engine/tile`. */
function imports(): [string, string][] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  return files.flatMap((file) => {
    const found = readFileSync(join(SOURCE, file), "utf8").matchAll(/(?:from|import) "(\.[^"]+)"/g);
    return [...found].map(([, path]): [string, string] => [file.replace(/\.tsx?$/, ""), normalize(join(dirname(file), path!))]);
  });
}

test("a folder imports those below it alone, so that no two folders import each other", () => {
  const wrong = imports().filter(([from, to]) => {
    const [here, there] = [folderOf(from), folderOf(to)];
    const isMain = here === ".";
    return !isMain && here !== there && !(MAY_IMPORT[here] ?? []).includes(there) && !(EXPORTED[to] ?? []).includes(here);
  });
  assert.deepEqual(wrong.map((pair) => pair.join(" -> ")), []);
});

test("the folders stand in an order, each above those that it may import", () => {
  const order = Object.keys(MAY_IMPORT);
  for (const [at, folder] of order.entries()) {
    for (const below of MAY_IMPORT[folder]!) assert.ok(below === "style" || order.indexOf(below) < at, `${below} is below ${folder}`);
  }
});

test("each folder of the source is known here", () => {
  const folders = readdirSync(SOURCE, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);
  assert.deepEqual(folders.filter((name) => name !== "style").sort(), Object.keys(MAY_IMPORT).sort());
});
