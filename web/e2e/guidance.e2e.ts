import assert from "node:assert/strict";
import { test } from "node:test";
import { CLAIMS, RULES } from "../src/shell/help_sheet";
import { becomes, explorerForTests, overflow, violations, withRules } from "./explorer";

const explorer = explorerForTests();

test("every example of the help is read, and a press opens it", async () => {
  for (const { text } of RULES) {
    const isFile = text.startsWith("game ");
    await explorer.ask({ command: "show", game: isFile ? { text: "toll", texts: [{ name: "page.game", text }] } : { text } });
  }
  for (const { game, text } of CLAIMS) await explorer.ask({ command: "check", game: { text: game }, claim: text, max: 8 });
  const page = await explorer.open();
  await page.getByRole("button", { name: "Help", exact: true }).click();
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: RULES[1]!.text, exact: true }).click();
  await page.getByRole("application", { name: /^Map of/ }).waitFor();
  await page.getByRole("button", { name: "Help", exact: true }).click();
  await page.getByRole("button", { name: CLAIMS[0]!.text, exact: true }).click();
  await becomes(() => page.getByLabel("Claim about this game").inputValue(), CLAIMS[0]!.text);
});

test("the help is read on a narrow page, and Escape closes it", async () => {
  const page = await explorer.open({ width: 320, height: 640, theme: "dark" });
  await page.getByRole("button", { name: "Help", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Help" });
  await dialog.waitFor();
  assert.deepEqual(await violations(page), []);
  assert.ok((await overflow(page)) <= 0);
  assert.ok((await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)) <= 0);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
});

test("on a phone the rules give way to the view that is chosen", async () => {
  const page = await explorer.open({ width: 360, height: 740, state: withRules("wythoff") });
  await page.getByRole("button", { name: /^Rules:/ }).click();
  await page.getByRole("textbox", { name: "Rules" }).fill("nim(3)");
  await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Play" }).click();
  const begin = page.getByRole("form", { name: "New play" });
  await page.getByRole("heading", { name: "Play nim(3)" }).waitFor();
  await begin.waitFor();
  await page.getByRole("textbox", { name: "Rules" }).waitFor({ state: "hidden" });
  await becomes(async () => (await begin.boundingBox())!.y < 740, true);
});

test("on a wide page the rules can be hidden, and come back", async () => {
  const page = await explorer.open({ width: 1920, height: 1080, state: withRules("wythoff") });
  const main = page.getByRole("main");
  await page.getByRole("button", { name: "Hide the rules" }).click();
  await becomes(async () => (await main.boundingBox())!.width > 1900, true);
  await becomes(() => page.getByRole("textbox", { name: "Rules" }).count(), 0);
  await page.getByRole("button", { name: "Show the rules" }).click();
  await page.getByRole("textbox", { name: "Rules" }).waitFor();
  await becomes(() => page.title(), "wythoff – Grundy");
});

test("type is larger on a projector", async () => {
  const size = async (width: number) => {
    const page = await explorer.open({ width, state: withRules("wythoff") });
    return page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
  };
  assert.equal(await size(1280), 16);
  assert.ok((await size(1920)) >= 19);
});

test("misère play with blocking is not available, and the game with blocking stays", async () => {
  const page = await explorer.open({ state: withRules("wythoff", (state) => ({ ...state, ruleset: { ...state.ruleset, misere: true, blocking: 1 } })) });
  await page.getByText("Not available: misère play with blocking is not defined here.").waitFor();
  await page.getByText("The page shows normal play with blocking.").waitFor();
  await page.getByRole("application", { name: /^Map of blocking 1 of wythoff/ }).waitFor();
});

test("a beginning that is no position has the reason at its field, and no play begins", async () => {
  const page = await explorer.open({ state: withRules("nim(2)", (state) => ({ ...state, view: "play" })) });
  const field = page.getByRole("textbox", { name: "x2", exact: true });
  const play = page.getByRole("form", { name: "New play" }).getByRole("button", { name: "Play", exact: true });
  for (const [typed, reason] of [["-1", /-1 is negative/], ["abc", /`abc` is no/], ["", /A heap is missing here/]] as const) {
    await field.fill(typed);
    await page.getByRole("alert").filter({ hasText: reason }).waitFor();
    await becomes(() => field.getAttribute("aria-invalid"), "true");
    await becomes(() => play.isDisabled(), true);
  }
  await field.fill("5");
  await page.locator(".start-fault").waitFor({ state: "detached" });
  await play.click();
  await page.getByText("Your move.").waitFor();
});

test("a token of a row of pins offers the moves that take it", async () => {
  const page = await explorer.open({ state: withRules("kayles", (state) => ({ ...state, view: "play" })) });
  await page.getByRole("textbox", { name: /^Heap n/ }).fill("6");
  await page.getByRole("form", { name: "New play" }).getByRole("button", { name: "Play", exact: true }).click();
  await page.getByText("Touch a token: the moves that take it are offered.").waitFor();
  await page.locator('[data-token="3"]').click();
  const offered = page.getByRole("group", { name: "Moves that agree with what you touched" }).getByRole("button");
  await becomes(() => offered.allInnerTexts(), ["leave (2) + (3)", "leave (1) + (3)", "leave (2) + (2)"]);
  await offered.nth(2).click();
  await page.getByTestId("heap n").getByText("6 → 2 + 2").waitFor();
});

test("a refused move has a short reason, and its options are folded", async () => {
  const page = await explorer.open({ width: 360, height: 740, state: withRules("nim(3)", (state) => ({ ...state, view: "play" })) });
  await page.getByRole("form", { name: "New play" }).getByRole("button", { name: "Play", exact: true }).click();
  await page.getByText("Your move.").waitFor();
  const field = page.getByLabel("Or type a move");
  const listed = await page.locator(".move-list .move-chip").first().evaluate((chip) => chip.firstChild!.textContent!.trim());
  await becomes(() => field.getAttribute("placeholder"), listed.replace("−", "-"));
  await field.fill("3, 9, 9");
  await page.getByRole("button", { name: "Play it" }).click();
  await page.locator(".preview.refused").waitFor();
  await becomes(async () => (await page.getByRole("group", { name: "Your move" }).boundingBox())!.height < 180, true);
  await page.getByText("Its options").click();
  await page.getByText(/^The options are/).waitFor();
});

test("a claim with a fault is neither checked nor proved", async () => {
  const page = await explorer.open({ state: withRules("yama", (state) => ({ ...state, view: "solve", jobs: { ...state.jobs, tab: "claim", claim: "P = {(x, y | x = y}" } })) });
  await page.getByText("Correct the marked part of the claim first.").waitFor();
  for (const name of ["Check", "Prove"]) await becomes(() => page.getByRole("button", { name, exact: true }).isDisabled(), true);
});

test("what cannot be solved or explored says why", async () => {
  const ordinals = await explorer.open({ state: withRules("transfinite_nim(2)", (state) => ({ ...state, view: "solve" })) });
  await ordinals.getByText(/Solve is for games on numbers/).waitFor();
  await becomes(() => ordinals.getByRole("tabpanel").getByRole("button", { name: /^Solve/ }).isDisabled(), true);
  const wythoff = await explorer.open({ state: withRules("wythoff", (state) => ({ ...state, view: "solve", jobs: { ...state.jobs, tab: "family" } })) });
  await wythoff.getByText(/wythoff has no parameters, so it is no family/).waitFor();
});

test("results about other games are listed on request", async () => {
  const first = await explorer.open({ state: withRules("nim(2)", (state) => ({ ...state, view: "solve" })) });
  await first.getByRole("tabpanel").getByRole("button", { name: "Solve nim(2)" }).click();
  await first.getByRole("region", { name: "To win" }).first().waitFor();
  const page = await explorer.open({ state: withRules("yama", (state) => ({ ...state, view: "solve" })) });
  const others = page.getByRole("checkbox", { name: /^of all games/ });
  await others.waitFor();
  await becomes(() => page.getByRole("article", { name: "Solve nim(2)" }).count(), 0);
  await others.check();
  await page.getByRole("article", { name: "Solve nim(2)" }).first().waitFor();
});
