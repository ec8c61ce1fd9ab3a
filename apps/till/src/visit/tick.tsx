import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./tick.module.css";

interface TickProps {
  /** What was done is taken back; how that looks is the screen's. */
  isTakenBack?: boolean;
  className?: string | undefined;
}

/** The round sign over what was written. */
export function Tick({ isTakenBack = false, className }: TickProps) {
  return (
    <span className={cx(c.tick, className)} data-taken-back={isTakenBack || undefined}>
      <Icon name={isTakenBack ? "arrow-counter-clockwise" : "check-bold"} />
    </span>
  );
}
