import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import type { Page } from "playwright-core";
import type { ShowAnswer } from "../src/engine/answers";
import { becomes, explorerForTests, withRules } from "./explorer";

const explorer = explorerForTests();
const YAMA = "{(x-i, y+1) | 2 ≤ i ≤ x} ∪ {(x+1, y-i) | 2 ≤ i ≤ y}";

/** The LaTeX of the formulas in a part of the page. */
function formulas(page: Page, selector: string): Promise<string[]> {
  return page.locator(`${selector} annotation[encoding="application/x-tex"]`).allTextContents();
}

test("Yama is solved from its rules, and its formulas are typeset", async () => {
  const page = await explorer.open();
  await page.getByRole("textbox", { name: "Rules" }).fill(YAMA);
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.getByRole("tabpanel").getByRole("button", { name: /^Solve/ }).click();
  const part = page.getByRole("region", { name: "P-positions", exact: true });
  await part.getByText("proved for all positions").waitFor();
  await part.locator(".katex").first().waitFor();
  const [latex] = await formulas(page, 'section[aria-label="P-positions"]');
  assert.match(latex!.replaceAll(/\\left|\\right|\s/g, ""), /\\lvertx-y\\rvert\\le1/);
  await page.getByRole("region", { name: "To win" }).getByText("wins from every N-position: proved").waitFor();
});

test("the automaton of a proved set is drawn", async () => {
  const page = await explorer.open({ state: withRules("yama", (state) => ({ ...state, view: "solve" })) });
  await page.getByRole("tabpanel").getByRole("button", { name: "Solve yama" }).click();
  const part = page.getByRole("region", { name: "P-positions", exact: true }).first();
  await part.getByRole("button", { name: "Automaton (4 states)" }).click();
  const picture = part.getByRole("img", { name: "Automaton of the P-positions: 4 states" });
  await becomes(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth > 100), true);
  const waits = page.waitForEvent("download");
  await part.getByRole("link", { name: "Save the picture as SVG" }).click();
  const download = await waits;
  assert.equal(download.suggestedFilename(), "automaton-4-states.svg");
  assert.match(await readFile(await download.path(), "utf8"), /<svg/);
});

test("a claim that is false is refuted, and its counterexample is a place of the map", async () => {
  const page = await explorer.open({ state: withRules("yama", (state) => ({ ...state, view: "solve", jobs: { ...state.jobs, tab: "claim" } })) });
  await page.getByLabel("Claim about this game").fill("P = {(x, y) | x = y}");
  await page.getByRole("button", { name: "Prove", exact: true }).click();
  await page.getByText("At (0, 1): claimed N, computed P.").waitFor();
  await page.getByRole("button", { name: "Mark the exceptions on the map" }).waitFor();
  await page.getByRole("button", { name: "Go to (0, 1)" }).click();
  await page.getByTestId("map-readout").getByText("(0, 1) P").waitFor();
});

test("the fault of a claim is marked at its characters", async () => {
  const page = await explorer.open({ state: withRules("yama", (state) => ({ ...state, view: "solve", jobs: { ...state.jobs, tab: "claim" } })) });
  await page.getByLabel("Claim about this game").fill("P = {(x, y | x = y}");
  await becomes(() => page.locator(".marked mark").allTextContents(), ["}"]);
});

test("a claim is proved for all values of a parameter at once", async () => {
  const typed = { tab: "claim", claim: "grundy(x, y) = (x + y) mod p + p * (floor(x / p) xor floor(y / p))", ranges: "p >= 2" } as const;
  const page = await explorer.open({ state: withRules("ryuo(3)", (state) => ({ ...state, view: "solve", jobs: { ...state.jobs, ...typed } })) });
  await page.getByRole("button", { name: "Prove", exact: true }).click();
  const job = page.getByRole("article", { name: /of ryuo\(p\)$/ }).first();
  await job.locator(".verdict .grade.good").waitFor();
});

test("a family is solved, and a formula in the parameter is proved", async () => {
  const page = await explorer.open({ state: withRules("ryuo(3)", (state) => ({ ...state, view: "solve", jobs: { ...state.jobs, tab: "family", over: "p=2..4" } })) });
  await page.getByRole("button", { name: "Explore", exact: true }).click();
  const job = page.getByRole("article", { name: "Explore ryuo(p)" }).first();
  await job.getByText(/proved for all p >= 2/).first().waitFor();
  await becomes(() => job.locator(".members tbody tr").count(), 3);
});

test("a claim that may be meant differently is cured by a button", async () => {
  const page = await explorer.open({ state: withRules("yama", (state) => ({ ...state, view: "solve", jobs: { ...state.jobs, tab: "claim" } })) });
  const field = page.getByLabel("Claim about this game");
  await field.fill("P = {(x, y) | x = z}");
  await page.getByText(/z stands in no position/).waitFor();
  await page.getByRole("button", { name: /^Write y/ }).click();
  await becomes(() => field.inputValue(), "P = {(x, y) | x = y}");
});

test("a job that is cancelled keeps the rows that it has found", async () => {
  const jobs = { tab: "family", family: "subtraction(1..m)", over: "m=1..3000", familyClaim: "grundy(x) = x mod (m + 1)" } as const;
  const page = await explorer.open({ state: withRules("subtraction(1..3)", (state) => ({ ...state, view: "solve", jobs: { ...state.jobs, ...jobs } })) });
  await page.getByRole("button", { name: "Explore", exact: true }).click();
  const job = page.getByRole("article", { name: /^Explore/ }).first();
  await job.getByText(/[1-9]\d+ of 3,000 members/).waitFor();
  await job.getByRole("button", { name: /^Cancel/ }).click();
  await job.getByText(/^cancelled/).waitFor();
  assert.ok((await job.locator(".members tbody tr").count()) > 0);
  await job.getByText(/of 3000 choices decided/).waitFor();
});

test("jobs that the server knows are listed after a reload", async () => {
  const page = await explorer.open({ state: withRules("nim(2)", (state) => ({ ...state, view: "solve" })) });
  await page.getByRole("tabpanel").getByRole("button", { name: "Solve nim(2)" }).click();
  await page.getByRole("region", { name: "To win" }).waitFor();
  await page.reload();
  await page.getByRole("article", { name: "Solve nim(2)" }).first().getByText("proved for all positions").waitFor();
});

test("all statements of the library about a game are checked with one press", async () => {
  const page = await explorer.open({ state: withRules("yama", (state) => ({ ...state, view: "solve", jobs: { ...state.jobs, tab: "statements" } })) });
  await page.getByRole("button", { name: /^Check all/ }).click();
  const { claims } = await explorer.ask<ShowAnswer>({ command: "show", game: { text: "yama" } });
  // The library holds statements that are refuted as they are printed, and says so.
  const expected = claims.map(({ title, grade }) => `${title}: ${grade.startsWith("refuted") ? "refuted" : "true"}`);
  assert.ok(expected.some((line) => line.endsWith("refuted")) && expected.some((line) => line.endsWith("true")));
  const found = async () => (await page.locator(".stated").evaluateAll((all) => all.map((row) => ({
    title: row.querySelector("h3")!.textContent, grade: row.querySelector(".grade")?.textContent ?? "",
  })))).map(({ title, grade }) => `${title}: ${/proved|holds|agrees/.test(grade) ? "true" : /refuted/.test(grade) ? "refuted" : grade}`);
  await becomes(found, expected);
});

test("several jobs run at once, and each ends by itself", async () => {
  const jobs = { tab: "family", family: "subtraction(1..m)", over: "m=1..3000", familyClaim: "grundy(x) = x mod (m + 1)" } as const;
  const page = await explorer.open({ state: withRules("subtraction(1..3)", (state) => ({ ...state, view: "solve", jobs: { ...state.jobs, ...jobs } })) });
  await page.getByRole("button", { name: "Explore", exact: true }).click();
  const long = page.getByRole("article", { name: /^Explore/ }).first();
  await long.getByText(/[1-9]\d* of 3,000 members/).waitFor();
  await page.getByRole("tab", { name: "Solve", exact: true }).click();
  await page.getByRole("tabpanel").getByRole("button", { name: "Solve subtraction(1..3)" }).click();
  const solved = page.getByRole("article", { name: "Solve subtraction(1..3)" }).first();
  await page.getByRole("tab", { name: "Claim", exact: true }).click();
  await page.getByLabel("Claim about this game").fill("grundy(x) = x mod 4");
  await page.getByRole("button", { name: "Prove", exact: true }).click();
  const proved = page.getByRole("article", { name: /^Prove/ }).first();
  await solved.getByText("proved for all positions").first().waitFor();
  await proved.locator(".verdict .grade.good").waitFor();
  // The first one still runs.
  await long.getByRole("button", { name: /^Cancel/ }).click();
  await long.getByText(/^cancelled/).waitFor();
  await becomes(() => solved.or(proved).getByText(/^cancelled/).count(), 0);
});
