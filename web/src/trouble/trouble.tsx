/** Why there is no answer, or not a whole one, and what would help. */

import { createContext, type ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import type { ErrorBody } from "../engine/answers";
import { remedy } from "./remedy";

const TITLES: Record<string, string> = {
  limit: "Too large for the limits",
  clock: "Out of time",
  busy: "All places for jobs are taken",
  interrupted: "Cancelled",
  unknown: "Not known",
  server: "The server does not answer",
  kernel: "The kernel does not answer",
};

/** What helps where the page is shown: what a reader of a notebook can do is not what the user of a server can. */
export const Remedies = createContext(remedy);

interface TroubleProps {
  error: ErrorBody;
  /** What failed, in the place of a title for the kind of the error. */
  title?: string;
  /** Does it stand within a view that says what failed? */
  compact?: boolean;
  /** Is it one of the list of jobs? They have fields for limits, and are spoken when they end. */
  job?: boolean;
  /** Buttons. */
  children?: ComponentChildren;
}

export function Trouble({ error, title, compact = false, job = false, children }: TroubleProps) {
  const help = useContext(Remedies)(error, job);
  const head = title ?? (compact ? null : TITLES[error.kind] ?? "This cannot be answered");
  return (
    <div class={compact ? "trouble compact" : "trouble"} role={job ? undefined : "alert"}>
      {head !== null && <strong>{head}</strong>}
      {error.messages.map((message) => (
        <div key={message.message}>
          <p>{message.message}</p>
          {message.help.map((line) => <p class="faint" key={line}>{line}</p>)}
        </div>
      ))}
      {help !== null && <p class="faint">{help}</p>}
      {children !== undefined && <p class="trouble-buttons">{children}</p>}
    </div>
  );
}
