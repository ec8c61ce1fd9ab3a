import { useLingui } from "@lingui/react/macro";
import type { Stat } from "@rewardo/contract/stats";
import { ErrorPanel } from "@rewardo/loyalty/frame/error-panel.tsx";
import { changeText, compare } from "@rewardo/loyalty/figures/comparison.ts";
import { type BandFigure, FigureBand, FigureBandSkeleton } from "@rewardo/loyalty/figures/figure-band.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { useSkeleton } from "@rewardo/loyalty/frame/use-skeleton.ts";
import { useStat } from "../../kit/charts/use-stat.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { daysBetween } from "@rewardo/rules/local-day";
import { isSurelyDown } from "./unfinished.ts";
import { plain, type Shown, useFigureWords } from "./stat.ts";
import c from "./stats.module.css";

/** The four figures of the period in a ruled band, each with what stands beside it. */
export function Tiles({ shown }: { shown: Shown }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useErrorWords();
  const write = useFigureWords();
  const transactions = useStat("transactions", "number", shown.asked);
  const turnover = useStat("turnover", "number", shown.asked);
  const basket = useStat("average_basket", "number", shown.asked);
  const active = useStat("active_users", "number", shown.asked);
  const returning = useStat("returning_users", "number", shown.asked);
  const all = [transactions, turnover, basket, active, returning];
  const phase = useSkeleton(all.some(({ isPending }) => isPending));
  const failed = all.find(({ error, data }) => error !== null && data === undefined);
  if (failed !== undefined && phase === "content") {
    const retry = () => void Promise.all(all.map(({ refetch }) => refetch()));
    return <ErrorPanel message={words(failed.error)} onRetry={retry} />;
  }
  if (phase !== "content") {
    return (
      <div aria-busy="true" className={phase === "nothing" ? c.unseen : undefined}>
        <FigureBandSkeleton />
      </div>
    );
  }
  const isYear = shown.compared === "last_year";
  const { from, to } = shown.asked;
  const days = daysBetween(from, to) + 1;
  const versus = (value: number, previous: number, written: string, { unit }: Stat, isGrowing: boolean) => {
    if (shown.compared === null) return {};
    const comparison = compare({ value, previous }, unit === "money" ? "money" : "count");
    switch (comparison.kind) {
      case "none":
        return { detail: isYear ? t`nothing a year before either` : t`nothing in the period before either` };
      case "none_before":
        return { detail: isYear ? t`nothing a year before` : t`nothing in the period before` };
      case "same":
        return { detail: t`the same as before` };
      case "share":
      case "count": {
        const { direction } = comparison;
        if (isGrowing && direction === "down" && to === shown.today && !isSurelyDown({ value, previous }, days))
          return { detail: t({ message: `before: ${written}; today goes on`, comment: "In place of “12 % less”" }) };
        const text = changeText(comparison, format);
        return { change: { text, direction }, detail: t({ message: `on ${written}`, comment: "12 % more on 3,070" }) };
      }
    }
  };
  /** @param isGrowing it only becomes more while the day goes on */
  const tile = (label: string, stat: Stat | null | undefined, isGrowing = true): BandFigure => {
    if (stat === null || stat === undefined || stat.value === null) return { label, value: "–" };
    const value = plain(stat.value, stat) ?? 0;
    const previous = plain(stat.previous_value, stat);
    // Two sums side by side are both written to the last unit, or both rounded.
    const written = write(stat, [value, previous ?? 0]);
    return {
      label,
      value: written(value),
      ...(stat.currency !== null && { currency: stat.currency }),
      ...(previous !== null && versus(value, previous, written(previous), stat, isGrowing)),
    };
  };
  const cameBack = (came: Stat | null | undefined, again: Stat | null | undefined): BandFigure => {
    const label = t`Customers who came back`;
    const share = shareOf(again?.value, came?.value);
    const before = shareOf(again?.previous_value, came?.previous_value);
    if (share === null) return { label, value: "–", detail: t`no customers yet` };
    // Without customers in the period before, 0 % would read as if nobody ever came back.
    if (again?.value === 0 && (came?.previous_value ?? 0) === 0)
      return { label, value: "–", detail: t`all of them for the first time` };
    const written = format.percent(before ?? 0);
    const points = Math.round(100 * share) - Math.round(100 * (before ?? 0));
    const moved = format.number(Math.abs(points));
    return {
      label,
      value: format.percent(share),
      ...(shown.compared !== null &&
        before !== null && {
          ...(points !== 0 && {
            change: {
              text: t({ message: `${moved} pts`, comment: "Percentage points, short" }),
              direction: points > 0 ? ("up" as const) : ("down" as const),
            },
          }),
          detail: points === 0 ? t`the same as before` : t({ message: `on ${written}`, comment: "12 % more on 3,070" }),
        }),
    };
  };
  return (
    <FigureBand
      figures={[
        tile(t`Transactions`, transactions.data),
        tile(t`Spent with a card`, turnover.data),
        tile(t`Average receipt`, basket.data, false),
        cameBack(active.data, returning.data),
      ]}
    />
  );
}

const shareOf = (part: number | null | undefined, whole: number | null | undefined): number | null =>
  part === null || part === undefined || whole === null || whole === undefined || whole === 0 ? null : part / whole;
