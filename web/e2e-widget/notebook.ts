/** A page with the widget of notebooks, whose kernel is a process of Python. */

import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { chromium, type Browser, type Page } from "playwright-core";

const PATIENCE = Number(process.env["PATIENCE"] ?? 60_000);
const MODULE = "../python/python/grundy/static/map.js";
const KERNEL = "../python/tests/kernel.py";

type Line = [message: Record<string, unknown>, buffers: string[]];

/** What the page of a test has. */
declare global {
  interface Window {
    toKernel(message: unknown): void;
    fromKernel(message: Record<string, unknown>, buffers: string[]): void;
  }
}

export class Notebook {
  readonly troubles: string[] = [];
  /** The positions that Python has heard of. */
  readonly positions: unknown[] = [];

  private constructor(private readonly browser: Browser, readonly page: Page, private readonly kernel: ChildProcess) {}

  /** Opens the map of a game. */
  static async open(game: string): Promise<Notebook> {
    const kernel = spawn(process.env["GRUNDY_PYTHON"] ?? "python3", [KERNEL, game], { stdio: ["pipe", "pipe", "inherit"] });
    const executablePath = process.env["CHROMIUM"] ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync)!;
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
    const page = await browser.newPage({ viewport: { width: 1000, height: 1100 } });
    page.setDefaultTimeout(PATIENCE);
    const notebook = new Notebook(browser, page, kernel);
    page.on("pageerror", (error) => notebook.troubles.push(error.stack ?? error.message));
    page.on("console", (message) => message.type() === "error" && notebook.troubles.push(message.text()));
    // What translates this file names functions by a function of its own.
    await page.evaluate("globalThis.__name = (named) => named");
    await page.exposeFunction("toKernel", (message: unknown) => notebook.tell(message));
    const state = await notebook.listen();
    await page.evaluate(begin, { code: readFileSync(MODULE, "utf8"), state });
    return notebook;
  }

  /** Sends a message to the kernel. */
  tell(message: unknown): void {
    this.kernel.stdin!.write(`${JSON.stringify(message)}\n`);
  }

  /** The state of the widget, which is the first line of the kernel; replies go to the page. */
  private listen(): Promise<Record<string, unknown>> {
    const lines = createInterface({ input: this.kernel.stdout! });
    return new Promise((resolve, reject) => {
      this.kernel.once("exit", (code) => reject(new Error(`the kernel ended with ${code}`)));
      lines.once("line", (first) => {
        resolve((JSON.parse(first) as Line)[0]);
        lines.on("line", (line) => void this.pass(JSON.parse(line) as Line));
      });
    });
  }

  private async pass([message, buffers]: Line): Promise<void> {
    if ("position" in message) this.positions.push(message["position"]);
    else await this.page.evaluate(([said, bytes]) => window.fromKernel(said, bytes), [message, buffers] as const).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.kernel.removeAllListeners("exit");
    await this.browser.close();
    this.kernel.kill("SIGKILL");
  }
}

/** In the page: a model as anywidget has it, and the widget in the body. */
async function begin({ code, state }: { code: string; state: Record<string, unknown> }): Promise<void> {
  const hearers = new Map<string, Set<(...heard: unknown[]) => void>>();
  const say = (event: string, ...said: unknown[]) => hearers.get(event)?.forEach((hear) => hear(...said));
  window.fromKernel = (message, buffers) => {
    const bytes = buffers.map((text) => {
      // As in a notebook, the bytes stand anywhere in a larger piece of memory.
      const all = Uint8Array.from(`-${atob(text)}`, (letter) => letter.charCodeAt(0));
      return new DataView(all.buffer, 1);
    });
    say("msg:custom", message, bytes);
  };
  const model = {
    get: (name: string) => state[name],
    set(name: string, value: unknown) {
      state[name] = value;
      say(`change:${name}`);
    },
    save_changes: () => window.toKernel({ state: { position: state["position"] } }),
    send: (message: unknown) => window.toKernel(message),
    on: (event: string, hear: (...heard: unknown[]) => void) => hearers.set(event, (hearers.get(event) ?? new Set()).add(hear)),
    off: (event: string, hear: (...heard: unknown[]) => void) => hearers.get(event)?.delete(hear),
  };
  const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const { default: widget } = (await import(address)) as { default: { render(given: unknown): () => void } };
  const end = widget.render({ model, el: document.body });
  Object.assign(window, { model, end });
}
