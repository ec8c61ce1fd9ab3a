import type { ReactNode } from "react";
import { cx } from "@rewardo/ui/cx.ts";
import { Rosette } from "../card/stamp-icon.tsx";
import c from "./paper.module.css";

interface PaperProps {
  /** A5 is A4 at 70.7 %. */
  size?: "a4" | "a5" | undefined;
  children: ReactNode;
}

/** A sheet of paper: in true size in print, as wide as its place on the screen. Inside, `--mm` is one millimetre. */
export function Paper({ size = "a4", children }: PaperProps) {
  return (
    <div className={c.place} data-paper="">
      <div className={cx(c.sheet, size === "a5" && c.a5)} data-testid="paper">
        {children}
      </div>
    </div>
  );
}

/** The engraved rosette, cut at the edges of what it lies in; `className` gives its size and place. */
export function PaperRosette({ className }: { className: string | undefined }) {
  return (
    <span className={c.clip} aria-hidden="true">
      <Rosette className={className} />
    </span>
  );
}
