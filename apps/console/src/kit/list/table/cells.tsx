import type { ReactNode } from "react";
import { cx } from "@rewardo/ui/cx.ts";
import c from "./list-table.module.css";

export interface TwoLinesProps {
  first: ReactNode;
  /** The quiet second line; compact rows leave it out. */
  sub: ReactNode;
  /** Compact rows keep it, beside the first. */
  keepsSub?: boolean | undefined;
}

/** A cell's content: a line, and a quiet one under it. */
export function TwoLines({ first, sub, keepsSub = false }: TwoLinesProps) {
  return (
    <div className={cx(c.two, keepsSub && c.keeps)}>
      <span>{first}</span>
      <span className={c.sub}>{sub}</span>
    </div>
  );
}

/** Part of a second line that is needed only where the columns that fold are gone. */
export function Folded({ children }: { children: ReactNode }) {
  return <span className={c.folded}>{children}</span>;
}
