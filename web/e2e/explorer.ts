/** The page of a server in a browser, for a test: it fails on an error of the console, and on a request that leaves the machine. */

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, afterEach, before } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import type { Answered, Request } from "../src/engine/answers";
import { fromFragment, toFragment, type Linked } from "../src/state/link";
import { initialState, type State } from "../src/state/state";
import { serve, type Served } from "./server";

/** How long a test waits for something to appear, in milliseconds: the program may be a build without optimisation. */
export const PATIENCE = Number(process.env["PATIENCE"] ?? 60_000);

/** How often a test looks again, in milliseconds. */
const POLL = 40;
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
export interface Opened {
  /** What the page's link says; nothing for an empty page. */
  state?: (state: State) => State;
  width?: number;
  height?: number;
  theme?: "light" | "dark";
  /** Is the page zoomed to 200 %? */
  zoomed?: boolean;
  /** Is it a screen for fingers? */
  touch?: boolean;
  /** Does the user take motion as it is? Else it is reduced. */
  moving?: boolean;
}

export class Explorer {
  private served: Served | null = null;
  private browser: Browser | null = null;
  private contexts: BrowserContext[] = [];
  private troubles: string[] = [];
  private expected: number[] = [];
  /** Options of the server, which are read when it begins. */
  readonly options: string[] = [];

  async begin(): Promise<void> {
    this.served = await serve(...this.options);
    this.browser = await chromium.launch({
      executablePath: process.env["CHROMIUM"] ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync)!,
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    });
  }

  async end(): Promise<void> {
    await this.browser?.close();
    assert.equal(await this.served?.stop(), 0, "the server ends with code 0");
  }

  get address(): URL {
    return new URL(this.served!.address);
  }

  /** A new page, as another visitor would see it. */
  async open({ state, width = 1280, height = 860, theme = "light", zoomed = false, touch = false, moving = false }: Opened = {}): Promise<Page> {
    const scale = zoomed ? 2 : 1;
    const context = await this.browser!.newContext({
      viewport: { width: Math.floor(width / scale), height: Math.floor(height / scale) },
      deviceScaleFactor: scale,
      colorScheme: theme,
      hasTouch: touch,
      reducedMotion: moving ? "no-preference" : "reduce",
      permissions: ["clipboard-read", "clipboard-write"],
    });
    context.setDefaultTimeout(PATIENCE);
    this.contexts.push(context);
    const page = await context.newPage();
    this.watch(page);
    const address = this.address;
    address.hash = state === undefined ? "" : toFragment(state(initialState));
    await page.goto(address.toString());
    return page;
  }

  private watch(page: Page): void {
    const { origin } = this.address;
    page.on("console", (message) => {
      const isSaid = message.location().url.startsWith(`${origin}/api/`)
        && this.expected.some((status) => message.text().includes(`status of ${status}`));
      if (message.type() === "error" && !isSaid) this.troubles.push(`console: ${message.text()} at ${message.location().url}`);
    });
    page.on("pageerror", (error) => this.troubles.push(`error: ${error.stack ?? error.message}`));
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (["http:", "https:", "ws:", "wss:"].includes(url.protocol) && url.origin !== origin) this.troubles.push(`request to ${url.origin}`);
    });
  }

  /** In this test the server may answer with this status, as with 413 for a limit: the browser writes that to the console. */
  expects(status: number): void {
    this.expected.push(status);
  }

  /** What the program answers to a request, asked beside the page. */
  async ask<A extends Answered>(request: Request): Promise<A> {
    const { origin, searchParams } = this.address;
    const response = await fetch(`${origin}/api/ask`, {
      method: "POST",
      headers: { authorization: `Bearer ${searchParams.get("token")}`, "content-type": "application/json" },
      body: JSON.stringify(request),
    });
    assert.equal(response.status, 200, await response.clone().text());
    return (await response.json()) as A;
  }

  /** Closes the pages of a test; fails if one of them had trouble. */
  async leave(): Promise<void> {
    const { troubles } = this;
    this.troubles = [];
    this.expected = [];
    await Promise.all(this.contexts.splice(0).map((context) => context.close()));
    assert.deepEqual(troubles, []);
  }
}

/** An explorer for the tests of a file. */
export function explorerForTests(): Explorer {
  const explorer = new Explorer();
  before(() => explorer.begin());
  afterEach(() => explorer.leave());
  after(() => explorer.end());
  return explorer;
}

/** A state whose ruleset has this text. */
export function withRules(text: string, change: (state: State) => State = (state) => state): (state: State) => State {
  return (state) => change({ ...state, ruleset: { ...state.ruleset, text, known: { kind: "reading" } } });
}

/** Waits until what is read is what is expected; fails with the difference. */
export async function becomes<Read>(read: () => Promise<Read>, expected: Read): Promise<void> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const found = await read();
    if (isDeepStrictEqual(found, expected)) return;
    if (Date.now() > end) assert.deepEqual(found, expected);
    await pause(POLL);
  }
}

/** Waits until the page has drawn what it knows. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** What the address of a page holds. */
export function linkOf(address: string): Linked | null {
  return fromFragment(new URL(address).hash.slice(1));
}

/** Waits until the address of a page holds something. */
export async function untilLinked(page: Page, holds: (link: Linked) => boolean): Promise<void> {
  await becomes(async () => {
    const link = linkOf(page.url());
    return link !== null && holds(link);
  }, true);
}

/** What axe-core finds wrong, each with the elements. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }> } };
    const { violations: found } = await axe.run();
    return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ""}`));
  });
}

/** By how many pixels the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
