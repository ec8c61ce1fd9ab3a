import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { IntegrityMark, IntegrityRow } from "@rewardo/contract/integrity";
import { useFlagWords } from "../../../kit/transactions/use-flag-words.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";

/** What stands out, in words: the sentences of a row, and a mark of one transaction. */
export function useIntegrityWords(): {
  factsOf: (row: IntegrityRow) => string[];
  markWord: (mark: IntegrityMark) => string;
} {
  const { t } = useLingui();
  const format = useFormat();
  const flagWord = useFlagWords();
  /** "1 in 60"; nothing where there is none. */
  const share = (part: number, whole: number) => {
    const [one, of] = [format.number(1), format.number(Math.max(1, Math.round(whole / part)))];
    return t({ message: `${one} in ${of}`, comment: "How often: one in so many visits" });
  };
  const corrections = ({ correction, visits, others }: IntegrityRow) => {
    const of = format.number(visits);
    const own = plural(correction, {
      one: `# correction beside ${of} visits`,
      other: `# corrections beside ${of} visits`,
    });
    if (others.correction === 0) return t`${own}; all others have none`;
    const usual = share(others.correction, others.visits);
    return t`${own}; all others have ${usual}`;
  };
  return {
    factsOf: (row) => [
      ...(row.own_card > 0
        ? [plural(row.own_card, { one: "# visit with their own card", other: "# visits with their own card" })]
        : []),
      ...(row.burst > 0
        ? [plural(row.burst, { one: "# visit too many within a minute", other: "# visits too many within a minute" })]
        : []),
      ...(row.backdated > 0
        ? [plural(row.backdated, { one: "# visit reported late", other: "# visits reported late" })]
        : []),
      ...(row.repeated > 0
        ? [plural(row.repeated, { one: "# visit too many on one card", other: "# visits too many on one card" })]
        : []),
      ...(row.high_amount > 0
        ? [plural(row.high_amount, { one: "# bill far above the usual", other: "# bills far above the usual" })]
        : []),
      ...(row.has_many_corrections ? [corrections(row)] : []),
    ],
    markWord: (mark) => {
      if (mark === "high_amount") return t`High bill`;
      return mark === "correction" ? t`Correction` : flagWord(mark);
    },
  };
}
