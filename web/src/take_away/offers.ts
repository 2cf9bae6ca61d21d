/** The files that a view can be taken away as. */

import type { Request } from "../engine/answers";
import type { ExportForm } from "../engine/engine";
import type { ViewContent } from "./view_window";

export interface FileOffer {
  name: string;
  form: ExportForm;
  what: { request: Request } | { figure: Record<string, unknown> };
}

export function fileOffers({ request, figure, sequence, game }: ViewContent): FileOffer[] {
  const offers: FileOffer[] = [];
  const add = (name: string, form: ExportForm, what: FileOffer["what"]) => offers.push({ name, form, what });
  if (figure !== null) for (const form of ["png", "svg", "pdf", "tikz"] as const) add(form === "tikz" ? "TikZ" : form.toUpperCase(), form, { figure });
  if (request !== null) {
    const isTable = request.command === "table" || request.command === "sequence";
    add("LaTeX", "latex", { request });
    add("Markdown", "markdown", { request });
    if (isTable) add("CSV", "csv", { request });
    add("JSON", "json", { request });
    add("Text", "text", { request });
  }
  if (sequence !== null) add("b-file", "bfile", { request: sequence });
  if (request?.command !== "show") add("Definition in LaTeX", "latex", { request: { command: "show", game } });
  return offers;
}
