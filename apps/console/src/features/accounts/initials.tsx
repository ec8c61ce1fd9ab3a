import type { ManagedAccount } from "@rewardo/contract/accounts";
import { cx } from "@rewardo/ui/cx.ts";
import { initials } from "@rewardo/web/session/display-name.ts";
import c from "./initials.module.css";

/** The round picture of a person; the name stands beside it, so it says nothing. */
export function Initials({ account }: { account: ManagedAccount }) {
  return (
    <span className={cx(c.round, account.status !== "active" && c.quiet)} aria-hidden="true">
      {initials(account)}
    </span>
  );
}
