import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";
import c from "./overlay.module.css";

export interface TooltipProps {
  text: ReactNode;
  side?: "top" | "bottom" | "left" | "right" | undefined;
  disabled?: boolean | undefined;
  /** What it belongs to; it must have a name of its own (`aria-label`), for touch and screen readers see no tooltip. */
  children: ReactElement;
}

/** A word beside an icon that stands alone, on hover and on focus. */
export function Tooltip({ text, side = "top", disabled = false, children }: TooltipProps) {
  return (
    <Base.Root disabled={disabled}>
      <Base.Trigger render={children} delay={300} />
      <Base.Portal>
        <Base.Positioner className={c.tooltip} side={side} sideOffset={8}>
          <Base.Popup className={c.tip}>{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
