import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import type { Answered, MoveAnswer } from "../src/engine/answers";
import type { MapState } from "../src/map/map_state";
import { occurrences, periodInWords, plottedOf, rareValues, type SequenceAnswer } from "../src/sequence/sequence_model";
import { becomes, drawn, explorerForTests, withRules } from "./explorer";
import { binary } from "./server";

const explorer = explorerForTests();

const onMap = (text: string, map: Partial<MapState> = {}) =>
  withRules(text, (state) => ({ ...state, map: { ...state.map, ...map } }));
const mapOf = (page: Page, game: string) => page.getByRole("application", { name: `Map of ${game}`, exact: true });
const legend = (page: Page) => page.getByRole("group", { name: "Legend" });

async function goTo(page: Page, position: string): Promise<void> {
  await page.getByRole("textbox", { name: "Go to position" }).fill(position);
  await page.getByRole("button", { name: "Go", exact: true }).click();
}

/** How many pixels of a map have each colour, as `r, g, b`. */
async function colours(page: Page, game: string): Promise<Map<string, number>> {
  await drawn(page);
  const counts = await mapOf(page, game).evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    const found: Record<string, number> = {};
    for (let at = 0; at < data.length; at += 4) {
      const colour = `${data[at]}, ${data[at + 1]}, ${data[at + 2]}`;
      found[colour] = (found[colour] ?? 0) + 1;
    }
    return Object.entries(found);
  });
  return new Map(counts);
}

/** A colour of the page by its name, as `r, g, b`. */
function token(page: Page, name: string): Promise<string> {
  return page.evaluate((token) => {
    const probe = document.body.appendChild(document.createElement("span"));
    probe.style.color = `var(--${token})`;
    const colour = getComputedStyle(probe).color;
    probe.remove();
    return colour.match(/\d+/g)!.slice(0, 3).join(", ");
  }, name);
}

/** Pixels of the colour of marks. */
async function marked(page: Page, game: string): Promise<number> {
  return (await colours(page, game)).get(await token(page, "warn")) ?? 0;
}

/** What a table of the program holds from (0, 0) to below (11, 11). */
async function table(game: string, show: string): Promise<(number | string)[][]> {
  const request = { command: "table", game: { text: game }, show, window: { from: [0, 0], shape: [11, 11] }, shape: [11, 11] };
  return (await explorer.ask<Answered & { values: (number | string)[][] }>(request)).values;
}

/** The texts of the cells around the cursor, by x and y. */
async function near(page: Page): Promise<string[][]> {
  const rows = await page.locator(".map-near tbody tr").evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent ?? "")));
  return rows.length === 0 ? [] : rows[0]!.map((_, x) => rows.map((row) => row[x]!).reverse());
}

test("the outcome of a far position is that of the program's own command", async () => {
  const page = await explorer.open({ state: onMap("wythoff", { shown: { kind: "outcome" } }) });
  await mapOf(page, "wythoff").waitFor();
  for (const position of ["60000,97000", "59867,96867"]) {
    const { stdout } = await promisify(execFile)(binary(), ["move", "wythoff", position, "--format", "json"]);
    const { outcome, by } = JSON.parse(stdout) as MoveAnswer;
    await goTo(page, position);
    await page.getByTestId("map-readout").getByText(`(${position.replace(",", ", ")}) ${outcome} · by ${by!.claim}, proved`).waitFor();
  }
});

test("the difference of two games is one map, with both outcomes in the read-out", async () => {
  const page = await explorer.open({ state: onMap("wythoff", { against: { text: "nim(2)", mode: "beside" } }) });
  await mapOf(page, "nim(2)").waitFor();
  await page.getByRole("button", { name: "Difference" }).click();
  await mapOf(page, "nim(2)").waitFor({ state: "detached" });
  await legend(page).getByText(/^−\d+\+\d+$/).waitFor();
  await goTo(page, "2, 1");
  const second = page.locator(".map-second");
  await second.getByText("nim(2): (2, 1) N").waitFor();
  await page.getByTestId("map-readout").getByText("(2, 1) P").waitFor();
  const many = (counts: Map<string, number>) => [...counts.values()].filter((count) => count > 3000).length;
  await becomes(async () => many(await colours(page, "wythoff")) > 8, true);
  // A game differs from itself nowhere: its cells have one colour.
  const same = await explorer.open({ state: onMap("wythoff", { against: { text: "wythoff", mode: "difference" } }) });
  await legend(same).getByText("−8+8").waitFor();
  await becomes(async () => many(await colours(same, "wythoff")) <= 4, true);
});

test("rounds, remainders and single values are those of the program's tables", async () => {
  const page = await explorer.open({ state: onMap("wythoff", { cursor: [5, 5] }) });
  await page.getByText("The cells around the cursor as a table").click();
  const show = page.getByRole("combobox", { name: /^Show/ });
  const values = (await table("wythoff", "grundy")) as number[][];
  await show.selectOption("round");
  await becomes(() => near(page), (await table("wythoff", "round")) as string[][]);
  await legend(page).getByText("P1", { exact: true }).waitFor();
  await goTo(page, "3, 4");
  await page.getByTestId("map-readout").getByText("(3, 4) N · table · round N2").waitFor();
  await goTo(page, "5, 5");
  await show.selectOption("mod");
  for (const modulus of [2, 3]) {
    await page.getByRole("spinbutton", { name: "m", exact: true }).fill(`${modulus}`);
    await becomes(() => near(page), values.map((column) => column.map((value) => `${value % modulus}`)));
    await becomes(() => legend(page).locator(".map-scale .map-chip").allTextContents(), ["0", "1", "2"].slice(0, modulus));
  }
  await show.selectOption("level");
  await page.getByRole("textbox", { name: "Values", exact: true }).fill("0, 5");
  await becomes(() => legend(page).locator(".map-scale .map-chip").allTextContents(), ["0", "5", "others"]);
  const chip = legend(page).locator(".map-chip").filter({ hasText: /^5$/ }).locator("i");
  const colour = await chip.evaluate((element) => getComputedStyle(element).backgroundColor.match(/\d+/g)!.slice(0, 3).join(", "));
  await becomes(async () => ((await colours(page, "wythoff")).get(colour) ?? 0) > 300, true);
  await page.getByRole("textbox", { name: "Values", exact: true }).fill("0, 5000");
  await becomes(() => legend(page).locator(".map-scale .map-chip").allTextContents(), ["0", "5000", "others"]);
  await becomes(async () => (await colours(page, "wythoff")).get(colour) ?? 0, 0);
});

test("the exceptions of a claim are marked on the map with one press, and the marks are removed with another", async () => {
  const page = await explorer.open({ state: withRules("yama", (state) => ({ ...state, view: "solve", jobs: { ...state.jobs, tab: "claim", claim: "P = {(x, y) | x = y}" } })) });
  await page.getByRole("button", { name: "Prove", exact: true }).click();
  await page.getByRole("button", { name: "Mark the exceptions on the map" }).click();
  const marks = page.getByRole("group", { name: "Marked positions" });
  await marks.getByText("where P = {(x, y) | x = y} is false").waitFor();
  // A ring has more pixels of its colour than a cell of text; (0, 1) and (1, 0) are exceptions, and many more.
  await becomes(async () => (await marked(page, "yama")) > 200, true);
  await marks.getByRole("button", { name: "Remove the marks" }).click();
  await marks.waitFor({ state: "detached" });
  await becomes(() => marked(page, "yama"), 0);
});

test("the values of a sequence that are rare are named, with where they occur", async () => {
  const answer = await explorer.ask<SequenceAnswer>({ command: "sequence", game: { text: "kayles" } });
  const { values } = answer;
  const plotted = plottedOf(answer);
  const rare = rareValues(plotted);
  assert.ok(rare.length > 0);
  const page = await explorer.open({ state: withRules("kayles") });
  await page.getByText(periodInWords(plotted)).waitFor();
  const named = rare.map(({ value, count, first, last }) => `${value} (${count === 1 ? `once, at ${first}` : `${count} times, the last at ${last}`})`);
  await becomes(() => page.locator(".sequence-rare").textContent(), `Rare values: ${named.join(", ")}`);
  await page.getByText("rare values", { exact: true }).waitFor();
  await page.getByText(/^How often each value occurs/).click();
  const [{ value, count, first, last }] = [occurrences(values).at(-1)!];
  await becomes(() => page.locator(".sequence table").first().locator("tbody tr").last().allInnerTexts(), [`${value}\t${count}\t${first}\t${last}`]);
});
