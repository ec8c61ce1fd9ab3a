import { useLingui } from "@lingui/react/macro";
import { Allowed } from "../../../kit/allowed.tsx";
import { ChoiceChip } from "../../../kit/list/bar/choice-chip.tsx";
import { ExportLink } from "../../../kit/list/bar/file-links.tsx";
import { PeriodChip } from "../../../kit/list/bar/period-chip.tsx";
import { usePlaceFilter } from "../../../kit/list/use-place-filter.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Chip } from "@rewardo/ui/chip.tsx";
import type { FeedbackState } from "./feedback-api.ts";
import c from "./feedback-page.module.css";

interface FeedbackFiltersProps {
  state: FeedbackState;
  today: string;
  /** The first rows are there. */
  isReady: boolean;
  /** Address of the table with the same rows. */
  table: string;
  onChange: (state: FeedbackState) => void;
}

/** What a card's feedback is narrowed to: rating, status, place, days, and with words alone. */
export function FeedbackFilters({ state, today, isReady, table, onChange }: FeedbackFiltersProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [place] = usePlaceFilter(state.filters.place, isReady);
  const { rating, status, commented } = state.filters;
  const set = (filters: Partial<FeedbackState["filters"]>) =>
    onChange({ ...state, filters: { ...state.filters, ...filters } });
  return (
    <div className={c.bar}>
      <div className={c.chips} role="group" aria-label={t({ message: "Show", context: "which feedback" })}>
        <ChoiceChip
          filter={{
            kind: "choice",
            name: "rating",
            label: t({ message: "Rating", context: "feedback" }),
            any: t`Any rating`,
            icon: "star",
            options: [
              { value: "low", label: t({ message: "1 and 2", context: "ratings" }) },
              ...["5", "4", "3", "2", "1"].map((value) => ({ value, label: format.number(Number(value)) })),
            ],
          }}
          value={rating}
          onChange={(next) => set({ rating: next as typeof rating })}
        />
        <ChoiceChip
          filter={{
            kind: "choice",
            name: "status",
            label: t`Status`,
            any: t`Any status`,
            options: [
              { value: "unanswered", label: t({ message: "Without a reply", context: "feedback" }) },
              { value: "new", label: t({ message: "New", context: "feedback" }) },
              { value: "seen", label: t({ message: "Seen", context: "feedback" }) },
              { value: "replied", label: t({ message: "Replied", context: "feedback" }) },
              { value: "resolved", label: t({ message: "Resolved", context: "feedback" }) },
            ],
          }}
          value={status}
          onChange={(next) => set({ status: next as typeof status })}
        />
        {place !== undefined && (
          <ChoiceChip filter={place} value={state.filters.place} onChange={(next) => set({ place: next })} />
        )}
        <PeriodChip period={state.period} today={today} onChange={(period) => onChange({ ...state, period })} />
        <Chip
          set={commented === "true"}
          aria-pressed={commented === "true"}
          onClick={() => set({ commented: commented === "true" ? undefined : "true" })}
        >
          {t`With a comment`}
        </Chip>
      </div>
      <Allowed to="data_export">
        <ExportLink href={table} size="compact" />
      </Allowed>
    </div>
  );
}
