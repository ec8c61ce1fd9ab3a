import type { ReactNode } from "react";
import c from "./skip-link.module.css";

/** The first stop of the tab key: past the menu, to the element with the id `target`. */
export function SkipLink({ target, children }: { target: string; children: ReactNode }) {
  return (
    <a className={c.skip} href={`#${target}`}>
      {children}
    </a>
  );
}
