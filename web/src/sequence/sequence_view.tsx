import type { ViewProps } from "../state/view_props";

export function SequenceView(_: ViewProps) {
  return <section aria-label="SequenceView" />;
}
