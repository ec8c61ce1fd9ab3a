import { useLingui } from "@lingui/react/macro";
import type { User } from "@rewardo/contract/users";
import { useFormat } from "@rewardo/web/i18n/index.ts";

/** Whether the customer confirmed their address: the card by mail does it. */
export function EmailState({ user }: { user: User }) {
  const { t } = useLingui();
  const format = useFormat();
  const { email_confirmed_at: confirmed, email_confirmation_sent_at: sent } = user;
  if (confirmed !== null)
    return t({ message: `confirmed on ${format.date(confirmed)}`, comment: "An e-mail address; a day" });
  return sent === null
    ? t({
        message: "not confirmed; the card by mail does it, and nothing else is sent there before",
        comment: "An e-mail address",
      })
    : t({
        message: `not confirmed; the card was mailed on ${format.date(sent)}`,
        comment: "An e-mail address; a day",
      });
}
