import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { Spinner } from "@rewardo/ui/spinner.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { actOnce } from "./act-once.ts";
import { useHeadingFocus } from "./use-focus.ts";
import c from "./visitor.module.css";

export interface LinkFailure {
  words: string;
  /** The link itself is fine, and the same call may succeed later. */
  mayTryAgain: boolean;
}

interface MailedLinkProps {
  /** Names the link: the call of one link is made once at a time. */
  link: string;
  /** Titles of the page: while the call runs, and after it failed. */
  title: string;
  failedTitle: string;
  act: () => Promise<void>;
  failureOf: (error: unknown) => LinkFailure;
  /** A way out beside the log-in. */
  otherWay?: ReactNode;
}

/** Page that runs a mail link's action as soon as it is opened. If it fails, the words stay on the page. */
export function MailedLink({ link, title, failedTitle, act, failureOf, otherWay }: MailedLinkProps) {
  const { t } = useLingui();
  const [tries, setTries] = useState(1);
  const [failure, setFailure] = useState<LinkFailure | null>(null);
  const heading = useHeadingFocus(failure !== null);
  usePageTitle(failure === null ? title : failedTitle);
  const begin = useEffectEvent(() => actOnce(link, act));
  const fail = useEffectEvent((error: unknown) => {
    const why = failureOf(error);
    toast("error", why.words);
    setFailure(why);
  });
  useEffect(() => {
    let isShown = true;
    begin().catch((error: unknown) => {
      if (isShown) fail(error);
    });
    return () => {
      isShown = false;
    };
  }, [link, tries]);
  if (failure === null) {
    return (
      <div className={c.working} role="status">
        <Spinner className={c.spinner} />
        <h1 className="t20">{title}</h1>
      </div>
    );
  }
  return (
    <>
      <h1 className={cx("t34", c.heading)} tabIndex={-1} ref={heading}>
        {failedTitle}
      </h1>
      <p className={c.lead}>{failure.words}</p>
      <div className={c.ways}>
        {failure.mayTryAgain && (
          <Button
            kind="primary"
            full
            icon="arrow-clockwise"
            onClick={() => {
              setFailure(null);
              setTries(tries + 1);
            }}
          >
            {t`Try again`}
          </Button>
        )}
        <Link to="/login" className={buttonClass({ kind: failure.mayTryAgain ? "secondary" : "primary", full: true })}>
          {t`Login`}
        </Link>
        {otherWay}
      </div>
    </>
  );
}
