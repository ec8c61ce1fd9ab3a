import type { ReactNode } from "react";
import { cx } from "../ui/cx.ts";
import c from "./page-head.module.css";

export interface PageHeadProps {
  title: ReactNode;
  /** A quiet line under the title. */
  sub?: ReactNode;
  /** At the right; phones have them elsewhere: the tab bar scans. */
  actions?: ReactNode;
  /** The actions are needed on phones too, under the title. */
  onPhones?: boolean | undefined;
}

/** The head of a page: its one `h1`, a line about it, and what can be done. */
export function PageHead({ title, sub, actions, onPhones = false }: PageHeadProps) {
  return (
    <div className={c.head}>
      <div>
        <h1>{title}</h1>
        {sub !== undefined && <p className={c.sub}>{sub}</p>}
      </div>
      {actions !== undefined && <div className={cx(c.actions, onPhones && c.onPhones)}>{actions}</div>}
    </div>
  );
}
