import sprite from "../assets/icons/sprite.svg";
import { cx } from "../cx.ts";
import type { IconName } from "./icon-names.ts";

export type IconSize = 12 | 14 | 16 | 18 | 20 | 22 | 24 | 26 | 32;

export interface IconProps {
  name: IconName;
  /** Pixels; 20 unless the place (a button, a chip) says otherwise. */
  size?: IconSize | undefined;
  /** Only for an icon that stands alone; beside words it stays silent. */
  label?: string | undefined;
  className?: string | undefined;
}

/** One icon of the sprite, in the colour of the text around it. */
export function Icon({ name, size, label, className }: IconProps) {
  return (
    <svg
      className={cx("i", size !== undefined && size !== 20 && `i${size}`, className)}
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      <use href={`${sprite}#i-${name}`} />
    </svg>
  );
}
