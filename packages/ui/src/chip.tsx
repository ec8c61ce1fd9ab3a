import type { ComponentPropsWithRef } from "react";
import { cx } from "./cx.ts";
import c from "./chip.module.css";
import type { IconName } from "./icons/icon-names.ts";
import { Icon } from "./icons/icon.tsx";

export interface ChipProps extends ComponentPropsWithRef<"button"> {
  icon?: IconName | undefined;
  iconEnd?: IconName | undefined;
  /** The filter is set: an ink edge on surface. A chip that toggles says `aria-pressed` too. */
  set?: boolean | undefined;
}

/** A filter, 36 high; also the trigger of a filter's menu. */
export function Chip({ icon, iconEnd, set = false, className, children, type = "button", ...rest }: ChipProps) {
  return (
    <button type={type} className={cx(c.chip, set && c.set, className)} {...rest}>
      {icon !== undefined && <Icon name={icon} size={16} />}
      {children}
      {iconEnd !== undefined && <Icon name={iconEnd} size={16} />}
    </button>
  );
}
