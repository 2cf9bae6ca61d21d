import assert from "node:assert/strict";
import { test } from "node:test";
import { fileOffers, refusedFiles, stemOf } from "./offers";
import type { ViewContent } from "./view_window";

const content = (change: Partial<ViewContent> = {}): ViewContent => ({
  game: { text: "wythoff" }, position: "3, 5", misere: false, holds: "", definition: true,
  request: { command: "table", game: { text: "wythoff" }, shape: [30, 18], window: { from: [0, 0], shape: [30, 18] }, misere: false, show: "grundy" },
  figure: { game: { text: "wythoff" }, misere: false, show: "grundy", window: "0..29x0..17" },
  sequence: { command: "table", game: { text: "wythoff" }, size: 30, misere: false, show: "grundy" },
  ...change,
});
const commandOf = (name: string, change: Partial<ViewContent> = {}) => fileOffers(content(change)).find((offer) => offer.name === name)!.command;

test("no two files of a view have one name", () => {
  const files = fileOffers(content()).map(({ file }) => file);
  assert.equal(new Set(files).size, files.length);
  for (const file of ["wythoff-picture.tex", "wythoff-table.tex", "wythoff-rules.tex", "wythoff-table.csv", "wythoff-b-file.txt"]) assert.ok(files.includes(file), file);
});

test("rules that are typed get a short name, and a game keeps its own", () => {
  assert.equal(stemOf({ text: "(x - i, y) where i >= 1; (x, y - j) where j >= 1" }), "game");
  assert.equal(stemOf({ text: "blocking 1 of these_rules", texts: [{ name: "page.game", text: "" }] }), "game");
  assert.equal(stemOf({ text: "nim(3) with pass" }), "nim-3-with-pass");
  assert.equal(stemOf({ text: "nim(1) + wythoff" }), "nim-1-wythoff");
});

test("each file names the command that writes it", () => {
  assert.equal(commandOf("CSV"), "grundy table wythoff --shape 30x18 --show grundy -o wythoff-table.csv");
  assert.equal(commandOf("PNG"), "grundy draw wythoff --window 0..29x0..17 --show grundy -o wythoff-picture.png");
  assert.equal(commandOf("b-file"), "grundy oeis wythoff --sequence antidiagonals --size 30 --bfile -o wythoff-b-file.txt");
  assert.equal(commandOf("Definition in LaTeX"), "grundy show wythoff -o wythoff-rules.tex");
  const sequence = { command: "sequence", game: { text: "kayles" }, max: 100 };
  assert.equal(commandOf("b-file", { game: { text: "kayles" }, sequence }), "grundy sequence kayles --max 100 --bfile -o kayles-b-file.txt");
});

test("a part of a table that does not begin at 0 is asked for with the request itself", () => {
  const request = { command: "table", game: { text: "wythoff" }, shape: [9, 9], window: { from: [5, 5], shape: [4, 4] } };
  assert.equal(commandOf("JSON", { request }), `echo '${JSON.stringify(request)}' | grundy batch`);
});

test("a command is one line, whatever the rules are", () => {
  const game = { text: "on (x, y):\n  (x - 1, y)" };
  const request = { command: "show", game };
  for (const { command } of fileOffers(content({ game, request, figure: { game } }))) assert.doesNotMatch(command, /\n/);
  assert.match(fileOffers(content({ game, request })).find(({ form }) => form === "json")!.command, /\$'on \(x, y\):\\n  \(x - 1, y\)'/);
});

test("no form is offered that an answer does not have", () => {
  const forms = (command: string, definition: boolean) =>
    fileOffers(content({ request: { command, game: { text: "g" } }, figure: null, sequence: "none", definition })).map(({ name }) => name);
  assert.deepEqual(forms("show", false), ["JSON", "Text"]);
  assert.deepEqual(forms("solve", true), ["LaTeX", "JSON", "Text", "Definition in LaTeX"]);
  assert.deepEqual(forms("check", true), ["LaTeX", "Markdown", "JSON", "Text", "Definition in LaTeX"]);
});

test("a b-file that there is not has its reason", () => {
  assert.deepEqual(refusedFiles(content({ sequence: "with a pass" })), [{ name: "b-file", why: "with a pass" }]);
  assert.deepEqual(refusedFiles(content()), []);
});
