import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import type { MoveAnswer } from "../src/engine/answers";
import { drawn, explorerForTests, withRules } from "./explorer";

const explorer = explorerForTests();

function mapOf(page: Page) {
  return page.getByRole("application", { name: /wythoff/i });
}

/** The words of the read-out, when the program has answered about this position. */
async function readout(page: Page, position: string): Promise<string> {
  const words = page.getByTestId("map-readout");
  await page.locator('[data-testid="map-readout"][aria-busy="false"]', { hasText: position }).waitFor();
  return (await words.textContent()) ?? "";
}

/** The position under a point of the window. */
async function positionAt(page: Page, x: number, y: number): Promise<[number, number]> {
  await page.mouse.move(x - 1, y);
  await page.mouse.move(x, y);
  await drawn(page);
  const words = (await page.getByTestId("map-readout").textContent()) ?? "";
  const [, right, up] = /^\((\d+), (\d+)\)/.exec(words) ?? assert.fail(`the read-out names no position: ${words}`);
  return [Number(right), Number(up)];
}

/** Pans and zooms with the mouse alone, until a position is under the middle of the map. */
async function travel(page: Page, [x, y]: [number, number]): Promise<void> {
  const box = (await mapOf(page).boundingBox())!;
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const half = Math.floor(Math.min(box.width, box.height) / 3);
  for (let turn = 0; turn < 60; turn += 1) {
    const here = await positionAt(page, middleX, middleY);
    const [right, up] = [x - here[0], y - here[1]];
    if (right === 0 && up === 0) return;
    // How many positions a pixel is wide.
    const wide = Math.abs((await positionAt(page, middleX + half, middleY))[0] - here[0]) / half;
    const far = Math.max(Math.abs(right), Math.abs(up)) / Math.max(wide, 0.001);
    if (far > 4 * half) await turned(page, middleX, middleY, 400);
    else if (far > 12) await dragged(page, [middleX, middleY], clipped(right / wide, half), clipped(up / wide, half));
    else await turned(page, middleX, middleY, -400);
  }
  throw new Error(`(${x}, ${y}) is not reached`);
}

function clipped(pixels: number, most: number): number {
  return Math.round(Math.max(-most, Math.min(most, pixels)));
}

async function dragged(page: Page, [x, y]: [number, number], right: number, up: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - right / 2, y + up / 2);
  await page.mouse.move(x - right, y + up);
  await page.mouse.up();
}

/** Turns the wheel: away from the map if the turn is positive. */
async function turned(page: Page, x: number, y: number, by: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, by);
  await drawn(page);
}

test("by panning and zooming with the mouse alone one comes to (60000, 97000), and reads the outcome of a request with the layer's name", async () => {
  const page = await explorer.open({ state: withRules("wythoff") });
  await mapOf(page).waitFor();
  await page.getByRole("combobox", { name: /^Show/ }).selectOption("outcome");
  await travel(page, [60000, 97000]);
  const words = await readout(page, "(60000, 97000)");
  const move = await explorer.ask<MoveAnswer>({ command: "move", game: { text: "wythoff" }, position: [60000, 97000] });
  assert.ok(words.startsWith(`(60000, 97000) ${move.outcome}`), words);
  assert.ok(words.includes(`by ${move.by?.claim}, proved`), words);
});
