import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import type { State } from "../src/state/state";
import { becomes, drawn, explorerForTests, overflow, untilLinked, violations, withRules } from "./explorer";

const explorer = explorerForTests();

/** The views, each with something in it, and what is there when it is ready. */
const VIEWS: { name: string; state: ((state: State) => State) | undefined; ready: (page: Page) => Promise<unknown> }[] = [
  { name: "the empty page", state: undefined, ready: (page) => page.getByText("Which game shall we look at?").waitFor() },
  { name: "the map", state: withRules("wythoff"), ready: (page) => page.getByRole("application", { name: /wythoff/i }).waitFor() },
  { name: "the sequence", state: withRules("kayles"), ready: (page) => page.getByText("Period 12 from 71 on: proved for all heaps.").waitFor() },
  { name: "a solution", state: withRules("yama", (state) => ({ ...state, view: "solve" })), ready: solved },
  { name: "the claims", state: withRules("yama", (state) => ({ ...state, view: "solve", jobs: { ...state.jobs, tab: "claim", claim: "P = {(x, y | x = y}" } })), ready: (page) => page.locator(".marked mark").waitFor() },
  { name: "a refuted claim", state: withRules("yama", (state) => ({ ...state, view: "solve", jobs: { ...state.jobs, tab: "claim", claim: "P = {(x, y) | x = y}" } })), ready: refuted },
  { name: "an explored family", state: withRules("ryuo_restricted(3, 4, 4)", (state) => ({ ...state, view: "solve", jobs: { ...state.jobs, tab: "family", family: "ryuo_restricted(p, q, q)", over: "p=2..3, q=2..5", familyClaim: "Theorem 4.2" } })), ready: explored },
  { name: "the statements", state: withRules("yama", (state) => ({ ...state, view: "solve", jobs: { ...state.jobs, tab: "statements" } })), ready: (page) => page.locator(".stated .katex").first().waitFor() },
  { name: "a family", state: withRules("ryuo(3)", (state) => ({ ...state, view: "solve", jobs: { ...state.jobs, tab: "family" } })), ready: (page) => page.getByRole("button", { name: "Explore", exact: true }).waitFor() },
  { name: "a play", state: withRules("nim(3)", (state) => ({ ...state, view: "play" })), ready: playing },
];

async function solved(page: Page): Promise<void> {
  await page.getByRole("tabpanel").getByRole("button", { name: /^Solve/ }).click();
  await page.getByRole("region", { name: "To win" }).first().waitFor();
}

async function refuted(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Prove", exact: true }).click();
  await page.getByRole("button", { name: "Mark the exceptions on the map" }).waitFor();
}

async function explored(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Explore", exact: true }).click();
  await page.getByText("8 of 8 choices decided.").first().waitFor();
}

async function playing(page: Page): Promise<void> {
  await page.getByRole("form", { name: "New play" }).getByRole("button", { name: "Play", exact: true }).click();
  await page.getByText("Your move.").waitFor();
}

for (const { name, state, ready } of VIEWS) {
  const opened = state === undefined ? {} : { state };
  for (const theme of ["light", "dark"] as const) {
    test(`axe-core finds no violation in ${name}, ${theme}`, async () => {
      const page = await explorer.open({ ...opened, theme });
      await ready(page);
      assert.deepEqual(await violations(page), []);
    });
  }
  test(`${name} needs no scrolling sideways in 320 pixels, and not at 200 %`, async () => {
    for (const size of [{ width: 320, height: 640 }, { zoomed: true, width: 1280, height: 860 }]) {
      const page = await explorer.open({ ...opened, ...size });
      await ready(page);
      await drawn(page);
      assert.equal(await overflow(page), 0);
    }
  });
}

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, role: string, name: RegExp): Promise<void> {
  for (let pressed = 0; pressed < 150; pressed += 1) {
    await page.keyboard.press("Tab");
    const here = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      if (element === null) return { role: "", name: "" };
      const label = element.getAttribute("aria-label") ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent ?? "";
      return { role: element.getAttribute("role") ?? element.tagName.toLowerCase(), name: label.trim() };
    });
    if (here.role === role && name.test(here.name)) return;
  }
  throw new Error(`no ${role} ${name} is reached by Tab`);
}

test("a game is typed, looked at and solved by keyboard alone", async () => {
  const page = await explorer.open();
  await page.getByRole("textbox", { name: "Rules" }).waitFor();
  await tabTo(page, "textarea", /Rules/);
  await page.keyboard.type("yama");
  await page.getByRole("application", { name: /yama/i }).waitFor();
  await tabTo(page, "application", /yama/i);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.getByTestId("map-readout").getByText("(2, 0) N").waitFor();
  await tabTo(page, "button", /^Solve$/);
  await page.keyboard.press("Enter");
  await tabTo(page, "button", /^Solve yama$/);
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "P-positions", exact: true }).first().getByText("proved for all positions").waitFor();
});

test("a link brings everything back, and holds no token", async () => {
  const page = await explorer.open({ state: withRules("wythoff") });
  await page.getByRole("application", { name: /wythoff/i }).waitFor();
  const field = page.getByLabel("Go to position");
  await field.fill("60000, 97000");
  await field.press("Enter");
  await page.getByLabel("Lay a claim over the map").fill("P = {(x, y) | x = y}");
  await page.getByTestId("map-readout").getByText("(60000, 97000) N").waitFor();
  await untilLinked(page, ({ map }) => map.overlay === "P = {(x, y) | x = y}" && map.cursor?.[0] === 60000);
  const token = explorer.address.searchParams.get("token")!;
  assert.ok(!page.url().includes(token));
  assert.ok(!Buffer.from(new URL(page.url()).hash.slice(1), "base64url").toString().includes(token));
  await page.reload();
  await page.getByTestId("map-readout").getByText("(60000, 97000) N").waitFor();
  await becomes(() => page.getByLabel("Lay a claim over the map").inputValue(), "P = {(x, y) | x = y}");
});

test("without a token the page explains, and takes the address that was printed", async () => {
  const page = await explorer.open();
  explorer.expects(401);
  await page.evaluate(() => localStorage.clear());
  await page.goto(explorer.address.origin);
  await page.reload();
  const field = page.getByRole("textbox");
  await field.fill(explorer.address.toString());
  await field.press("Enter");
  await page.getByRole("textbox", { name: "Rules" }).waitFor();
});

test("a link with parts that no page writes opens with what can be shown of it", async () => {
  const bad = {
    map: { shown: { kind: "x" }, cursor: 5, against: {}, marks: 5, camera: { x: 0, y: 0, scale: 0 }, slice: [], axes: [9] },
    sequence: { max: "a", cursor: {} }, ordinals: { exponent: 7 }, jobs: { tab: "x", claim: 5 }, play: { start: [[null]], record: 5 },
  };
  for (const [rules, name] of [["wythoff", "Map of wythoff"], ["kayles", "Grundy values of kayles"]] as const) {
    const page = await explorer.open({ state: withRules(rules, (state) => ({ ...state, ...bad }) as unknown as State) });
    await page.getByRole("application", { name }).waitFor();
    for (const view of ["Solve", "Play"]) await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: view }).click();
    await page.getByRole("form", { name: "New play" }).waitFor();
  }
});
