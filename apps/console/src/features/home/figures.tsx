import { useLingui } from "@lingui/react/macro";
import type { StatsSummary } from "@rewardo/contract/stats";
import { ErrorPanel } from "@rewardo/loyalty/frame/error-panel.tsx";
import { type BandFigure, FigureBand, FigureBandSkeleton } from "@rewardo/loyalty/figures/figure-band.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { useSkeleton } from "@rewardo/loyalty/frame/use-skeleton.ts";
import { minorDigits, useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { changeText, compare } from "@rewardo/loyalty/figures/comparison.ts";
import { Spark } from "./spark.tsx";
import c from "./home.module.css";
import type { useSummary } from "./use-summary.ts";

interface FiguresProps {
  summary: ReturnType<typeof useSummary>;
  isNew: boolean;
  /** What else has failed and is asked for again with the figures. */
  onRetry?: (() => void) | undefined;
}

/** The ruled band: today's four figures beside what is usual for this weekday at this time. */
export function Figures({ summary, isNew, onRetry }: FiguresProps) {
  const { data, error, isPending, refetch } = summary;
  const words = useErrorWords();
  const phase = useSkeleton(isPending);
  const band = useBand(isNew);
  if (error !== null && data === undefined) {
    const retry = () => {
      void refetch();
      onRetry?.();
    };
    return <ErrorPanel message={words(error)} onRetry={retry} />;
  }
  if (phase === "content" && data) {
    return (
      <div className={isNew ? c.quietBand : undefined}>
        <FigureBand figures={band(data)} />
      </div>
    );
  }
  return (
    <div aria-busy="true" className={phase === "nothing" ? c.unseen : undefined}>
      <FigureBandSkeleton hasDays={!isNew} />
    </div>
  );
}

/** Of fewer receipts a sum is told in place of a share, which a single one would double. */
const leastReceipts = 10;

function useBand(isNew: boolean): (data: StatsSummary) => readonly BandFigure[] {
  const { t } = useLingui();
  const format = useFormat();
  const { currency, inMain, whole } = useMoney();
  const versus = useComparisonWords();
  return (data) => {
    const weeks = data.usual_weeks ?? 1;
    const joined = data.new_card_subscriptions;
    const total = format.number(data.card_subscriptions ?? 0);
    const change = joined === null ? undefined : versus(joined, "count", weeks).change;
    // Under a new business's zeros there is no line yet.
    const lines = isNew ? [] : (data.history?.days ?? []);
    const daysOf = (value: (day: (typeof lines)[number]) => number) =>
      lines.some((day) => value(day) > 0) ? { line: <Spark values={lines.map(value)} /> } : {};
    const inAll = t({ message: `total ${total}`, comment: "Under the day's new cards: how many cards there are" });
    const spentVersus = (): Words => {
      const isFew = data.transactions.previous < leastReceipts && data.turnover.previous > 0 && weeks > 1;
      if (!isFew) return versus(data.turnover, "money", weeks);
      const before = whole(data.turnover.previous);
      return {
        detail: t({
          message: `usually ${before} by now`,
          comment: "Beside today's figure: what is usual at this time",
        }),
      };
    };
    return [
      {
        label: t`Transactions today`,
        value: format.number(data.transactions.value),
        ...(isNew ? { detail: t`Starts with the first scan` } : versus(data.transactions, "count", weeks)),
        ...daysOf((day) => day.transactions),
      },
      {
        label: t`Spent with a card`,
        value: format.number(inMain(data.turnover.value)),
        currency,
        ...(isNew ? {} : spentVersus()),
        ...daysOf((day) => inMain(day.turnover)),
      },
      // Accounts limited to places do not get the number of customers of the whole business.
      ...(joined === null
        ? []
        : [
            {
              label: t`New cards`,
              value: format.number(joined.value),
              ...daysOf((day) => day.new_card_subscriptions ?? 0),
              ...(isNew ? {} : { change }),
              detail:
                data.card_subscriptions === 0
                  ? t`Yours will be the first`
                  : change === undefined || isNew
                    ? inAll
                    : `· ${inAll}`,
            },
          ]),
      {
        label: t`Rewards handed over`,
        value: format.number(data.rewards_redeemed.value),
        ...(isNew ? {} : versus(data.rewards_redeemed, "count", weeks)),
        ...daysOf((day) => day.rewards_redeemed),
      },
    ];
  };
}

/** Sums of the business's currency. */
function useMoney() {
  const format = useFormat();
  const currency = useSession().business?.currency ?? "";
  const inMain = (minor: number) => minor / 10 ** (currency === "" ? 2 : minorDigits(currency));
  return {
    currency,
    inMain,
    /** A mean of some weeks, of which parts would say nothing; its currency stands above it. */
    whole: (minor: number) => format.number(Math.round(inMain(minor))),
  };
}

type Words = Pick<BandFigure, "change" | "detail">;

/** Compares with the usual figure of this weekday and time; with a single week the words say so. */
function useComparisonWords(): (figure: StatsSummary["turnover"], of: "count" | "money", weeks: number) => Words {
  const { t } = useLingui();
  const format = useFormat();
  const { whole } = useMoney();
  return (figure, of, weeks) => {
    if (weeks === 0) return { detail: t`nothing to compare with yet` };
    const comparison = compare(figure, of);
    switch (comparison.kind) {
      case "none":
        return { detail: weeks === 1 ? t`nothing a week ago either` : t`usually nothing by this time` };
      case "none_before":
        return { detail: weeks === 1 ? t`nothing by this time a week ago` : t`usually nothing by this time` };
      case "same":
        return { detail: weeks === 1 ? t`the same as a week ago` : t`as usual by this time` };
      case "share":
      case "count": {
        const { direction } = comparison;
        const text = changeText(comparison, format);
        const before = of === "money" ? whole(figure.previous) : format.number(figure.previous);
        const detail =
          weeks > 1
            ? t({ message: `usually ${before} by now`, comment: "Beside today's figure: what is usual at this time" })
            : t({ message: `${before} by now a week ago`, comment: "Beside today's figure: that of a week ago" });
        return { change: { text, direction }, detail: `· ${detail}` };
      }
    }
  };
}
