import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import type { Locator, Page } from "playwright-core";
import type { Request } from "../src/engine/answers";
import { becomes, drawn, explorerForTests, linkOf, withRules } from "./explorer";
import { binary } from "./server";

const explorer = explorerForTests();

/** The position that the read-out names at a point of the map, from its left and from above; null on an axis. */
async function positionAt(page: Page, right: number, down: number): Promise<string | null> {
  const box = (await page.getByRole("application", { name: /^Map of/ }).first().boundingBox())!;
  await page.mouse.move(box.x + right, box.y + down);
  await page.mouse.move(box.x + right, box.y + down + 0.2);
  await drawn(page);
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

/** Opens the panel, waits for what it says that the files hold, and closes it. */
async function holds(page: Page, words: string | RegExp): Promise<void> {
  const open = page.getByRole("button", { name: "Take away" });
  if ((await open.getAttribute("aria-expanded")) !== "true") await open.click();
  await page.getByText(words, { exact: true }).waitFor();
  await open.click();
  await page.getByRole("group", { name: "Take away" }).waitFor({ state: "hidden" });
}

test("the files of a map that nobody moved hold what is seen, in every view", async () => {
  for (const [width, height] of [[1366, 850], [800, 700]] as const) {
    const page = await explorer.open({ state: withRules("wythoff"), width, height });
    await page.getByText(/^table to/).waitFor();
    const [x, y] = (await lastSeen(page)).split(", ").map(Number);
    const words = `The files hold x = 0..${x}, y = 0..${y}.`;
    await holds(page, words);
    const csv = await taken(page, "CSV");
    assert.equal(csv.name, "wythoff-table.csv");
    const lines = csv.text.trim().split("\n");
    assert.ok(lines.some((line) => line.startsWith(`${x},${y},`)), lines.slice(0, 3).join());
    assert.equal(lines.filter((line) => /^\d/.test(line)).length, (x! + 1) * (y! + 1));
    await page.getByRole("button", { name: "Play" }).click();
    await holds(page, words);
  }
});

test("zoomed out and side by side the files hold what is seen", async () => {
  const page = await explorer.open({ state: withRules("wythoff", (state) => ({ ...state, map: { ...state.map, against: { text: "nim(2)", mode: "beside" } } })) });
  await page.getByRole("application", { name: "Map of nim(2)" }).waitFor();
  await page.getByRole("button", { name: "Zoom out" }).click();
  const [x, y] = (await lastSeen(page)).split(", ");
  await holds(page, `The files hold x = 0..${x}, y = 0..${y}. They hold the first game alone, without the comparison.`);
});

test("with a pass the files are of the slice where it is there, as the map is", async () => {
  const page = await explorer.open({ state: withRules("wythoff", (state) => ({ ...state, ruleset: { ...state.ruleset, pass: true } })) });
  await page.getByLabel("the pass is there (e = 1)").waitFor();
  await page.getByText(/^table to/).waitFor();
  await holds(page, /^The files hold .*, e = 1\.$/);
  const { name, text } = await taken(page, "CSV");
  assert.equal(name, "wythoff-with-pass-table.csv");
  const cells = text.trim().split("\n").slice(1);
  assert.ok(cells.every((line) => line.split(",")[2] === "1"), cells.slice(0, 3).join(" "));
  const json = JSON.parse((await taken(page, "JSON")).text) as { from: number[] };
  assert.equal(json.from[2], 1);
  await page.getByRole("button", { name: "Take away" }).click();
  await page.getByText("with a pass the position has a third component").waitFor();
  assert.ok(await page.getByRole("button", { name: "b-file" }).isDisabled());
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
  await becomes(() => page.getByRole("button", { name: /not known$/ }).count(), 144);
  assert.equal(await page.getByRole("button", { name: / N$/ }).count(), 0);
});

test("values of normal play never stand under a caption of misère play, and a limit leaves what was there", async () => {
  explorer.expects(413);
  const page = await explorer.open({ state: withRules("kayles") });
  await page.getByText("Period 12 from 71 on: proved for all heaps.").waitFor();
  await page.evaluate(() => {
    const wrong: string[] = [];
    (window as unknown as { wrong: string[] }).wrong = wrong;
    new MutationObserver(() => {
      const text = document.querySelector(".sequence-period")?.textContent ?? "";
      const bound = /^Misère play up to (\d+)/.exec(text)?.[1];
      if (bound !== undefined && bound !== "40") wrong.push(text);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await page.getByRole("switch", { name: /^Misère/ }).check();
  await page.getByText(/^Misère play up to 40/).waitFor();
  assert.deepEqual(await page.evaluate(() => (window as unknown as { wrong: string[] }).wrong), []);
  await page.getByRole("spinbutton", { name: "Heaps up to" }).fill("100");
  await page.getByRole("button", { name: "Compute" }).click();
  await page.getByText("The values are computed up to 40. Further ones are not").waitFor();
  await page.getByRole("application", { name: "Misère Grundy values of kayles" }).waitFor();
  await holds(page, "The files hold the heaps from 0 to 40.");
});

test("a claim in the file of a game on ordinals decides its grid", async () => {
  const file = 'game mine on ordinals (x, y)\n  (a, y) where a < x\n  (x, b) where b < y\nclaim "P-positions" for mine\n  P = {(u, u)}\n';
  const page = await explorer.open({ state: withRules(file) });
  await page.getByRole("button", { name: "(ω·2 + 3, ω·2 + 3) P" }).waitFor();
  await becomes(() => page.getByRole("button", { name: / P$/ }).count(), 12);
  assert.equal(await page.getByText("Nothing is known of this game.").count(), 0);
});

/** The panel of what can be taken away, open. */
async function panelOf(page: Page): Promise<Locator> {
  const panel = page.getByRole("group", { name: "Take away" });
  if (await panel.isHidden()) await page.getByRole("button", { name: "Take away" }).click();
  await panel.waitFor();
  return panel;
}

/** The bytes of the file that a button makes. */
async function bytes(page: Page, name: string): Promise<Buffer> {
  const panel = await panelOf(page);
  const waits = page.waitForEvent("download");
  await panel.getByRole("button", { name, exact: true }).click();
  return readFile(await (await waits).path());
}

test("the picture of a map is a PNG and an SVG, and the command line on the page draws the same", async () => {
  const page = await explorer.open({ state: withRules("wythoff") });
  await page.getByText(/^table to/).waitFor();
  const png = await bytes(page, "PNG");
  assert.equal(png.subarray(1, 4).toString(), "PNG");
  assert.ok(png.readUInt32BE(16) > 200 && png.readUInt32BE(20) > 200, "its width and its height");
  const svg = (await bytes(page, "SVG")).toString();
  const command = await (await panelOf(page)).getByLabel("Command line", { exact: true }).textContent();
  assert.match(command!, /^grundy draw wythoff --window 0\.\.\d+x0\.\.\d+ --show grundy -o map\.svg$/);
  const folder = await mkdtemp(join(tmpdir(), "grundy-"));
  try {
    const path = `${dirname(resolve(binary()))}:${process.env["PATH"]}`;
    await promisify(execFile)("sh", ["-c", command!], { cwd: folder, env: { ...process.env, PATH: path } });
    assert.equal(drawing(svg), drawing(await readFile(join(folder, "map.svg"), "utf8")));
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** A picture without the comment that names its command. */
function drawing(svg: string): string {
  assert.match(svg, /<svg/);
  return svg.slice(svg.indexOf("<svg")).replaceAll(/<!--[^]*?-->/g, "").trim();
}

test("programs of the page ask about the position under the cursor, and are copied with a press", async () => {
  const page = await explorer.open({ state: withRules("nim(2)", (state) => ({ ...state, map: { ...state.map, cursor: [9, 4] } })) });
  await page.getByTestId("map-readout").getByText("(9, 4) N").waitFor();
  const copied = async (name: string) => {
    const panel = await panelOf(page);
    await panel.locator("summary").filter({ hasText: name }).click();
    await panel.getByRole("button", { name: `Copy ${name}`, exact: true }).click();
    await page.getByText(`${name}: copied.`).waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  assert.match(await copied("Rust"), /lab\.game\("nim\(2\)"\)\?;\n.*game\.analyse\("9, 4"\)/);
  const python = await copied("Python");
  assert.match(python, /^import grundy\n\nanswer = grundy\.ask\(\{\n/);
  // The request of the program is one that is answered.
  const request = JSON.parse(/ask\((\{[^]*\})\)/.exec(python)![1]!.replaceAll(/,(\s*[}\]])/g, "$1").replaceAll("False", "false")) as Request;
  await explorer.ask(request);
});

test("a link that is copied opens the page as it stands, and holds no token", async () => {
  const page = await explorer.open({ state: withRules("wythoff", (state) => ({ ...state, map: { ...state.map, cursor: [60000, 97000], camera: { x: 60000, y: 97000, scale: 20 } } })) });
  await page.getByTestId("map-readout").getByText("(60000, 97000) N").waitFor();
  await (await panelOf(page)).getByRole("button", { name: "Copy a link" }).click();
  await page.getByText("The link is copied.").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const token = explorer.address.searchParams.get("token")!;
  assert.ok(!link.includes(token) && !JSON.stringify(linkOf(link)).includes(token));
  const other = await explorer.open();
  const address = explorer.address;
  address.hash = new URL(link).hash;
  await other.goto("about:blank");
  await other.goto(address.toString());
  await other.getByTestId("map-readout").getByText("(60000, 97000) N").waitFor();
});

test("a session that was saved is opened from its file, and another file is refused", async () => {
  const page = await explorer.open({ state: withRules("yama", (state) => ({ ...state, view: "solve", jobs: { ...state.jobs, tab: "claim", claim: "P = {(x, y) | x = y}" } })) });
  await page.getByText(/^P =/).first().waitFor();
  const session = await bytes(page, "Save the session");
  const other = await explorer.open();
  const open = async (name: string, content: Buffer) => {
    await (await panelOf(other)).getByLabel("Session file").setInputFiles({ name, mimeType: "application/json", buffer: content });
  };
  await open("other.json", Buffer.from('{"version": 7}'));
  await other.getByText("other.json is no session of this page.").waitFor();
  await open("session.json", session);
  await other.getByText("session.json is open.").waitFor();
  await becomes(() => other.getByLabel("Claim about this game").inputValue(), "P = {(x, y) | x = y}");
  await becomes(() => other.getByRole("textbox", { name: "Rules" }).inputValue(), "yama");
});

test("a play has its moves and the position on its board as files", async () => {
  const page = await explorer.open({ state: withRules("nim(2)", (state) => ({ ...state, view: "play" })) });
  await page.getByRole("form", { name: "New play" }).getByRole("button", { name: "Play", exact: true }).click();
  await page.getByText("Your move.").waitFor();
  await page.getByLabel("Or type a move").fill("x2 - 4");
  await page.getByRole("button", { name: "Play it" }).click();
  const moves = page.getByRole("region", { name: "Moves" }).getByRole("listitem");
  await becomes(() => moves.count(), 3);
  await page.getByText("Your move.").waitFor();
  const { name, text } = await taken(page, "Play as CSV");
  assert.equal(name, "nim-2-play.csv");
  const lines = text.trim().split("\n");
  assert.deepEqual(lines.slice(0, 3), ["move,player,board,change,position,blocked", '0,,1,,"7, 11",', '1,You,1,x2 - 4,"7, 7",']);
  const [, position] = /^2,The program,1,[^,]*,"(\d+, \d+)",$/.exec(lines[3]!)!;
  const answer = await taken(page, "JSON");
  assert.equal(answer.name, "nim-2-position.json");
  assert.equal((JSON.parse(answer.text) as { position: number[] }).position.join(", "), position);
  await (await panelOf(page)).getByText(`grundy move 'nim(2)' '${position}'`).waitFor();
});
