import assert from "node:assert/strict";
import { test } from "node:test";
import { commandOf, pythonOf, rustOf, shellWord } from "./snippets";

const rules = "{(x-i, y+1) | 2 ≤ i ≤ x}";

test("a word of a shell is quoted if it has to be", () => {
  assert.equal(shellWord("wythoff"), "wythoff");
  assert.equal(shellWord("nim(2)"), "'nim(2)'");
  assert.equal(shellWord("it's"), `'it'\\''s'`);
});

test("Python holds the request, and no quote ends its text", () => {
  const text = "game it's on (x)\n  x - 1  # '''\n";
  const source = /r'''([^]*?)'''/.exec(pythonOf({ command: "solve", game: { text } }))![1]!;
  assert.deepEqual(JSON.parse(source), { command: "solve", game: { text } });
});

test("Rust names the game, its file, and its play", () => {
  assert.match(rustOf({ game: { text: "nim(2)" }, heaps: ["x1", "x2"], misere: true }, false), /lab\.game\("nim\(2\)"\)\?\.misere\(\);\n.*analyse\("3, 5"\)/);
  const file = { text: "own", texts: [{ name: "page.game", text: 'game own on (x)\n  x - 1\nclaim "#"\n  1 = 1\n' }] };
  assert.match(rustOf({ game: file, heaps: ["x"], misere: false }, false), /with_text\("page\.game", r##"game own/);
  assert.doesNotMatch(rustOf({ game: { text: "g" }, heaps: ["x"], misere: false }, true), /solve/);
});

test("a command has the options of its request", () => {
  assert.equal(commandOf({ command: "sequence", game: { text: "kayles" }, max: 100 }, null), "grundy sequence kayles --max 100");
  assert.equal(commandOf({ command: "check", game: { text: rules }, claim: "P = {}", misere: true }, null), `grundy check '${rules}' 'P = {}' --misere`);
});

test("a map is drawn, with its window and its cells", () => {
  const figure = { game: { text: "wythoff" }, window: "5..20x0..9", show: "mod 3", misere: false };
  assert.equal(commandOf({ command: "table", game: { text: "wythoff" } }, figure), "grundy draw wythoff --window 5..20x0..9 --show mod 3 -o map.svg");
});

test("a game of the page's text has its file written first", () => {
  const game = { text: "blocking 1 of own", texts: [{ name: "page.game", text: "game own on (x)\n  x - 1" }] };
  assert.equal(commandOf({ command: "solve", game }, null), "cat > page.game <<'END'\ngame own on (x)\n  x - 1\nEND\ngrundy solve --file page.game 'blocking 1 of own'");
});
