/** The engine behind a server of `grundy serve`. */

import type { Answered, ErrorBody, GameText, Request } from "./answers";
import type {
  Download, Engine, ExportForm, Hello, JobLimits, JobListener, KnownJob, Progress, StoreRows, Typeset, WithDigest,
} from "./engine";
import { EngineError, isAbort, ownError } from "./engine";
import { readEvents } from "./server_events";
import { decodeTile, type Tile, type TileQuery } from "./tile";

/** Why a server that answers has no answer. It is not gone, so this is never of the kind `server`. */
async function refusal(response: Response): Promise<Error> {
  try {
    const read = (await response.json()) as { error?: ErrorBody } | null;
    if (read?.error !== undefined) return new EngineError(read.error);
  } catch (error) {
    if (isAbort(error)) return error as DOMException;
  }
  return ownError("unread", `the server answers with status ${response.status}, and not in the form that the page reads`);
}

export class HttpEngine implements Engine {
  /** `token` gives the token of the address that the server printed. */
  constructor(
    private readonly token: () => string,
    private readonly base = "api/",
    /** Hears of each request that failed. */
    private readonly failed: (error: EngineError) => void = () => undefined,
  ) {}

  async hello(): Promise<Hello> {
    return (await (await this.send("GET", "hello")).json()) as Hello;
  }

  async rows(store: string, signal?: AbortSignal): Promise<StoreRows> {
    return (await (await this.send("GET", `stores/${encodeURIComponent(store)}`, undefined, signal)).json()) as StoreRows;
  }

  async ask<A extends Answered>(request: Request, signal?: AbortSignal): Promise<A> {
    return (await this.askWithDigest<A>(request, signal)).answer;
  }

  async askWithDigest<A extends Answered>(request: Request, signal?: AbortSignal): Promise<WithDigest<A>> {
    const response = await this.send("POST", "ask", request, signal);
    return { answer: (await response.json()) as A, digest: response.headers.get("x-game-digest") };
  }

  async tile(query: TileQuery, signal?: AbortSignal): Promise<Tile> {
    const { game, misere, show, from, axes, columns, rows, step, table, claim } = query;
    const named: Record<string, string> = {
      game, show, misere: misere ? "1" : "0", from: from.join(","), axes: axes.join(","),
      columns: `${columns}`, rows: `${rows}`, step: `${step}`, table: `${table}`,
    };
    if (claim !== undefined) named["claim"] = claim;
    const response = await this.send("GET", `tile?${new URLSearchParams(named)}`, undefined, signal);
    return decodeTile(await response.arrayBuffer(), columns, rows);
  }

  async begin(request: Request, limits?: JobLimits): Promise<number> {
    const response = await this.send("POST", "jobs", limits === undefined ? { request } : { request, limits });
    return ((await response.json()) as { job: number }).job;
  }

  async hear<A extends Answered>(job: number, listener: JobListener, signal?: AbortSignal): Promise<A> {
    const response = await this.send("GET", `jobs/${job}/events`, undefined, signal);
    if (response.body === null) throw ownError("server", "the server sends no events");
    for await (const { event, text } of readEvents(response.body)) {
      const read: unknown = JSON.parse(text);
      if (event === "progress") listener.progress(read as Progress);
      else if (event === "event") listener.event(read as Record<string, unknown>);
      else if (event === "answer") return read as A;
      else if (event === "error") throw new EngineError((read as { error: ErrorBody }).error);
    }
    throw ownError("server", "the server ended the job without an answer");
  }

  async cancel(job: number): Promise<void> {
    await this.send("DELETE", `jobs/${job}`);
  }

  async jobs(): Promise<KnownJob[]> {
    return ((await (await this.send("GET", "jobs")).json()) as { jobs: KnownJob[] }).jobs;
  }

  async take(form: ExportForm, what: { request: Request; part?: string } | { figure: Record<string, unknown> }, command = ""): Promise<Download> {
    const response = await this.send("POST", "export", { form, command, ...what });
    const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "");
    return { name: named?.[1] ?? `grundy.${form}`, blob: await response.blob() };
  }

  async typeset(what: { game: GameText } | { claim: string; game?: GameText } | { formula: string }): Promise<Typeset> {
    const read = (await (await this.send("POST", "typeset", what)).json()) as { latex: string; words?: string[] };
    return { latex: read.latex, words: read.words ?? [] };
  }

  private async send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
    try {
      return await this.sent(method, path, body, signal);
    } catch (error) {
      if (error instanceof EngineError) this.failed(error);
      throw error;
    }
  }

  private async sent(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
    const headers: Record<string, string> = { authorization: `Bearer ${this.token()}` };
    if (body !== undefined) headers["content-type"] = "application/json";
    let response: Response;
    try {
      response = await fetch(this.base + path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      });
    } catch (error) {
      if (isAbort(error)) throw error;
      throw ownError("server", "the server does not answer: does `grundy serve` still run?");
    }
    if (!response.ok || response.headers.has("x-error-kind")) {
      throw await refusal(response);
    }
    return response;
  }
}
