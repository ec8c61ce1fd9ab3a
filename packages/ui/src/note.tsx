import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import type { IconName } from "./icons/icon-names.ts";
import { Icon } from "./icons/icon.tsx";
import c from "./note.module.css";
import type { Tone } from "./tag.tsx";

export interface NoteProps {
  tone?: Tone | undefined;
  icon?: IconName | undefined;
  /** A compact button or a link at the end. */
  action?: ReactNode;
  /** Says it to those who listen as soon as it appears. */
  announce?: boolean | undefined;
  children: ReactNode;
}

const icons: Record<Tone, IconName> = {
  info: "info-bold",
  ok: "check-circle-fill",
  warn: "warning-fill",
  bad: "warning-circle-fill",
};

/** A banner the width of the page, or of the form it belongs to. */
export function Note({ tone = "info", icon, action, announce = false, children }: NoteProps) {
  return (
    <div className={cx(c.note, c[tone])} {...(announce ? { role: tone === "bad" ? "alert" : "status" } : {})}>
      <Icon name={icon ?? icons[tone]} />
      <div className={c.words}>{children}</div>
      {action}
    </div>
  );
}
