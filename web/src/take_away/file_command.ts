/** The command line that writes a file: one line, for it stands in the head of the file. */

import type { GameText, Request } from "../engine/answers";
import type { ExportForm } from "../engine/engine";
import { figureWords, nameWords, plainWords, shellWord } from "./snippets";

/** A text as one word on one line. */
function lineWord(text: string): string {
  if (!/[\n\r]/.test(text)) return shellWord(text);
  const escaped = text.replace(/\\/g, "\\\\").replace(/'/g, "\\'").replace(/\r/g, "\\r").replace(/\n/g, "\\n");
  return `$'${escaped}'`;
}

const line = (words: string[]) => words.map(lineWord).join(" ");

/** The command that writes a picture to a file. */
export function pictureCommand(game: GameText, figure: Record<string, unknown>, file: string): string {
  return line(["grundy", ...figureWords(figure, nameWords(game)), "-o", file]);
}

/** The endings that a command knows of the files that it writes; others are printed in their form. */
const WRITES: Record<string, ExportForm[]> = {
  table: ["latex", "markdown", "csv", "json", "text"],
  sequence: ["latex", "markdown", "csv", "json", "text"],
  show: ["latex", "json", "text"],
};

/** The command that writes an answer to a file. */
export function answerCommand(request: Request, form: ExportForm, file: string): string {
  const name = nameWords(request["game"] as GameText);
  if (form === "bfile") return bfileCommand(request, name, file);
  if (beginsInside(request)) return batchCommand(request);
  const words = ["grundy", ...plainWords(request, name)];
  if (WRITES[request.command]?.includes(form) === true) return line([...words, "-o", file]);
  return `${line([...words, "--format", form])} > ${lineWord(file)}`;
}

function bfileCommand(request: Request, name: string[], file: string): string {
  if (request.command === "sequence") return line(["grundy", ...plainWords(request, name), "--bfile", "-o", file]);
  const plain = request["misere"] !== true && request["show"] === "grundy";
  if (!plain) return batchCommand(request);
  return line(["grundy", "oeis", ...name, "--sequence", "antidiagonals", "--size", `${request["size"]}`, "--bfile", "-o", file]);
}

/** Does a table not begin at 0? No command but `batch` asks for such a part. */
function beginsInside(request: Request): boolean {
  const window = request["window"] as { from: number[] } | undefined;
  return window?.from.some((least) => least > 0) ?? false;
}

function batchCommand(request: Request): string {
  return `echo ${shellWord(JSON.stringify(request))} | grundy batch`;
}
