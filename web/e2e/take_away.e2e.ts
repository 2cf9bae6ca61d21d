import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { explorerForTests, withRules } from "./explorer";

const explorer = explorerForTests();

/** The position that the read-out names at a point of the map, from its left and from above; null on an axis. */
async function positionAt(page: Page, right: number, down: number): Promise<string | null> {
  const box = (await page.getByRole("application", { name: /^Map of/ }).first().boundingBox())!;
  await page.mouse.move(box.x + right, box.y + down);
  await page.mouse.move(box.x + right, box.y + down + 0.2);
  await page.waitForTimeout(150);
  return /^\(([^)]*)\)/.exec((await page.getByTestId("map-readout").textContent()) ?? "")?.[1] ?? null;
}

/** The position in the upper right corner of the map: the last one that the pointer finds. */
async function lastSeen(page: Page): Promise<string> {
  const box = (await page.getByRole("application", { name: /^Map of/ }).first().boundingBox())!;
  for (let down = 1; down < 60; down += 4) {
    for (let left = 1; left < 60; left += 4) {
      const found = await positionAt(page, box.width - left, down);
      if (found !== null) return found;
    }
  }
  throw new Error("no cell stands in the corner");
}

/** The file that a button of the panel makes, by its name and its text. */
async function taken(page: Page, name: string): Promise<{ name: string; text: string }> {
  const open = page.getByRole("button", { name: "Take away" });
  if ((await open.getAttribute("aria-expanded")) !== "true") await open.click();
  const waits = page.waitForEvent("download");
  await page.getByRole("button", { name, exact: true }).click();
  const download = await waits;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

async function holds(page: Page): Promise<string> {
  const open = page.getByRole("button", { name: "Take away" });
  if ((await open.getAttribute("aria-expanded")) !== "true") await open.click();
  const text = await page.getByText(/^The files hold/).textContent();
  await open.click();
  return text!;
}

test("the files of a map that nobody moved hold what is seen, in every view", async () => {
  for (const [width, height] of [[1366, 850], [800, 700]] as const) {
    const page = await explorer.open({ state: withRules("wythoff"), width, height });
    await page.getByText(/^table to/).waitFor();
    const [x, y] = (await lastSeen(page)).split(", ").map(Number);
    const words = `The files hold x = 0..${x}, y = 0..${y}.`;
    assert.equal(await holds(page), words);
    const csv = await taken(page, "CSV");
    assert.equal(csv.name, "wythoff-table.csv");
    const lines = csv.text.trim().split("\n");
    assert.ok(lines.some((line) => line.startsWith(`${x},${y},`)), lines.slice(0, 3).join());
    assert.equal(lines.filter((line) => /^\d/.test(line)).length, (x! + 1) * (y! + 1));
    await page.getByRole("button", { name: "Play" }).click();
    assert.equal(await holds(page), words);
  }
});

test("zoomed out and side by side the files hold what is seen", async () => {
  const page = await explorer.open({ state: withRules("wythoff", (state) => ({ ...state, map: { ...state.map, against: { text: "nim(2)", mode: "beside" } } })) });
  await page.getByRole("application", { name: "Map of nim(2)" }).waitFor();
  await page.getByRole("button", { name: "Zoom out" }).click();
  await page.waitForTimeout(500);
  const [x, y] = (await lastSeen(page)).split(", ");
  assert.equal(await holds(page), `The files hold x = 0..${x}, y = 0..${y}.`);
});

test("with a pass the files are of the slice where it is there, as the map is", async () => {
  const page = await explorer.open({ state: withRules("wythoff", (state) => ({ ...state, ruleset: { ...state.ruleset, pass: true } })) });
  await page.getByLabel("the pass is there (e = 1)").waitFor();
  await page.getByText(/^table to/).waitFor();
  assert.match(await holds(page), /, e = 1\.$/);
  const { name, text } = await taken(page, "CSV");
  assert.equal(name, "wythoff-with-pass-table.csv");
  const cells = text.trim().split("\n").slice(1);
  assert.ok(cells.every((line) => line.split(",")[2] === "1"), cells.slice(0, 3).join(" "));
  const json = JSON.parse((await taken(page, "JSON")).text) as { from: number[] };
  assert.equal(json.from[2], 1);
  await page.getByRole("button", { name: "Take away" }).click();
  assert.ok(await page.getByRole("button", { name: "b-file" }).isDisabled());
  await page.getByText("with a pass the position has a third component").waitFor();
});

test("the head of a file names the command that writes it", async () => {
  const page = await explorer.open({ state: withRules("wythoff") });
  await page.getByText(/^table to/).waitFor();
  for (const [button, name] of [["b-file", "wythoff-b-file.txt"], ["LaTeX", "wythoff-table.tex"], ["Markdown", "wythoff-table.md"], ["Definition in LaTeX", "wythoff-rules.tex"]] as const) {
    const file = await taken(page, button);
    assert.equal(file.name, name);
    assert.match(file.text, new RegExp(`command: grundy .*${name.replaceAll(".", "\\.")}`), button);
  }
});

test("the grid of ordinals is a file, with the outcomes that are seen", async () => {
  const page = await explorer.open({ state: withRules("transfinite_wythoff") });
  await page.getByTestId("ordinals-readout").waitFor();
  const { name, text } = await taken(page, "Grid as CSV");
  assert.equal(name, "transfinite_wythoff-grid.csv");
  const lines = text.trim().split("\n");
  assert.equal(lines.length, 145);
  assert.ok(lines.includes("1,2,P") && lines.includes("w,w + 1,N"), lines.slice(0, 5).join(" "));
});

test("of a game on ordinals without a claim nothing is known, and the page says what to do", async () => {
  const page = await explorer.open({ state: withRules("on ordinals (x, y): (a, y) where a < x; (x, b) where b < y") });
  await page.getByText("Nothing is known of this game.").waitFor();
  assert.equal(await page.getByRole("button", { name: /not known$/ }).count(), 144);
  assert.equal(await page.getByRole("button", { name: / N$/ }).count(), 0);
});

test("values of normal play never stand under a caption of misère play, and a limit leaves what was there", async () => {
  const page = await explorer.open({ state: withRules("kayles") });
  await page.getByText("Period 12 from 71 on: proved for all heaps.").waitFor();
  await page.evaluate(() => {
    const wrong: string[] = [];
    (window as unknown as { wrong: string[] }).wrong = wrong;
    new MutationObserver(() => {
      const text = document.querySelector(".sequence-period")?.textContent ?? "";
      if (text.startsWith("Misère play up to 200")) wrong.push(text);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await page.getByRole("switch", { name: /^Misère/ }).check();
  await page.getByText(/^Misère play up to 40/).waitFor();
  assert.deepEqual(await page.evaluate(() => (window as unknown as { wrong: string[] }).wrong), []);
  await page.getByRole("spinbutton", { name: "Heaps up to" }).fill("100");
  await page.getByRole("button", { name: "Compute" }).click();
  await page.getByText("The values are computed up to 40. Further ones are not:").waitFor();
  await page.getByRole("application", { name: "Misère Grundy values of kayles" }).waitFor();
  assert.equal(await holds(page), "The files hold the heaps from 0 to 40.");
});

test("a claim in the file of a game on ordinals decides its grid", async () => {
  const file = 'game mine on ordinals (x, y)\n  (a, y) where a < x\n  (x, b) where b < y\nclaim "P-positions" for mine\n  P = {(u, u)}\n';
  const page = await explorer.open({ state: withRules(file) });
  await page.getByRole("button", { name: "(ω·2 + 3, ω·2 + 3) P" }).waitFor();
  assert.equal(await page.getByRole("button", { name: / P$/ }).count(), 12);
  assert.equal(await page.getByText("Nothing is known of this game.").count(), 0);
});
