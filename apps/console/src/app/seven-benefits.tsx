import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { pageDialogState } from "../kit/page/page-dialog.ts";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import c from "./seven-benefits.module.css";
import type { benefitArticles } from "./handbook/article-names.ts";

interface Benefit {
  readonly icon: IconName;
  readonly label: string;
  readonly detail?: string;
  /** Article of the handbook that links to the page with this benefit. */
  readonly article: (typeof benefitArticles)[number];
}

/** Benefits of every business, whatever its plan. */
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

/** A benefit as a link to the article that explains it. */
export function BenefitLink({ label, article }: Pick<Benefit, "label" | "article">) {
  return (
    <Link to="." search hash={`handbook-${article}`} state={pageDialogState} resetScroll={false} className={c.link}>
      {label}
    </Link>
  );
}
