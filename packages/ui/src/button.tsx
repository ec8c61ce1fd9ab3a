import type { ComponentPropsWithRef } from "react";
import { type ButtonLook, buttonClass } from "./button-class.ts";
import { cx } from "./cx.ts";
import type { IconName } from "./icons/icon-names.ts";
import { Icon } from "./icons/icon.tsx";

export interface ButtonProps extends Omit<ComponentPropsWithRef<"button">, "size">, ButtonLook {
  icon?: IconName | undefined;
  iconEnd?: IconName | undefined;
}

/** A button. `type` is "button" unless said, so that none sends a form by accident. */
export function Button({
  kind,
  size,
  full,
  square,
  icon,
  iconEnd,
  className,
  children,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button type={type} className={cx(buttonClass({ kind, size, full, square }), className)} {...rest}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
      {iconEnd !== undefined && <Icon name={iconEnd} />}
    </button>
  );
}
