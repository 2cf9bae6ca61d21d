import assert from "node:assert/strict";
import { test } from "node:test";
import type { CDPSession, Locator, Page } from "playwright-core";
import { becomes, drawn, explorerForTests, linkOf, untilLinked, withRules } from "./explorer";

const explorer = explorerForTests();

type Point = [number, number];

interface Box { x: number; y: number; width: number; height: number }

interface Screen { page: Page; fingers: CDPSession }

/** For how many frames a finger rests after it moved. */
const REST = 12;

/** A screen for fingers. */
async function opened(text: string, view: "look" | "play" = "look"): Promise<Screen> {
  const page = await explorer.open({ state: withRules(text, (state) => ({ ...state, view })), width: 414, height: 820, touch: true });
  return { page, fingers: await page.context().newCDPSession(page) };
}

/** Moves fingers from points to others, in steps; they rest there before they leave, so that nothing is flung. */
async function moved({ page, fingers }: Screen, from: Point[], to: Point[], steps = 8): Promise<void> {
  const send = (type: "touchStart" | "touchMove" | "touchEnd", points: Point[]) =>
    fingers.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  await send("touchStart", from);
  for (let step = 1; step <= steps + REST; step += 1) {
    const part = Math.min(1, step / steps);
    await send("touchMove", from.map(([x, y], id) => [x + (to[id]![0] - x) * part, y + (to[id]![1] - y) * part]));
    await drawn(page);
  }
  await send("touchEnd", []);
}

async function boxOf(locator: Locator): Promise<Box> {
  await locator.scrollIntoViewIfNeeded();
  return (await locator.boundingBox())!;
}

const map = (page: Page) => page.getByRole("application", { name: "Map of wythoff" });
const cellOf = async (page: Page) => /^\(\d+, \d+\)/.exec((await page.getByTestId("map-readout").textContent())!)?.[0] ?? null;

test("a finger drags the map, and a tap shows the options of a cell", async () => {
  const screen = await opened("wythoff");
  const { page } = screen;
  await map(page).waitFor();
  const { x, y, width, height } = await boxOf(map(page));
  const [right, up]: Point = [x + width / 2, y + height / 2];
  await page.touchscreen.tap(right, up);
  await page.getByRole("group", { name: "Options" }).waitFor();
  const before = await cellOf(page);
  await moved(screen, [[x + width - 40, up]], [[x + width - 40 - 140, up + 84]]);
  await untilLinked(page, (link) => link.map.camera!.y > 8);
  await page.touchscreen.tap(right, up);
  const [, column, row] = /\((\d+), (\d+)\)/.exec(before!)!;
  // A cell is 28 pixels wide.
  await becomes(() => cellOf(page), `(${Number(column) + 5}, ${Number(row) + 3})`);
});

test("two fingers zoom the map about the point between them", async () => {
  const screen = await opened("wythoff");
  const { page } = screen;
  await map(page).waitFor();
  const { x, y, width, height } = await boxOf(map(page));
  const [right, up]: Point = [x + width * 0.6, y + height * 0.4];
  await page.touchscreen.tap(right, up);
  await page.getByRole("group", { name: "Options" }).waitFor();
  const before = await cellOf(page);
  await moved(screen, [[right - 30, up], [right + 30, up]], [[right - 75, up], [right + 75, up]]);
  await untilLinked(page, (link) => Math.abs(link.map.camera!.scale - 70) < 0.01);
  await page.touchscreen.tap(right, up);
  await drawn(page);
  assert.equal(await cellOf(page), before);
  await moved(screen, [[right - 75, up], [right + 75, up]], [[right - 15, up], [right + 15, up]]);
  await untilLinked(page, (link) => Math.abs(link.map.camera!.scale - 14) < 0.01);
});

test("tokens are taken by a finger that drags over them, and the move is made with a tap", async () => {
  const screen = await opened("nim(2)", "play");
  const { page } = screen;
  await page.getByRole("form", { name: "New play" }).getByRole("button", { name: "Play", exact: true }).tap();
  await page.getByText("Your move.").waitFor();
  const heap = page.getByRole("spinbutton", { name: "Heap x2" });
  await heap.scrollIntoViewIfNeeded();
  const middle = async (token: number): Promise<Point> => {
    const box = (await heap.locator(`[data-token="${token}"]`).boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await moved(screen, [await middle(11)], [await middle(8)]);
  await becomes(() => page.locator(".preview").innerText(), "x2 − 4");
  await page.getByRole("button", { name: "Move", exact: true }).tap();
  await page.getByText("x2 − 4 (7, 7)").waitFor();
  assert.equal(linkOf(page.url())?.view, "play");
});
