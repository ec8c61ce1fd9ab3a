import type { ReactNode } from "react";
import { useOwnBars } from "../../platform/own-bars.ts";
import c from "./foot-bar.module.css";

export interface FootBarProps {
  /** Label of the bar for screen readers. */
  label: string;
  /** State of the draft, after a dashed dot. */
  said: ReactNode;
  /** Content in front of the state. */
  before?: ReactNode;
  /** Content after the state, on the same side. */
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
