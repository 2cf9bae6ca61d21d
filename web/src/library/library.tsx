import type { ViewProps } from "../state/view_props";

export function Library(_: ViewProps) {
  return <section aria-label="Library" />;
}
