import assert from "node:assert/strict";
import { test } from "node:test";
import { commandOf, pythonOf, rustOf, shellWord } from "./snippets";

const rules = "{(x-i, y+1) | 2 ≤ i ≤ x}";

test("a word of a shell is quoted if it has to be", () => {
  assert.equal(shellWord("wythoff"), "wythoff");
  assert.equal(shellWord("nim(2)"), "'nim(2)'");
  assert.equal(shellWord("it's"), `'it'\\''s'`);
});

test("Python asks the package for the request, as a value of Python", () => {
  const text = "game it's on (x)\n  x - 1  # \"\"\"\n";
  assert.equal(pythonOf({ command: "solve", game: { text } }), `import grundy

answer = grundy.ask({
    "command": "solve",
    "game": {
        "text": "game it's on (x)\\n  x - 1  # \\"\\"\\"\\n",
    },
})
print(answer)
`);
  const table = pythonOf({ command: "table", game: { texts: [{ name: "a", text: "b" }] }, misere: false, window: { from: [0, 1] }, shape: null });
  assert.match(table, /"texts": \[\n {12}\{\n {16}"name": "a",\n/);
  assert.match(table, /"misere": False,\n {4}"window": \{\n {8}"from": \[0, 1\],\n {4}\},\n {4}"shape": None,/);
});

test("Rust names the game, its file, its play and the position", () => {
  assert.match(rustOf({ game: { text: "nim(2)" }, position: "3, 5", misere: true }, false), /lab\.game\("nim\(2\)"\)\?\.misere\(\);\n.*analyse\("3, 5"\)/);
  const file = { text: "own", texts: [{ name: "page.game", text: 'game own on (x)\n  x - 1\nclaim "#"\n  1 = 1\n' }] };
  assert.match(rustOf({ game: file, position: "4", misere: false }, false), /with_text\("page\.game", r##"game own/);
  assert.doesNotMatch(rustOf({ game: { text: "g" }, position: "4", misere: false }, true), /solve/);
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
