import type { ViewProps } from "../state/view_props";

export function SolveView(_: ViewProps) {
  return <section aria-label="SolveView" />;
}
