import { useLingui } from "@lingui/react/macro";
import type { ManagedAccount } from "@rewardo/contract/accounts";
import { Tag } from "@rewardo/ui/tag.tsx";

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
