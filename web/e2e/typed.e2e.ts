import assert from "node:assert/strict";
import { test } from "node:test";
import type { MapState } from "../src/map/map_state";
import { fromFragment } from "../src/state/link";
import { explorerForTests, withRules } from "./explorer";

const explorer = explorerForTests();

const onMap = (map: Partial<MapState>) => withRules("wythoff", (state) => ({ ...state, map: { ...state.map, ...map } }));
const onTab = (rules: string, jobs: Record<string, string>) => withRules(rules, (state) => ({ ...state, view: "solve", jobs: { ...state.jobs, ...jobs } }));

test("a second game that is spelt wrong is cured by a button, and stands beside the first", async () => {
  const page = await explorer.open({ state: onMap({}) });
  const field = page.getByRole("textbox", { name: "Compare with a second game" });
  await field.fill("nym(2)");
  await page.keyboard.press("Enter");
  await page.getByText("there is no game nym").waitFor();
  assert.equal(await page.locator(".map-against mark").textContent(), "nym");
  await page.getByRole("button", { name: "Write nim for nym" }).click();
  await page.getByRole("application", { name: "Map of nim(2)" }).waitFor();
  assert.equal(await field.inputValue(), "nim(2)");
});

test("a number that cannot stand in a field says so, and what it was before stays", async () => {
  const page = await explorer.open({ state: onMap({ shown: { kind: "mod", modulus: 3 } }) });
  const field = page.getByRole("spinbutton", { name: "m", exact: true });
  await field.fill("1");
  await page.getByText("“1” cannot stand here: write a whole number from 2 to 1000.").waitFor();
  assert.equal(await field.getAttribute("aria-invalid"), "true");
  await field.press("ArrowUp");
  assert.equal(await field.inputValue(), "2");
  assert.equal(await field.getAttribute("aria-invalid"), "false");
});

test("a limit that is no number begins no job", async () => {
  const page = await explorer.open({ state: onTab("nim(2)", { tab: "solve" }) });
  const solve = page.getByRole("tabpanel").getByRole("button", { name: "Solve nim(2)" });
  await page.getByText("Limits", { exact: true }).click();
  await page.getByLabel("Seconds").fill("soon");
  await page.getByText("“soon” cannot stand here").waitFor();
  assert.ok(await solve.isDisabled());
  await page.getByLabel("Seconds").fill("20");
  assert.ok(await solve.isEnabled());
});

test("a family, its ranges and its claim are read as they are typed", async () => {
  const page = await explorer.open({ state: onTab("ryuo", { tab: "family" }) });
  const explore = page.getByRole("button", { name: "Explore", exact: true });
  const over = page.getByRole("textbox", { name: "Parameters over" });
  await over.fill("p=2..x");
  await page.getByText(/p takes infinitely many values/).waitFor();
  assert.ok(await explore.isDisabled());
  await over.fill("p=2..3");
  await page.getByRole("textbox", { name: /^Claim, if one/ }).fill("P = {(x, y) | x = z}");
  await page.getByRole("button", { name: "Write y for z" }).click();
  assert.equal(await page.getByRole("textbox", { name: /^Claim, if one/ }).inputValue(), "P = {(x, y) | x = y}");
  await page.getByRole("textbox", { name: "Family", exact: true }).fill("ryuoo(p)");
  await page.getByRole("button", { name: "Write ryuo for ryuoo" }).click();
  await page.getByText("there is no game ryuoo").waitFor({ state: "detached" });
  assert.ok(await explore.isEnabled());
});

test("the ranges of a proof are read as they are typed", async () => {
  const page = await explorer.open({ state: onTab("ryuo", { tab: "claim", claim: "P = {(x, y) | x + y = 0}" }) });
  await page.getByText("Bounds, parameters and limits").click();
  await page.getByRole("textbox", { name: "Prove for all" }).fill("p >> 2");
  await page.getByText("`p >> 2` is no range of a parameter").waitFor();
  assert.ok(await page.getByRole("button", { name: "Prove", exact: true }).isDisabled());
});

test("a value outside of the domain is marked at its own parameter", async () => {
  const page = await explorer.open({ state: withRules("ab_yama", (state) => ({ ...state, ruleset: { ...state.ruleset, arguments: { a: "1", b: "3" } } })) });
  await page.locator("#parameter-faults").getByText("b = 3 is outside the domain of ab_yama").waitFor();
  const invalid = (name: string) => page.locator(`#parameter-${name}`).getAttribute("aria-invalid");
  assert.deepEqual([await invalid("a"), await invalid("b")], ["false", "true"]);
});

test("a link brings back the zoom of a sequence, the heap that was asked about, and the options that were shown", async () => {
  const kayles = withRules("kayles", (state) => ({ ...state, sequence: { ...state.sequence, heap: "10^30", inView: { start: 20, count: 40 } } }));
  const sequence = await explorer.open({ state: kayles });
  await sequence.getByText(/has the Grundy value 1 \(proved/).waitFor();
  await sequence.getByRole("button", { name: "Zoom in" }).click();
  const counted = async () => fromFragment(await sequence.evaluate(() => location.hash))?.sequence.inView?.count;
  while ((await counted()) === 40) await sequence.waitForTimeout(50);
  assert.equal(Math.round((await counted())!), 25);
  const map = await explorer.open({ state: onMap({ cursor: [3, 4], options: [3, 4] }) });
  await map.getByText(/options of \(3, 4\)/).waitFor();
  await map.getByRole("button", { name: "Hide the options" }).click();
  await map.getByText(/options of \(3, 4\)/).waitFor({ state: "detached" });
});
