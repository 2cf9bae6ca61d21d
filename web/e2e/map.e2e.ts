import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import type { MoveAnswer } from "../src/engine/answers";
import type { MapState } from "../src/map/map_state";
import { becomes, drawn, explorerForTests, overflow, untilLinked, violations, withRules } from "./explorer";

const explorer = explorerForTests();

const onMap = (text: string, map: Partial<MapState> = {}) =>
  withRules(text, (state) => ({ ...state, map: { ...state.map, ...map } }));
const mapOf = (page: Page, game: string) => page.getByRole("application", { name: `Map of ${game}` });
const readout = (page: Page) => page.getByTestId("map-readout");

/** Waits until the read-out begins with a text, and gives all of it. */
async function readoutFrom(page: Page, beginning: string): Promise<string> {
  await page.waitForFunction(
    (text) => document.querySelector("[data-testid=map-readout]")?.textContent?.startsWith(text) ?? false,
    beginning,
  );
  return (await readout(page).textContent())!;
}

async function goTo(page: Page, position: string): Promise<void> {
  await page.getByRole("textbox", { name: "Go to position" }).fill(position);
  await page.getByRole("button", { name: "Go", exact: true }).click();
}

test("far from the table the read-out gives the outcome of a move, and names the claim that decides", async () => {
  const page = await explorer.open({ state: onMap("wythoff") });
  await mapOf(page, "wythoff").waitFor();
  for (const position of [[60000, 97000], [59867, 96867]]) {
    const { outcome, by } = await explorer.ask<MoveAnswer>({ command: "move", game: { text: "wythoff" }, position });
    await goTo(page, position.join(", "));
    const text = await readoutFrom(page, `(${position.join(", ")}) ${outcome}`);
    assert.ok(text.includes(`by ${by!.claim}, proved`), text);
  }
});

test("wheel and drag lead away from the origin, and the cell under the pointer stays under it in a zoom", async () => {
  const page = await explorer.open({ state: onMap("wythoff", { shown: { kind: "outcome" } }) });
  const box = (await mapOf(page, "wythoff").boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 300, y + 150, { steps: 6 });
  await page.mouse.up();
  // Far from the middle, which a zoom would keep by itself.
  await page.mouse.move(x + 250, y - 120);
  await drawn(page);
  const cell = async () => /^\((\d+), (\d+)\)/.exec((await readout(page).textContent())!)!.slice(1).map(Number);
  const before = await cell();
  assert.ok(before[0]! > 15 && before[1]! > 8, `${before}`);
  await page.mouse.wheel(0, -240);
  await untilLinked(page, ({ map }) => map.camera!.scale > 40);
  await drawn(page);
  assert.deepEqual(await cell(), before);
});

test("a cell of the table has its value, and the layer is the table", async () => {
  const page = await explorer.open({ state: onMap("wythoff") });
  await mapOf(page, "wythoff").waitFor();
  await goTo(page, "3, 4");
  const text = await readoutFrom(page, "(3, 4) N · table · ");
  const { grundy } = await explorer.ask<MoveAnswer>({ command: "move", game: { text: "wythoff" }, position: [3, 4] });
  assert.ok(text.includes(`value ${grundy} `), text);
});

test("the keyboard alone moves the cursor, shows the options and goes to the one that wins", async () => {
  const page = await explorer.open({ state: onMap("wythoff") });
  await mapOf(page, "wythoff").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("ArrowUp");
  await readoutFrom(page, "(10, 1) N");
  await page.keyboard.press("Enter");
  await page.getByText("12 options of (10, 1), 1 of them P.").waitFor();
  await page.getByRole("button", { name: "(2, 1) P" }).press("Enter");
  await readoutFrom(page, "(2, 1) P");
  await mapOf(page, "wythoff").press("Escape");
  await page.getByRole("group", { name: "Options" }).waitFor({ state: "detached" });
});

test("the first arrow puts the cursor on the origin if it is in view", async () => {
  const page = await explorer.open({ state: onMap("wythoff") });
  await mapOf(page, "wythoff").press("ArrowRight");
  await readoutFrom(page, "(0, 0) P");
  await mapOf(page, "wythoff").press("ArrowRight");
  await readoutFrom(page, "(1, 0) N");
});

test("the buttons that zoom cover no cell of the map and no value of a sequence", async () => {
  for (const [text, name] of [["wythoff", "Map of wythoff"], ["kayles", "Grundy values of kayles"]] as const) {
    for (const width of [320, 1280, 1920]) {
      const page = await explorer.open({ state: onMap(text), width, height: 900 });
      const canvas = (await page.getByRole("application", { name }).boundingBox())!;
      const buttons = (await page.getByRole("group", { name: "Zoom" }).boundingBox())!;
      assert.ok(buttons.y + buttons.height <= canvas.y, `${text} at ${width}: ${buttons.y} ${canvas.y}`);
    }
  }
});

test("where no values are known the legend has no scale of values", async () => {
  const scale = (page: Page) => page.getByRole("group", { name: "Legend" }).locator("i.wide").count();
  const near = await explorer.open({ state: onMap("wythoff") });
  await near.getByRole("group", { name: "Legend" }).getByText("table to 255").waitFor();
  await becomes(() => scale(near), 1);
  const far = await explorer.open({ state: onMap("wythoff", { camera: { x: 60000, y: 97000, scale: 28 } }) });
  await far.getByText(/other values are not known/).waitFor();
  await becomes(() => scale(far), 0);
});

test("values of misère play are called so, with what is different about them", async () => {
  const page = await explorer.open({ state: (state) => { const on = onMap("wythoff")(state); return { ...on, ruleset: { ...on.ruleset, misere: true } }; } });
  await page.getByText(/do not add in sums/).waitFor();
  await becomes(() => page.getByRole("combobox", { name: /^Show/ }).locator("option:checked").textContent(), "Misère Grundy values");
});

test("a number with an exponent is refused with the way to write it", async () => {
  const page = await explorer.open({ state: onMap("wythoff") });
  await goTo(page, "1e3, 4");
  await page.getByText("Write 1e3 as 10^3").waitFor();
});

test("a false claim over the map is counted, and a button goes to the first difference", async () => {
  const page = await explorer.open({ state: onMap("wythoff") });
  const field = page.getByRole("textbox", { name: "Lay a claim over the map" });
  await field.fill("P = {(x, y) | x = y}");
  await page.getByText(/The claim differs at \d+ cells in view/).waitFor();
  await page.getByRole("button", { name: "Go to the first, (1, 1)" }).click();
  await readoutFrom(page, "(1, 1) N");
  await field.fill("P = {(floor(k phi), floor(k phi) + k) | k >= 0}, symmetric");
  await page.getByText("The claim agrees with every cell in view.").waitFor();
});

test("what is wrong with a claim, or may be meant differently, is marked under its characters", async () => {
  const page = await explorer.open({ state: onMap("wythoff") });
  const field = page.getByRole("textbox", { name: "Lay a claim over the map" });
  await field.fill("P = {(x, y) | x = y} )");
  const mark = page.locator(".map-overlay mark");
  await page.getByText("expected the end of the claim, found ')'").waitFor();
  await becomes(() => mark.allTextContents(), [")"]);
  await field.fill("P = {(x, y) | x = z}");
  await page.getByText(/z stands in no position/).waitFor();
  await becomes(() => mark.allTextContents(), ["z"]);
  await page.getByRole("button", { name: "Write y for z" }).click();
  await page.getByText(/The claim differs at \d+ cells in view/).waitFor();
  await becomes(() => field.inputValue(), "P = {(x, y) | x = y}");
});

test("the table grows in a job to what is in view", async () => {
  const page = await explorer.open({ state: onMap("wythoff", { camera: { x: 0, y: 0, scale: 1.5 } }) });
  await page.getByRole("button", { name: /^Compute to here/ }).click();
  await page.getByText("table to 511").waitFor();
  await goTo(page, "400, 300");
  await readoutFrom(page, "(400, 300) N · table · value ");
});

test("a table beyond the limit of memory is refused with the reason", async () => {
  const page = await explorer.open({ state: onMap("wythoff", { camera: { x: 0, y: 0, scale: 0.03 } }) });
  await page.getByRole("button", { name: /^Compute to here/ }).click();
  const refused = page.getByRole("alert").filter({ hasText: /The table to \d+ is not computed/ });
  await refused.getByText(/^the table needs/).waitFor();
});

test("a link brings back the place, the cursor, what is shown and the second game", async () => {
  const map: Partial<MapState> = {
    shown: { kind: "outcome" }, camera: { x: 60000, y: 97000, scale: 30 }, cursor: [60001, 97001], against: { text: "nim(2)", mode: "beside" },
  };
  const page = await explorer.open({ state: onMap("wythoff", map) });
  await mapOf(page, "nim(2)").waitFor();
  await readoutFrom(page, "(60001, 97001) N");
  await page.reload();
  await mapOf(page, "nim(2)").waitFor();
  await readoutFrom(page, "(60001, 97001) N");
  await becomes(() => page.getByRole("combobox", { name: "Show" }).inputValue(), "outcome");
});

test("three heaps are slices, with a number for each heap that is fixed", async () => {
  const page = await explorer.open({ state: onMap("nim(3)") });
  await page.getByRole("spinbutton", { name: "x3, exactly" }).fill("5");
  await goTo(page, "6, 3");
  await readoutFrom(page, "(6, 3, 5) P");
  await page.getByLabel("Right").selectOption({ label: "x3" });
  await goTo(page, "6, 3, 5");
  await readoutFrom(page, "(6, 3, 5) P");
});

test("the cells around the cursor are a table for screen readers, and they agree with the program", async () => {
  const page = await explorer.open({ state: onMap("yama", { shown: { kind: "outcome" }, cursor: [20, 20] }) });
  await page.getByText("The cells around the cursor as a table").click();
  const cells = page.locator(".map-near td");
  await becomes(() => cells.count(), 121);
  const texts = await cells.allTextContents();
  const { outcome } = await explorer.ask<MoveAnswer>({ command: "move", game: { text: "yama" }, position: [15, 25] });
  assert.equal(texts[0], outcome);
  assert.equal(texts.filter((text) => text === "P").length, 31);
});

test("axe finds no fault with the map, the sequence and the ordinals, in both themes, and a narrow window shows all", async () => {
  for (const text of ["wythoff", "kayles", "transfinite_wythoff"]) {
    for (const theme of ["light", "dark"] as const) {
      const page = await explorer.open({ state: onMap(text), theme, width: 320, height: 640 });
      await page.locator("main section[aria-label]").first().waitFor();
      await page.getByTestId(/-readout$/).waitFor();
      assert.deepEqual(await violations(page), []);
      assert.ok((await overflow(page)) <= 0, `${text} is wider than the window`);
    }
  }
});

test("the values of one heap have their period, and a heap of any size its value", async () => {
  const page = await explorer.open({ state: withRules("kayles") });
  await page.getByText("Period 12 from 71 on: proved for all heaps.").waitFor();
  await page.getByRole("textbox", { name: "One heap of any size" }).fill("10^30");
  await page.getByRole("button", { name: "Ask" }).click();
  await page.getByText(/has the Grundy value 1 \(proved: period 12 from 71 on\)/).waitFor();
  await page.getByRole("application", { name: "Grundy values of kayles" }).focus();
  await page.keyboard.press("End");
  await page.getByText("n = 200: value 1 · N").waitFor();
});

test("a position of ordinals has its outcome, and a button to a move that wins", async () => {
  const page = await explorer.open({ state: withRules("transfinite_wythoff") });
  await page.getByRole("textbox", { name: /^A position/ }).fill("w*2 + 3, w + 2");
  await page.getByRole("button", { name: "Ask" }).click();
  await page.getByText("(ω·2 + 3, ω + 2) N").waitFor();
  await page.getByRole("button", { name: "(ω·2 + 1, ω + 2)", exact: true }).click();
  await page.getByText("(ω·2 + 1, ω + 2) P").first().waitFor();
  await page.getByRole("button", { name: "(1, 2) P" }).waitFor();
});
