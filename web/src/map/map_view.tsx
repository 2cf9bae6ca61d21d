import type { ViewProps } from "../state/view_props";

export function MapView(_: ViewProps) {
  return <section aria-label="MapView" />;
}
