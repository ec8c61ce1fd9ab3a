import { useLingui } from "@lingui/react/macro";
import type { IconName } from "../ui/icons/icon-names.ts";
import type { benefitArticles } from "./handbook/benefit-articles.ts";

export interface Benefit {
  readonly icon: IconName;
  readonly label: string;
  readonly detail?: string;
  /** Of the handbook, which leads to the page that keeps the promise. */
  readonly article: (typeof benefitArticles)[number];
}

/** What every business gets, whatever its plan. */
export function useBenefits(): readonly Benefit[] {
  const { t } = useLingui();
  return [
    { icon: "credit-card", label: t`Digital loyalty card`, article: "customer-card" },
    { icon: "storefront", label: t`Customizable company profile and logo`, article: "profile" },
    { icon: "desktop", label: t`Admin panel`, article: "first-steps" },
    { icon: "chat-teardrop-text", label: t`Customer service assistant`, article: "assistant" },
    { icon: "chart-bar-fill", label: t`Statistics and reports`, article: "statistics" },
    { icon: "paper-plane-tilt-fill", label: t`Messages and notifications`, article: "messages" },
    {
      icon: "plugs-connected",
      label: t`POS integration`,
      detail: t`Several providers, more coming`,
      article: "integration",
    },
  ];
}
