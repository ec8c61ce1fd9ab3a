import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import type { IconName } from "./icons/icon-names.ts";
import { Icon } from "./icons/icon.tsx";
import c from "./tag.module.css";

export type Tone = "ok" | "warn" | "bad" | "info";

export interface TagProps {
  tone?: Tone | "line" | undefined;
  icon?: IconName | undefined;
  children: ReactNode;
}

/** A small word beside a thing; never to be pressed. */
export function Tag({ tone, icon, children }: TagProps) {
  return (
    <span className={cx(c.tag, tone !== undefined && c[tone])}>
      {icon !== undefined && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}
