import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Notebook } from "./notebook";

let notebook: Notebook;
before(async () => {
  notebook = await Notebook.open("wythoff");
});
after(async () => {
  await notebook.close();
});

const map = () => notebook.page.getByRole("application", { name: "Map of wythoff" });

/** The middle of a cell on the screen, while the map stands at the origin. */
async function middleOf(x: number, y: number): Promise<[number, number]> {
  const box = (await map().boundingBox())!;
  return [box.x + 52 + 28 * x, box.y + box.height - 46 - 28 * y];
}

async function said(selector: string, beginning: string): Promise<string> {
  const element = notebook.page.locator(selector);
  await element.filter({ hasText: beginning }).waitFor();
  return (await element.textContent())!;
}

/** The colour of the map at a point of the screen. */
async function colourAt([x, y]: [number, number]): Promise<number[]> {
  return map().evaluate((canvas: HTMLCanvasElement, [right, down]) => {
    const { left, top } = canvas.getBoundingClientRect();
    return [...canvas.getContext("2d")!.getImageData((right! - left) * devicePixelRatio, (down! - top) * devicePixelRatio, 1, 1).data.slice(0, 3)];
  }, [x, y]);
}

test("the map is drawn: P-positions have a colour that no other has", async () => {
  await map().waitFor();
  await said(".map-legend", "table to 255");
  const beside = async (x: number, y: number) => {
    const [right, down] = await middleOf(x, y);
    // Beside the number that stands in the cell.
    return (await colourAt([right - 10, down - 10])).join();
  };
  const p = await beside(1, 2);
  assert.deepEqual(await Promise.all([[2, 1], [3, 5], [4, 7]].map(([x, y]) => beside(x!, y!))), [p, p, p]);
  assert.notEqual(await beside(2, 2), p);
});

test("where the pointer rests, the map says who wins, the value, and the move that wins", async () => {
  await notebook.page.mouse.move(...(await middleOf(4, 8)));
  const text = await said("[data-testid=map-readout]", "(4, 8) N");
  assert.match(text, /value 1/);
  assert.match(text, /the move that wins: \(4, 7\)/);
});

test("a click shows the options and which of them are P, and Python hears of the position", async () => {
  await notebook.page.mouse.click(...(await middleOf(4, 8)));
  await notebook.page.getByText("16 options of (4, 8), 1 of them P.").waitFor();
  await said(".play-line", "Whoever moves now can win");
  assert.deepEqual(notebook.positions.at(-1), [4, 8]);
});

test("moves are played on the map, and taken back", async () => {
  const { page } = notebook;
  await page.getByRole("button", { name: "Play (4, 7), which wins" }).click();
  await said(".play-line", "(4, 8) → (4, 7)");
  await page.getByText("15 options of (4, 7), none of them P.").waitFor();
  await page.mouse.click(...(await middleOf(4, 4)));
  await said(".play-line", "(4, 8) → (4, 7) → (4, 4)");
  await page.getByRole("button", { name: "Play (0, 0), which wins" }).click();
  await said(".play-line", "No move is left: whoever moved last wins.");
  await page.getByRole("button", { name: "Take back" }).click();
  await said(".play-line", "(4, 8) → (4, 7) → (4, 4)12 options of (4, 4), 1 of them P.Whoever moves now can win");
  assert.deepEqual(notebook.positions.at(-1), [4, 4]);
});

test("a position that Python sets is where the map stands", async () => {
  await notebook.page.evaluate(() => (window as unknown as { model: { set(name: string, value: unknown): void } }).model.set("position", [60000, 97000]));
  const text = await said("[data-testid=map-readout]", "(60000, 97000) N");
  assert.match(text, /by Wythoff 1907, proved/);
});

test("a claim that cannot be read says what is wrong, and one that is false is marked", async () => {
  const { page } = notebook;
  await page.getByRole("button", { name: "To the origin" }).click();
  const field = page.getByLabel("Lay a claim over the map");
  await field.fill("P = {(x, y) | x = y} )");
  await page.getByText("expected the end of the claim, found ')'").waitFor();
  await field.fill("P = {(x, y) | x = y}");
  await said(".map-differences", "differ");
  await field.fill("");
});

test("while a cell runs the map says that the kernel is busy, and goes on afterwards", async () => {
  const { page } = notebook;
  notebook.tell({ sleep: 4 });
  await page.getByRole("button", { name: "To the origin" }).click();
  await page.mouse.move(...(await middleOf(9, 2)));
  await page.getByText("The kernel is busy").waitFor();
  await said("[data-testid=map-readout]", "(9, 2) N");
  await page.getByText("The kernel is busy").waitFor({ state: "detached" });
});

test("a larger table is computed as a job", async () => {
  const { page } = notebook;
  await page.getByRole("textbox", { name: "Go to position" }).fill("700, 700");
  await page.getByRole("button", { name: "Go", exact: true }).click();
  await page.getByRole("button", { name: /Compute to here/ }).click();
  await said(".map-legend", "table to 767");
});

test("the widget goes away without a trace, and nothing went wrong", async () => {
  await notebook.page.evaluate(() => (window as unknown as { end(): void }).end());
  await map().waitFor({ state: "detached" });
  assert.deepEqual(notebook.troubles, []);
});
