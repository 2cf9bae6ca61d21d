/** Something that may be wider than the page. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** It scrolls sideways, and can be reached by keyboard only if it is. */
export function Scrolled({ children, name }: { children: ComponentChildren; name?: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const here = place.current;
    if (here === null) return;
    const look = () => setWide(here.scrollWidth > here.clientWidth + 1);
    const observer = new ResizeObserver(look);
    observer.observe(here);
    for (const child of here.children) observer.observe(child);
    look();
    return () => observer.disconnect();
  }, [children]);
  const reached = wide ? { tabIndex: 0, role: "group" as const, "aria-label": name ?? "Formula, scrolls sideways" } : {};
  return <div class="scrolled" ref={place} {...reached}>{children}</div>;
}
