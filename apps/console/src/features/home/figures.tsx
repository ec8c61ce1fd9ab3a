import { select } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { StatsSummary } from "@rewardo/contract/stats";
import { ErrorPanel } from "@rewardo/loyalty/frame/error-panel.tsx";
import { type BandFigure, FigureBand, FigureBandSkeleton } from "@rewardo/loyalty/figures/figure-band.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { useSkeleton } from "@rewardo/loyalty/frame/use-skeleton.ts";
import { minorDigits, useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { changeText, compare } from "@rewardo/loyalty/figures/comparison.ts";
import c from "./home.module.css";
import type { useSummary } from "./use-summary.ts";

interface FiguresProps {
  summary: ReturnType<typeof useSummary>;
  today: string;
  isNew: boolean;
}

/** The ruled band: today's four figures beside what is usual for this weekday at this time. */
export function Figures({ summary, today, isNew }: FiguresProps) {
  const { data, error, isPending, refetch } = summary;
  const words = useErrorWords();
  const phase = useSkeleton(isPending);
  const band = useBand(today, isNew);
  if (error !== null && data === undefined) {
    return <ErrorPanel message={words(error)} onRetry={() => void refetch()} />;
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
      <FigureBandSkeleton />
    </div>
  );
}

/** Of fewer receipts a sum is told in place of a share, which a single one would double. */
const leastReceipts = 10;

function useBand(today: string, isNew: boolean): (data: StatsSummary) => readonly BandFigure[] {
  const { t } = useLingui();
  const format = useFormat();
  const currency = useSession().business?.currency ?? "";
  const versus = useComparisonWords(today);
  return (data) => {
    const weeks = data.usual_weeks ?? 1;
    const joined = data.new_card_subscriptions;
    const total = format.number(data.card_subscriptions ?? 0);
    const inAll = t({ message: `total ${total}`, comment: "Under the day's new cards: how many cards there are" });
    const spent = data.turnover.value / 10 ** (currency === "" ? 2 : minorDigits(currency));
    const spentVersus = (): Words => {
      const isFew = data.transactions.previous < leastReceipts && data.turnover.previous > 0 && weeks > 1;
      if (!isFew) return versus(data.turnover, "money", weeks);
      const digits = currency === "" ? 2 : minorDigits(currency);
      const usual = format.withCurrency(format.number(data.turnover.previous / 10 ** digits), currency);
      return {
        detail: t({ message: `usually ${usual}`, comment: "A sum: usually 55 zł by this time of the day" }),
      };
    };
    return [
      {
        label: t`Transactions today`,
        value: format.number(data.transactions.value),
        ...(isNew ? { detail: t`Starts with the first scan` } : versus(data.transactions, "count", weeks)),
      },
      {
        label: t`Spent with a card`,
        value: format.number(spent),
        currency,
        ...(isNew ? {} : spentVersus()),
      },
      // Accounts limited to places do not get the number of customers of the whole business.
      ...(joined === null
        ? []
        : [
            {
              label: t`New cards`,
              value: format.number(joined.value),
              ...(isNew ? {} : { change: versus(joined, "count", weeks).change }),
              detail: data.card_subscriptions === 0 ? t`Yours will be the first` : inAll,
            },
          ]),
      {
        label: t`Rewards handed over`,
        value: format.number(data.rewards_redeemed.value),
        ...(isNew ? {} : versus(data.rewards_redeemed, "count", weeks)),
      },
    ];
  };
}

type Words = Pick<BandFigure, "change" | "detail">;

const usualWords = (today: string): string => {
  const weekday = weekdayOf(today);
  return select(weekday, {
    mon: "on a usual Monday, same time",
    tue: "on a usual Tuesday, same time",
    wed: "on a usual Wednesday, same time",
    thu: "on a usual Thursday, same time",
    fri: "on a usual Friday, same time",
    sat: "on a usual Saturday, same time",
    other: "on a usual Sunday, same time",
  });
};

const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;
const weekdayOf = (day: string) => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "mon";

/** Compares with the usual figure of this weekday and time; with a single week the words name that week. */
function useComparisonWords(
  today: string,
): (figure: StatsSummary["turnover"], of: "count" | "money", weeks: number) => Words {
  const { t } = useLingui();
  const format = useFormat();
  const weekday = weekdayOf(today);
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
        if (weeks > 1) return { change: { text, direction }, detail: usualWords(today) };
        const detail = select(weekday, {
          mon: "on last Monday, same time",
          tue: "on last Tuesday, same time",
          wed: "on last Wednesday, same time",
          thu: "on last Thursday, same time",
          fri: "on last Friday, same time",
          sat: "on last Saturday, same time",
          other: "on last Sunday, same time",
        });
        return { change: { text, direction }, detail };
      }
    }
  };
}
