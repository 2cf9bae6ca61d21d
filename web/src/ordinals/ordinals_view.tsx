import type { ViewProps } from "../state/view_props";

export function OrdinalsView(_: ViewProps) {
  return <section aria-label="OrdinalsView" />;
}
