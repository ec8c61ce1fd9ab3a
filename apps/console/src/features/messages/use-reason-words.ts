import { useLingui } from "@lingui/react/macro";

/** Why a customer has not got a message, or waits for it; a provider's own code as it stands. */
export function useReasonWords(): (reason: string) => string {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    bounced: t`Came back: there is no such address, or it is full`,
    refused: t`Refused by the mail server or the SMS provider`,
    gave_up: t`Not accepted after eight tries`,
    uncertain: t`Perhaps arrived: no answer came`,
    interrupted: t`Perhaps arrived: the server stopped while sending`,
    undelivered: t`Not delivered, says the provider`,
    no_consent: t`Withdrew consent`,
    unsubscribed: t({ message: "Unsubscribed", context: "reason" }),
    no_address: t`Has no address any more`,
    undeliverable: t`Suppressed: messages to the address came back`,
    complained: t`Suppressed: called a message spam`,
    cap: t`Reached this week’s message limit`,
    no_card: t`Has not got the coupon’s card`,
    coupon_over: t`The coupon could no longer be given`,
    same_address: t`Another customer with the same address has it`,
    turn: t`Their turn comes`,
    pace: t`Their mail provider gets a few a minute`,
    deferred: t`Their mail server asked for a later try`,
    mailbox_full: t`Their mailbox is full; tried again later`,
    server_trouble: t`Your mail server or SMS provider takes nothing just now`,
    sms_limit: t`The month’s SMS were used up`,
  };
  return (reason) =>
    words[reason] ?? t({ message: `The provider’s code ${reason}`, comment: "Why an SMS was not delivered" });
}
