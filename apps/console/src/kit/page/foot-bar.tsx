import type { ReactNode } from "react";
import { useOwnBars } from "../../platform/own-bars.ts";
import c from "./foot-bar.module.css";

export interface FootBarProps {
  /** What the bar is about, for those who listen. */
  label: string;
  /** Where the draft stands; the dashed dot is before it. */
  said: ReactNode;
  /** In front of what is said. */
  before?: ReactNode;
  /** After it, on the same side. */
  after?: ReactNode;
  /** The buttons. */
  children: ReactNode;
}

/** Stays at the foot of a page while a draft is made: where it stands, and what can be done with it. */
export function FootBar({ label, said, before, after, children }: FootBarProps) {
  useOwnBars();
  return (
    <section className={c.bar} aria-label={label} data-bottom-bar="">
      <div className={c.what}>
        {before}
        <p className={c.said} role="status">
          <span className={c.dot} aria-hidden="true" />
          {said}
        </p>
        {after}
      </div>
      {children}
    </section>
  );
}
