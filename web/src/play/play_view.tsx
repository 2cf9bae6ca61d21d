import type { ViewProps } from "../state/view_props";

export function PlayView(_: ViewProps) {
  return <section aria-label="PlayView" />;
}
