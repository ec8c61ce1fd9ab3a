import { useLingui } from "@lingui/react/macro";
import type { LegalText } from "./legal-text.ts";

/** Privacy policy for people who work in the console. */
export function usePrivacyPolicy(): LegalText {
  const { t } = useLingui();
  return {
    title: t`Privacy policy`,
    sections: [
      {
        heading: t`What is stored`,
        words: t`Of you: e-mail address, name, language, role, when you were last here, and a fingerprint of your password, never the password itself. Of your business: its profile, places, cards, customers and transactions.`,
      },
      {
        heading: t`What for`,
        words: t`To sign you in, to run your loyalty programs, and to send the e-mails that belong to your account: to verify your address, to reset a password, to unlock an account.`,
      },
      {
        heading: t`Who sees it`,
        words: t`Your business and the operator of this installation. There is no advertising and no tracking. Nothing is passed on, except to services that the operator or your business connected, such as mail delivery or a point of sale.`,
      },
      {
        heading: t`In this browser`,
        words: t`Cookies keep you signed in, for up to 30 days, and recognise this browser for up to 400, so that we can tell you of a sign-in with another. Your language and colours are remembered on this device.`,
      },
      {
        heading: t`Your rights`,
        words: t`You may see your data, have them corrected or deleted, and take them with you. Turn to the owner of your business’s account or to the operator.`,
      },
    ],
  };
}
