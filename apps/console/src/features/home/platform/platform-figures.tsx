import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { listDuePlans } from "@rewardo/contract/plan-subscriptions";
import type { ResponseOf } from "@rewardo/contract/endpoint";
import type { PlatformHealth } from "@rewardo/contract/platform-health";
import type { StatsSummary } from "@rewardo/contract/stats";
import { FigureBand } from "@rewardo/loyalty/figures/figure-band.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";

/** Of fewer attempts a number is told in place of a share. */
const leastBase = 10;

interface PlatformFiguresProps {
  /** Number of businesses, and of those added within a week: `8`, `20+`. */
  businesses: { count: number; fresh: string };
  standing: ResponseOf<typeof listDuePlans>["standing"];
  /** Missing without the right to statistics, and while it loads. */
  summary: StatsSummary | null | undefined;
  refused: PlatformHealth["refused"] | undefined;
}

/** The platform in four figures: what goes through it, what tills turn away, who is on it, who pays. */
export function PlatformFigures({ businesses, standing, summary, refused }: PlatformFiguresProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { fresh } = businesses;
  const [trials, left] = [format.number(standing.on_trial), format.number(standing.left)];
  const transactionsOf = ({ transactions }: StatsSummary) => {
    const before = format.number(transactions.previous);
    return {
      label: t`Transactions today`,
      value: format.number(transactions.value),
      detail: t({ message: `${before} yesterday`, comment: "Transactions of the whole day before" }),
    };
  };
  const refusedOf = ({ unknown_cards, visits }: PlatformHealth["refused"]) => {
    const all = unknown_cards + visits;
    const cards = plural(unknown_cards, { one: "# unknown card", other: "# unknown cards" });
    const refusals = plural(visits, { one: "# visit", other: "# visits" });
    const attempts = summary ? all + summary.transactions.value : 0;
    return {
      label: t({ message: "Refused at tills", comment: "Over a share of today's attempts, or their number" }),
      // A share of a handful says nothing.
      value: attempts < leastBase ? format.number(all) : format.percent(all / attempts, 2),
      detail: t({ message: `${cards}, ${refusals}`, comment: "Refused at tills today: 15 unknown cards, 11 visits" }),
    };
  };
  return (
    <FigureBand
      figures={[
        ...(summary ? [transactionsOf(summary)] : []),
        ...(refused === undefined ? [] : [refusedOf(refused)]),
        {
          label: t`Businesses`,
          value: format.number(businesses.count),
          detail: t({ message: `${fresh} new this week`, comment: "Under the number of businesses" }),
        },
        {
          label: t`Paying businesses`,
          value: format.number(standing.paying),
          detail: t({
            message: `${trials} on trial, ${left} left this month`,
            comment: "Under the number of businesses that pay; those that left have cancelled their plan",
          }),
        },
      ]}
    />
  );
}
