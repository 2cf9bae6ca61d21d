import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import type { PlayState } from "../src/play/play_state";
import { becomes, explorerForTests, overflow, untilLinked, violations, withRules } from "./explorer";

const explorer = explorerForTests();

interface Begun {
  play?: Partial<PlayState>;
  misere?: boolean;
  width?: number;
  theme?: "light" | "dark";
  moving?: boolean;
}

/** A page with a play that has begun. */
async function begun(text: string, { play = {}, misere = false, width = 1280, theme = "light", moving = false }: Begun = {}): Promise<Page> {
  const state = withRules(text, (now) => ({
    ...now, view: "play", ruleset: { ...now.ruleset, misere }, play: { ...now.play, ...play },
  }));
  const page = await explorer.open({ state, width, theme, moving });
  const form = page.getByRole("form", { name: "New play" });
  await form.getByRole("button", { name: "Play", exact: true }).click();
  await settled(page);
  return page;
}

/** What the page says when it waits for the user, or when the play is over. */
async function settled(page: Page): Promise<string> {
  await page.locator(".headline").filter({ hasNotText: /thinks|One moment/ }).waitFor();
  return page.locator(".headline").innerText();
}

/** Touches a token, counted from 1: it and all behind it are taken. */
async function touch(page: Page, heap: string, token: number): Promise<void> {
  await page.getByRole("spinbutton", { name: `Heap ${heap}` }).locator(`[data-token="${token}"]`).click();
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

/** Moves, and waits for what the program answers. */
async function move(page: Page): Promise<string> {
  const moves = page.getByRole("region", { name: "Moves" }).getByRole("listitem");
  const before = await moves.count();
  await press(page, "Move");
  await moves.nth(before).waitFor();
  return settled(page);
}

async function typed(page: Page, text: string): Promise<string> {
  await page.getByLabel("Or type a move").fill(text);
  const moves = page.getByRole("region", { name: "Moves" }).getByRole("listitem");
  const before = await moves.count();
  await press(page, "Play it");
  await moves.nth(before).waitFor();
  return settled(page);
}

/** Does what the hint says until the play is over. */
async function byHints(page: Page): Promise<string> {
  for (let turns = 0; turns < 60; turns += 1) {
    const headline = await settled(page);
    if (/win/.test(headline)) return headline;
    await press(page, "Hint");
    await press(page, "Choose it");
    if (/block/.test(headline)) {
      await page.getByRole("button", { name: /^Block/ }).click();
      await page.locator(".headline").filter({ hasNotText: "block" }).waitFor();
    } else await move(page);
  }
  throw new Error("the play does not end");
}

test("a new user wins a game of Nim by touching tokens and by hints", async () => {
  const page = await begun("nim(2)");
  await touch(page, "x2", 8);
  await becomes(() => page.locator(".preview").innerText(), "x2 − 4");
  assert.equal(await move(page), "Your move.");
  assert.equal(await byHints(page), "You win!");
});

test("after a lost game the page shows the move that gave the win away, and play goes on from there", async () => {
  const page = await begun("nim(2)");
  assert.equal(await typed(page, "x1 - 7"), "The program wins.");
  await press(page, "Why did I lose?");
  const why = page.getByRole("region", { name: "Why" });
  await why.getByText("The right move was").waitFor();
  const text = await why.innerText();
  assert.match(text, /Move 1: at \(7, 11\) you could win\. The move x1 − 7 leads to \(0, 11\)/);
  assert.match(text, /The right move was x2 − 4, to \(7, 7\)/);
  await why.getByText("Why (7, 7) is lost for the player who moves").click();
  await why.getByText("(6, 7) is answered by (6, 6)").waitFor();
  await press(page, "Play again from here");
  assert.equal(await settled(page), "Your move.");
  assert.equal(await byHints(page), "You win!");
});

test("one who begins from a P-position gave nothing away", async () => {
  const page = await begun("nim(2)", { play: { start: [[1, 1]] } });
  // A beginning of another game is not kept.
  await becomes(() => page.getByRole("spinbutton", { name: "Heap x1" }).getAttribute("aria-valuenow"), "7");
  await press(page, "New play");
  for (const heap of ["x1", "x2"]) await page.getByRole("textbox", { name: heap, exact: true }).fill("1");
  await page.getByRole("form", { name: "New play" }).getByRole("button", { name: "Play", exact: true }).click();
  await settled(page);
  await page.getByLabel("show who wins").check();
  await page.getByText("You are losing, if the program makes no mistake.").waitFor();
  assert.equal(await byHints(page), "The program wins.");
  await press(page, "Why did I lose?");
  await page.getByText("You began from a lost position").waitFor();
});

test("where a heap grows, one touch is completed to the move that is meant", async () => {
  const page = await begun("yama", { width: 320 });
  await touch(page, "y", 7);
  await becomes(() => page.locator(".preview").innerText(), "x + 1, y − 5");
  await touch(page, "y", 11);
  await page.getByText("(7, 10) is no option of (7, 11)").waitFor();
  await becomes(() => page.getByRole("button", { name: "Move", exact: true }).getAttribute("aria-disabled"), "true");
  await press(page, "Put back");
  assert.equal(await byHints(page), "You win!");
});

test("moves on two heaps are offered after one of them is touched, and a touch on the other one chooses", async () => {
  const page = await begun("wythoff");
  await touch(page, "x", 4);
  const offered = page.getByRole("group", { name: "Moves that agree with what you touched" }).getByRole("button");
  await becomes(async () => (await offered.allInnerTexts()).sort(), ["x − 4", "x − 4, y − 4"]);
  await touch(page, "y", 8);
  await becomes(() => page.locator(".preview").innerText(), "x − 4, y − 4");
  await move(page);
  await page.getByRole("region", { name: "Moves" }).getByText("x − 4, y − 4 (3, 7)").waitFor();
});

test("in a blocking game the program shows what it blocks, and the user blocks after a move", async () => {
  const page = await begun("blocking 1 of nim(2)");
  await page.getByText("The program blocked (7, 6).").waitFor();
  await page.getByLabel("Or type a move").fill("7, 6");
  await press(page, "Play it");
  await page.getByText("(7, 6) is blocked: choose another move.").waitFor();
  assert.equal(await typed(page, "x2 - 8"), "What do you block?");
  const blocks = page.getByRole("group", { name: "Moves to block" }).getByRole("button");
  await blocks.nth(0).click();
  await blocks.nth(1).click();
  await page.getByRole("button", { name: /^Block/ }).click();
  await page.getByText("at most 1 may be blocked").waitFor();
  await blocks.nth(1).click();
  await page.getByRole("button", { name: /^Block/ }).click();
  await page.getByText(/^The program:/).waitFor();
  assert.equal(await settled(page), "Your move.");
  await press(page, "New play");
  await page.getByRole("form", { name: "New play" }).getByRole("button", { name: "Play", exact: true }).click();
  assert.equal(await byHints(page), "You win!");
});

test("a pass is a move, as long as it is there", async () => {
  const page = await begun("nim(2) with pass");
  await press(page, "Pass");
  await move(page);
  await page.getByText("The pass is used.").waitFor();
  await becomes(() => page.getByRole("button", { name: "Pass", exact: true }).count(), 0);
});

test("a heap that splits is split as the user chooses, and the boards grow", async () => {
  const page = await begun("kayles");
  await touch(page, "n", 10);
  await page.getByRole("button", { name: "leave (9) + (10)" }).click();
  await page.getByText("leaves (9) + (10)").waitFor();
  await move(page);
  await press(page, "Undo");
  await settled(page);
  assert.equal(await byHints(page), "You win!");
});

test("in misère play whoever makes the last move loses", async () => {
  const page = await begun("nim(1)", { misere: true });
  await page.getByText("Misère play:").waitFor();
  assert.equal(await typed(page, "0"), "The program wins.");
  await page.getByText("You made the last move, and the last move loses.").waitFor();
  await press(page, "Undo");
  await settled(page);
  assert.equal(await byHints(page), "You win!");
});

test("a game on ordinals is played by what a heap becomes", async () => {
  const page = await begun("transfinite_nim(2)");
  await page.getByLabel("x1 becomes").fill("w + 9");
  await page.locator(".preview.refused").waitFor();
  await page.getByLabel("x1 becomes").fill("11");
  await page.locator(".preview").getByText("x1 = 11").waitFor();
  await becomes(() => page.getByRole("button", { name: "Move", exact: true }).getAttribute("aria-disabled"), "false");
  await move(page);
  assert.equal(await byHints(page), "You win!");
});

test("heaps of any size are played as numbers", async () => {
  const state = withRules("wythoff", (now) => ({ ...now, view: "play" }));
  const page = await explorer.open({ state });
  await page.getByRole("textbox", { name: "x", exact: true }).fill("10^24");
  await page.getByRole("textbox", { name: "y", exact: true }).fill("900");
  await page.getByRole("form", { name: "New play" }).getByRole("button", { name: "Play", exact: true }).click();
  await settled(page);
  assert.equal(await typed(page, "y - 20"), "Your move.");
  await page.getByText("x − 999999999999999999998576").first().waitFor();
});

test("a board with another game is added, and the sum is won by hints", async () => {
  const state = withRules("wythoff", (now) => ({ ...now, view: "play" }));
  const page = await explorer.open({ state });
  await page.getByText("Add a board: a sum of games").click();
  await page.getByRole("combobox", { name: "Game" }).fill("subtraction(1..3)");
  await press(page, "Add the board");
  const form = page.getByRole("form", { name: "New play" });
  await form.getByRole("button", { name: "Remove the board subtraction(1..3)" }).waitFor();
  await form.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("region", { name: "Board 2: subtraction(1..3)" }).waitFor();
  assert.equal(await byHints(page), "You win!");
});

test("two friends move in turn at one screen", async () => {
  const page = await begun("nim(2)", { play: { opponent: "friend" } });
  assert.equal(await settled(page), "Player A to move.");
  assert.equal(await typed(page, "x1 - 7"), "Player B to move.");
  assert.equal(await typed(page, "0, 0"), "Player B wins.");
  await press(page, "Where was the win given away?");
  await page.getByText(/Move 1: at \(7, 11\) Player A could win/).waitFor();
});

test("a casual player errs in the same way for the same number", async () => {
  const course = async () => {
    const page = await begun("nim(3)", { play: { opponent: "casual", first: "two", seed: 3 } });
    await byHints(page);
    return page.getByRole("region", { name: "Moves" }).innerText();
  };
  assert.equal(await course(), await course());
});

test("a reload comes back to the same point of the play, and an earlier one can be looked at", async () => {
  const page = await begun("nim(3)");
  await touch(page, "x3", 7);
  await move(page);
  const moves = page.getByRole("region", { name: "Moves" });
  const before = await moves.innerText();
  await untilLinked(page, ({ play }) => (play.record?.steps.length ?? 0) === 2);
  await page.reload();
  await settled(page);
  await becomes(() => moves.innerText(), before);
  await moves.getByRole("button").nth(1).click();
  await page.getByText("This is after move 1.").waitFor();
  await press(page, "Back to the play");
  assert.equal(await settled(page), "Your move.");
});

test("a move is made by the keyboard alone, and the focus stays on the heap", async () => {
  const page = await begun("nim(3)");
  const heap = page.getByRole("spinbutton", { name: "Heap x1" });
  await heap.focus();
  await page.keyboard.press("ArrowLeft");
  await page.locator(".preview").getByText("x1 − 1").waitFor();
  await page.keyboard.press("Enter");
  await page.getByText(/^The program:/).waitFor();
  await settled(page);
  await becomes(() => heap.evaluate((element) => element === document.activeElement), true);
});

test("a play has no fault of accessibility at three widths in both themes, and targets for fingers", async () => {
  for (const theme of ["light", "dark"] as const) {
    for (const width of [320, 768, 1280]) {
      const page = await begun("nim(3)", { width, theme });
      await touch(page, "x3", 3);
      await page.getByText(/^All moves/).click();
      assert.deepEqual(await violations(page), [], `${width} ${theme}`);
      await press(page, "Resign");
      await settled(page);
      await press(page, "Why did I lose?");
      await page.getByRole("region", { name: "Why" }).waitFor();
      assert.deepEqual(await violations(page), [], `${width} ${theme}, lost`);
      assert.ok((await overflow(page)) <= 0, `${width}`);
      const small = await page.locator("main button:visible").evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 40).map((one) => one.textContent));
      assert.deepEqual(small, []);
    }
  }
});

test("tokens are taken by dragging over them, and given back by dragging on", async () => {
  const page = await begun("nim(2)");
  const heap = page.getByRole("spinbutton", { name: "Heap x2" });
  const middle = async (token: number): Promise<[number, number]> => {
    const box = (await heap.locator(`[data-token="${token}"]`).boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...await middle(11));
  await page.mouse.down();
  await page.mouse.move(...await middle(6), { steps: 8 });
  await becomes(() => page.locator(".preview").innerText(), "x2 − 6");
  await page.mouse.move(...await middle(8), { steps: 4 });
  await becomes(() => page.locator(".preview").innerText(), "x2 − 4");
  await page.mouse.up();
  await becomes(() => page.locator(".preview").innerText(), "x2 − 4");
  assert.equal(await move(page), "Your move.");
});

test("a win has its shower of tokens, but not where motion is to be reduced", async () => {
  const page = await begun("nim(1)", { moving: true });
  // The animations of the page, by name, whether they run or have ended.
  await page.evaluate(() => {
    const seen: string[] = [];
    (window as unknown as { seen: string[] }).seen = seen;
    document.addEventListener("animationstart", ({ animationName }) => seen.push(animationName), true);
  });
  assert.equal(await typed(page, "0"), "You win!");
  await page.locator(".celebration span").first().waitFor();
  await becomes(() => page.evaluate(() => (window as unknown as { seen: string[] }).seen.includes("shower")), true);
  const still = await begun("nim(1)");
  assert.equal(await typed(still, "0"), "You win!");
  await becomes(() => still.locator(".celebration").evaluateAll((all) => all.map((one) => getComputedStyle(one).display)), ["none"]);
});
