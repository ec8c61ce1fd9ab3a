/** How the page's panels ask for statistics, format their values and name their rows. */
import { useLingui } from "@lingui/react/macro";
import type { Stat, StatType } from "@rewardo/contract/stats";
import { pickText } from "@rewardo/rules/localized-text";
import type { Comparison } from "@rewardo/rules/period";
import { minorDigits, useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { type StatsQuery, useStat } from "../../kit/charts/use-stat.ts";

/** What the panels share: what is asked, and which other period stands beside it, if any. */
export interface Shown {
  readonly asked: StatsQuery;
  readonly today: string;
  readonly compared: Comparison | null;
}

/** What the other period is called above its figures. */
export function useBesideName({ compared }: Pick<Shown, "compared">): string {
  const { t } = useLingui();
  return compared === "last_year" ? t`a year before` : t`the period before`;
}

type Of = Pick<Stat, "unit" | "currency">;

const digitsOf = ({ unit, currency }: Of): number =>
  unit === "money" && currency !== null ? minorDigits(currency) : 0;

/** A figure as charts, tables and files have it: money in whole units of its currency. */
export const plain = (value: number | null, of: Of): number | null =>
  value === null ? null : value / 10 ** digitsOf(of);

/** Writes figures that went through `plain`; money to its last unit unless it and all `beside` it are whole. */
export function useFigureWords(): (of: Of, beside?: readonly number[]) => (value: number) => string {
  const format = useFormat();
  return (of, beside = []) =>
    (value) => {
      if (of.unit === "share") return format.percent(value);
      if (of.unit === "stars") return format.number(value, 1);
      if (of.unit === "money" && of.currency !== null) {
        return [value, ...beside].every(Number.isInteger)
          ? format.number(value)
          : format.amount(Math.round(value * 10 ** digitsOf(of)), of.currency);
      }
      return format.number(value);
    };
}

/** The currencies of the platform's businesses, the most frequent first; none for a business, which has one. */
export function useCurrencies(isAnswered: boolean): readonly string[] {
  const { business } = useSession();
  const { data } = useStat("turnover", "number", {}, isAnswered && business === null);
  return data?.currencies ?? [];
}

const isId = (key: string): boolean => /^[0-9a-f-]{36}$/.test(key);
/** The line of what happened at no place: imported purchases, corrections, orders of a till without a place. */
export const noPlace = "00000000-0000-0000-0000-000000000000";

/**
 * The name of a line: in the reader's language where it has several. A product that only the till knows goes by the till's
 * own number, and what has nothing of the kind is "Without a name".
 */
export function useItemName(type?: StatType): (item: Stat["items"][number]) => string {
  const { t } = useLingui();
  const { locale } = useFormat();
  return ({ key, name, localized_name }) => {
    if (type === "places" && key === noPlace) return t`Without a place`;
    const text = localized_name === null ? name : pickText(localized_name, locale, "en");
    const known = text === null || text === "" ? key : text;
    return known === "" || isId(known) ? t`Without a name` : known;
  };
}
