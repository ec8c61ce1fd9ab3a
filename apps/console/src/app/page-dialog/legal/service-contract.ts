import { useLingui } from "@lingui/react/macro";
import { brand } from "@rewardo/web/page-title.ts";
import type { LegalText } from "./legal-text.ts";

/** Terms that a business accepts when it registers. */
export function useServiceContract(): LegalText {
  const { t } = useLingui();
  return {
    title: t`Terms of service`,
    sections: [
      {
        heading: t`Between whom`,
        words: t`Between the operator of this installation of ${brand} and the business that registers here. The person who registers may act for that business.`,
      },
      {
        heading: t`Trial and price`,
        words: t`The first 14 days are free. No credit card is asked for and nothing is charged up front. After that the price of the plan you chose applies; it depends on the number of your places.`,
      },
      {
        heading: t`Whose data`,
        words: t`Cards, customers and transactions belong to the business. The operator processes them on its behalf and for this service alone. The business tells its customers what it stores about them.`,
      },
      {
        heading: t`Fair use`,
        words: t`Keep your password to yourself and give every colleague an account of their own. Store and write to customers only as they agreed to.`,
      },
      {
        heading: t`Everything else`,
        words: t`Notice periods, availability and liability are set out in the operator’s own contract, which takes precedence over this summary.`,
      },
    ],
  };
}
