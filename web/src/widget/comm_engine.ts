/** The engine behind a widget of a notebook: requests go to the kernel as messages, and `python/grundy/replies.py` answers them. */

import type { Answered, ErrorBody, Request } from "../engine/answers";
import { EngineError, ownError, type JobListener, type MapEngine, type Progress, type WithDigest } from "../engine/engine";
import { decodeTile, type Tile, type TileQuery } from "../engine/tile";

/** How messages go to the kernel and come from there. */
export interface Wire {
  send(message: unknown): void;
  /** Hears each message, until the returned function is called. */
  subscribe(hear: (message: unknown, buffers: DataView[]) => void): () => void;
}

/** What the kernel says of a question. */
type Reply =
  | { begun: true }
  | { progress: Progress }
  | { answer: string; digest: string | null }
  | { tile: true }
  | { error: ErrorBody };

interface Answer {
  reply: Reply;
  buffers: DataView[];
}

/** A question that has no answer yet. */
interface Open {
  answered(answer: Answer): void;
  failed(error: Error): void;
  listener: JobListener | null;
  isJob: boolean;
  /** Has the kernel taken it? */
  taken: boolean;
  sent: number;
  deadline: ReturnType<typeof setTimeout>;
}

/** In milliseconds. */
export interface Patience {
  /** A kernel is busy if it takes a question after this time or later. */
  busy: number;
  /** A question is given up if it is not taken in this time. */
  taken: number;
  /** A question that was taken is given up if it has no answer in this time; a job has no such bound. */
  answered: number;
}

const PATIENCE: Patience = { busy: 1500, taken: 60_000, answered: 45_000 };

const BUSY = "the kernel does not answer: a cell is running, or the kernel has ended";

export class CommEngine implements MapEngine {
  private readonly open = new Map<string, Open>();
  private readonly jobs = new Map<number, Promise<Answer>>();
  private readonly listeners = new Set<() => void>();
  /** Several views may hear the messages of one model. */
  private readonly own = Math.random().toString(36).slice(2);
  private questions = 0;
  private readonly stop: () => void;

  constructor(private readonly wire: Wire, private readonly patience: Patience = PATIENCE) {
    this.stop = wire.subscribe((message, buffers) => this.heard(message as { id: string } & Reply, buffers));
  }

  /** Ends all that is waited for. */
  close(): void {
    for (const id of [...this.open.keys()]) {
      this.wire.send({ id, cancel: true });
      this.give(id)?.failed(new DOMException("the map is closed", "AbortError"));
    }
    this.stop();
  }

  /** Calls a function when the kernel may have become busy or free, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Has the kernel left a question lying for a while? */
  isBusy(): boolean {
    const since = Date.now() - this.patience.busy;
    return [...this.open.values()].some(({ taken, sent }) => !taken && sent <= since);
  }

  async ask<A extends Answered>(request: Request, signal?: AbortSignal): Promise<A> {
    return (await this.askWithDigest<A>(request, signal)).answer;
  }

  async askWithDigest<A extends Answered>(request: Request, signal?: AbortSignal): Promise<WithDigest<A>> {
    const { reply } = await this.question({ ask: request }, this.next(), signal);
    return { answer: read<A>(reply), digest: "digest" in reply ? reply.digest : null };
  }

  async tile(query: TileQuery, signal?: AbortSignal): Promise<Tile> {
    const { game, misere, show, from, axes, columns, rows, step, table, claim } = query;
    const asked = { command: "map", game: { digest: game }, misere, show, from, axes, cells: [columns, rows], step, table, claim: claim ?? null };
    const { buffers: [bytes] } = await this.question({ tile: asked }, this.next(), signal);
    if (bytes === undefined) throw ownError("unread", "the kernel sends a tile without its cells");
    // A copy begins where numbers of four bytes may begin.
    return decodeTile(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength).slice().buffer as ArrayBuffer, columns, rows);
  }

  async begin(request: Request): Promise<number> {
    const job = this.next();
    const running = this.question({ job: request }, job);
    // Whoever hears the job hears of its failure.
    running.catch(() => undefined);
    this.jobs.set(job, running);
    return job;
  }

  async hear<A extends Answered>(job: number, listener: JobListener): Promise<A> {
    const running = this.jobs.get(job);
    if (running === undefined) throw ownError("wrong", `there is no job ${job}`);
    const open = this.open.get(this.named(job));
    if (open !== undefined) open.listener = listener;
    try {
      return read<A>((await running).reply);
    } finally {
      this.jobs.delete(job);
    }
  }

  async cancel(job: number): Promise<void> {
    this.wire.send({ id: this.named(job), cancel: true });
    this.give(this.named(job))?.failed(ownError("interrupted", "cancelled"));
  }

  private next(): number {
    this.questions += 1;
    return this.questions;
  }

  private named(question: number): string {
    return `${this.own}-${question}`;
  }

  private question(message: { ask: Request } | { tile: Request } | { job: Request }, number: number, signal?: AbortSignal): Promise<Answer> {
    const id = this.named(number);
    return new Promise((answered, failed) => {
      const abort = () => {
        this.wire.send({ id, cancel: true });
        this.give(id)?.failed(new DOMException("nobody waits any more", "AbortError"));
      };
      const isJob = "job" in message;
      this.open.set(id, { answered, failed, listener: null, isJob, taken: false, sent: Date.now(), deadline: this.until(id, this.patience.taken, "kernel", BUSY) });
      setTimeout(() => this.changed(), this.patience.busy);
      this.wire.send({ id, ...message });
      signal?.addEventListener("abort", () => this.open.has(id) && abort());
      if (signal?.aborted === true) abort();
    });
  }

  private heard({ id, ...reply }: { id: string } & Reply, buffers: DataView[]): void {
    const open = this.open.get(id);
    if (open === undefined) return;
    if ("begun" in reply) {
      clearTimeout(open.deadline);
      open.taken = true;
      if (!open.isJob) open.deadline = this.until(id, this.patience.answered, "clock", "the kernel took the question, and has no answer");
      this.changed();
    } else if ("progress" in reply) {
      open.listener?.progress(reply.progress);
    } else {
      this.give(id);
      if ("error" in reply) open.failed(new EngineError(reply.error));
      else open.answered({ reply: reply as Reply, buffers });
    }
  }

  /** Gives a question up when a time is over. */
  private until(id: string, time: number, kind: string, message: string): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.give(id)?.failed(ownError(kind, message)), time);
  }

  /** Takes a question from those that are open. */
  private give(id: string): Open | undefined {
    const open = this.open.get(id);
    clearTimeout(open?.deadline);
    this.open.delete(id);
    this.changed();
    return open;
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}

function read<A>(reply: Reply): A {
  if (!("answer" in reply)) throw ownError("unread", "the kernel sends a reply without an answer");
  return JSON.parse(reply.answer) as A;
}
