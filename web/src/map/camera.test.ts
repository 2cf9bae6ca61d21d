import assert from "node:assert/strict";
import { test } from "node:test";
import { grouped, tickDistance, ticks } from "../canvas/ticks";
import { cellAt, clamped, LARGEST, panned, rangeInView, revealing, screenX, screenY, stepFor, wholeCells, zoomed } from "./camera";

const view = { width: 800, height: 600 };
const free = [LARGEST, LARGEST] as const;

test("the cell at the place where a cell is drawn is that cell", () => {
  for (const camera of [{ x: 20, y: 15, scale: 28 }, { x: 60000.25, y: 97000.75, scale: 0.5 }, { x: LARGEST - 5, y: 2 ** 52 + 7, scale: 40 }]) {
    for (const [column, row] of [[Math.floor(camera.x), Math.floor(camera.y)], [Math.floor(camera.x) - 3, Math.floor(camera.y) + 2]] as const) {
      const half = camera.scale / 2;
      const at = cellAt(camera, view, screenX(camera, view, column) + half, screenY(camera, view, row) - half);
      assert.deepEqual(at, [column, row]);
    }
  }
});

test("a zoom keeps the cell under the pointer, and its place in the cell", () => {
  let camera = { x: 500.5, y: 700.25, scale: 2 };
  const before = [camera.x + (123 - 400) / camera.scale, camera.y + (300 - 77) / camera.scale];
  for (const factor of [1.5, 1.3, 0.2, 7]) camera = zoomed(camera, view, factor, 123, 77);
  const after = [camera.x + (123 - 400) / camera.scale, camera.y + (300 - 77) / camera.scale];
  for (const axis of [0, 1]) assert.ok(Math.abs(before[axis]! - after[axis]!) < 1e-9);
});

test("a drag to the right and down shows smaller first and larger second heaps", () => {
  assert.deepEqual(panned({ x: 100, y: 100, scale: 10 }, 50, 20), { x: 95, y: 102, scale: 10 });
});

test("the origin stands in the lower left corner, however far one drags", () => {
  const camera = clamped({ x: -1e6, y: -3, scale: 10 }, view, free);
  assert.deepEqual(cellAt(camera, view, 7, view.height - 7), [0, 0]);
  assert.deepEqual(rangeInView(camera, view, free), { left: 0, bottom: 0, right: 79, top: 59 });
});

test("at the origin the cells of a view are whole, and one that is not seen is not in its range", () => {
  for (const [width, height] of [[800, 600], [286, 146], [333, 777]] as const) {
    const whole = { width: wholeCells(width, 28), height: wholeCells(height, 28) };
    assert.ok(whole.width <= width && whole.width > width - 28 && whole.height <= height);
    const range = rangeInView(clamped({ x: 0, y: 0, scale: 28 }, whole, free), whole, free)!;
    assert.ok(Math.abs((range.right + 1) * 28 + 6 - whole.width) < 1e-6, `${width}: ${range.right}`);
    assert.ok(Math.abs((range.top + 1) * 28 + 6 - whole.height) < 1e-6, `${height}: ${range.top}`);
  }
});

test("an axis with two numbers stays at its side of the view", () => {
  const camera = clamped({ x: 3, y: 40, scale: 30 }, view, [LARGEST, 1]);
  assert.deepEqual(rangeInView(camera, view, [LARGEST, 1])?.top, 1);
  assert.ok(screenY(camera, view, 0) > view.height - 10);
});

test("a cursor that leaves the view takes it along, and one in view does not", () => {
  const camera = { x: 40, y: 30, scale: 20 };
  assert.equal(revealing(camera, view, [40, 30]), camera);
  for (const cell of [[61, 30], [5, 30], [40, 60], [40, 0], [60000, 97000]] as const) {
    const range = rangeInView(revealing(camera, view, cell), view, free)!;
    assert.ok(range.left <= cell[0] && cell[0] <= range.right && range.bottom <= cell[1] && cell[1] <= range.top, `${cell}`);
  }
});

test("a cell of a tile is one pixel of the device or more, and less than two when zoomed out", () => {
  for (const ratio of [1, 1.5, 2]) {
    for (const scale of [30, 1, 0.9, 0.5, 0.3, 0.01]) {
      const pixels = stepFor(scale, ratio) * scale * ratio;
      assert.ok(pixels >= 0.999 && (pixels < 2 || stepFor(scale, ratio) === 1), `${scale} at ${ratio}: ${pixels}`);
    }
  }
});

test("ticks are round numbers with room between them", () => {
  assert.equal(tickDistance(28, 40), 2);
  assert.equal(tickDistance(0.01, 60), 10000);
  assert.deepEqual(ticks(7, 31, 10), [10, 20, 30]);
  assert.deepEqual(ticks(LARGEST - 2, LARGEST, 1), [LARGEST - 2, LARGEST - 1, LARGEST]);
  assert.equal(grouped(9700), "9700");
  assert.equal(grouped(1234567), "1\u202f234\u202f567");
});
