import type { ReactNode } from "react";
import { cx } from "@rewardo/ui/cx.ts";
import c from "./page-head.module.css";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { pageDialogState } from "./page-dialog.ts";
import { useKeptPlace } from "./use-kept-place.ts";

/** Opens the handbook with the article about this page. */
function HelpLink() {
  const { t } = useLingui();
  const look = buttonClass({ kind: "quiet", size: "compact", square: true });
  return (
    <Link
      to="."
      search
      hash="handbook"
      state={pageDialogState}
      resetScroll={false}
      className={look}
      aria-label={t`Help with this page`}
    >
      <Icon name="question" />
    </Link>
  );
}

export interface PageHeadProps {
  title: ReactNode;
  /** A quiet line under the title. */
  sub?: ReactNode;
  /** Actions at the right; phones show them elsewhere: the tab bar has the scanner. */
  actions?: ReactNode;
  /** The actions are needed on phones too, under the title. */
  onPhones?: boolean | undefined;
  /** The actions stand elsewhere now; their room is kept, so that neither the title nor what is below it moves. */
  areActionsHidden?: boolean | undefined;
}

/** The head of a page: its one `h1` with help beside it, a line about it, and what can be done. */
export function PageHead({ title, sub, actions, onPhones = false, areActionsHidden = false }: PageHeadProps) {
  useKeptPlace();
  return (
    <div className={c.head}>
      <div>
        <div className={c.title}>
          <h1>{title}</h1>
          <HelpLink />
        </div>
        {sub !== undefined && <p className={c.sub}>{sub}</p>}
      </div>
      {actions !== undefined && (
        <div className={cx(c.actions, onPhones && c.onPhones, areActionsHidden && c.hidden)}>{actions}</div>
      )}
    </div>
  );
}
