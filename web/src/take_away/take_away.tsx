import type { ViewProps } from "../state/view_props";

export function TakeAway(_: ViewProps) {
  return <section aria-label="TakeAway" />;
}
