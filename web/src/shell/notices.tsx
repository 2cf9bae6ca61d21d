/** Short notices, which screen readers speak. */

import { useEffect } from "preact/hooks";
import type { ViewProps } from "../state/view_props";
import { withoutNotice, type Notice } from "./shell_state";

/** How long a notice stays that asks for nothing. */
const INFO_MS = 6000;

export function Notices({ state, store }: Pick<ViewProps, "state" | "store">) {
  return (
    <div class="notices" role="status" aria-live="polite">
      {state.shell.notices.map((notice) => (
        <Line key={notice.key} notice={notice} close={() => store.set("shell", (shell) => withoutNotice(shell, notice.key))} />
      ))}
    </div>
  );
}

function Line({ notice, close }: { notice: Notice; close: () => void }) {
  useEffect(() => {
    if (notice.kind !== "info") return;
    const timer = setTimeout(close, INFO_MS);
    return () => clearTimeout(timer);
  }, [notice.key]);
  return (
    <p class={`notice ${notice.kind}`}>
      <span>{notice.text}</span>
      <button type="button" class="quiet" aria-label={`Close: ${notice.text}`} onClick={close}>×</button>
    </p>
  );
}
