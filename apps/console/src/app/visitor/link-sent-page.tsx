import { Trans, useLingui } from "@lingui/react/macro";
import { mailProvider } from "@rewardo/rules/mail-provider";
import { Link, useLocation, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { useHeadingFocus } from "./use-focus.ts";
import c from "./visitor.module.css";

/** Says where the link was sent, whether or not the address has an account, and opens the mailbox if the provider is known. */
export function LinkSentPage() {
  const { t } = useLingui();
  const search = useSearch({ from: "/visitor/password_reset_confirmation" });
  // Keeps the navigation state of the arrival: while leaving, the location already has the next page's state.
  const [email] = useState(useLocation({ select: ({ state }) => state.email }) ?? "");
  const heading = useHeadingFocus();
  const provider = mailProvider(email);
  const name = provider?.name;
  usePageTitle(t`Link sent`);
  return (
    <>
      <h1 className={cx("t34", c.heading)} tabIndex={-1} ref={heading}>{t`Link sent`}</h1>
      <p className={c.lead}>
        <Trans>
          If <span className={c.address}>{email}</span> is a valid address, an e-mail with a link to a new password
          arrives there within a few minutes.
        </Trans>
      </p>
      <div className={c.ways}>
        {provider !== null && (
          <a
            href={provider.url}
            target="_blank"
            rel="noopener noreferrer"
            className={cx(buttonClass({ kind: "primary", full: true }), c.open)}
          >
            {t`Open ${name}`}
            <Icon name="arrow-square-out" />
          </a>
        )}
        <Link to="/login" search={search} className={buttonClass({ full: true })}>
          {t`Login`}
        </Link>
      </div>
    </>
  );
}
