/** A server of `grundy serve` for a test. */

import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";

/** How long a server may take to begin, and to end, in milliseconds. */
const BEGIN = 20_000;
const END = 10_000;

export interface Served {
  /** The address that was printed, with the token. */
  address: string;
  /** Ends the server; gives its exit code. */
  stop(): Promise<number | null>;
}

/** The program that is tested. */
export function binary(): string {
  const named = process.env["GRUNDY_BINARY"];
  if (named !== undefined) return named;
  const built = ["../target/release/grundy", "../target/debug/grundy"].find(existsSync);
  if (built === undefined) throw new Error("build the program first: cargo build -p grundy-cli");
  return built;
}

/** Begins a server at a free port; or takes the one whose address `GRUNDY_ADDRESS` names. */
export async function serve(...options: string[]): Promise<Served> {
  const address = process.env["GRUNDY_ADDRESS"];
  if (address !== undefined) return { address, stop: () => Promise.resolve(0) };
  const server = spawn(binary(), ["serve", "--port", "0", ...options], { stdio: ["ignore", "pipe", "inherit"] });
  return { address: await firstLine(server), stop: () => stop(server) };
}

function firstLine(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      server.kill();
      reject(new Error("the server printed no address"));
    }, BEGIN);
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`the server ended with ${code} before it printed its address`)));
    createInterface({ input: server.stdout! }).once("line", (line) => {
      clearTimeout(late);
      resolve(line.trim());
    });
  });
}

function stop(server: ChildProcess): Promise<number | null> {
  if (server.exitCode !== null) return Promise.resolve(server.exitCode);
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      server.kill("SIGKILL");
      reject(new Error("the server does not end"));
    }, END);
    server.removeAllListeners("exit");
    server.once("exit", (code) => {
      clearTimeout(late);
      resolve(code);
    });
    server.kill("SIGTERM");
  });
}
