import { useLingui } from "@lingui/react/macro";
import type { ManagedAccount } from "@rewardo/contract/accounts";
import { Tag } from "@rewardo/ui/tag.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";

/** The state of an account that is not simply in use. */
export function AccountStatus({ account }: { account: ManagedAccount }) {
  const { t } = useLingui();
  const { status, invitation, has_accepted } = account;
  if (status === "active") {
    return account.frozen_at === null ? null : (
      <Tag tone="info" icon="snowflake">
        {t({ message: "frozen", context: "account or device" })}
      </Tag>
    );
  }
  if (status === "disabled") {
    return (
      <Tag icon="prohibit">
        {has_accepted
          ? t({ message: "Disabled", context: "account" })
          : t({ message: "Withdrawn", comment: "An invitation" })}
      </Tag>
    );
  }
  return invitation?.is_expired === true ? (
    <Tag tone="warn">{t({ message: "Expired", context: "invitation" })}</Tag>
  ) : (
    <Tag tone="info" icon="envelope-simple">
      {t({ message: "Invited", context: "account" })}
    </Tag>
  );
}

/** An account's last visit to the console, or its status where it cannot sign in; for lists. */
export function AccountSeen({ account }: { account: ManagedAccount }) {
  const { t } = useLingui();
  const format = useFormat();
  const { status, frozen_at, last_seen_at } = account;
  if (status !== "active" || frozen_at !== null) return <AccountStatus account={account} />;
  if (last_seen_at === null)
    return <span className="dim">{t({ message: "Not yet", comment: "Never seen so far" })}</span>;
  return (
    <time dateTime={last_seen_at} className="num nw">
      {format.date(last_seen_at, "shortDate")}
    </time>
  );
}
