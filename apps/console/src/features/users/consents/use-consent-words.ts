import { useLingui } from "@lingui/react/macro";
import type { ConsentChannel } from "@rewardo/contract/consent-answer";
import type { ConsentEvent } from "@rewardo/contract/consents";

/** Channels and sources of consents in words. */
export function useConsentWords() {
  const { t } = useLingui();
  const channels: Readonly<Record<ConsentChannel, string>> = {
    email: t({ message: "E-mail", context: "channel" }),
    sms: t({ message: "Text messages (SMS)", context: "channel" }),
    in_app: t({ message: "Messages on the card", context: "channel" }),
  };
  const sources: Readonly<Record<ConsentEvent["source"], string>> = {
    console: t({ message: "in the console", context: "consent" }),
    till: t({ message: "at the till", context: "consent" }),
    import: t({ message: "from an imported file", context: "consent" }),
    declared: t({ message: "by an opt-in of your own", context: "consent" }),
    unsubscribe: t({ message: "by the link in a message", context: "consent" }),
    self: t({ message: "by the customer", context: "consent" }),
    erasure: t({ message: "with the erasure of the data", context: "consent" }),
    merge: t({ message: "from a merged customer", context: "consent" }),
  };
  return { channels, sources };
}
