import type { ViewProps } from "../state/view_props";

export function Editor(_: ViewProps) {
  return <section aria-label="Editor" />;
}
