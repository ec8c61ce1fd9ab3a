import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { CardChanges, Programme, ProgrammeContent } from "@rewardo/contract/programmes";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { CountField } from "../fields/typed-fields.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { LapsingFigures } from "./lapsing-figures.tsx";
import { WarningField } from "./warning-field.tsx";
import c from "../fields/rule-fields.module.css";

interface RuleFieldsProps {
  content: ProgrammeContent;
  programme: Pick<Programme, "card_id" | "type">;
  disabled: boolean;
  onChange: (changes: CardChanges) => void;
}

type Expiry = ProgrammeContent["expiry"];
type Kind = Expiry["kind"];
type Caps = ProgrammeContent["caps"];

const expiryOf = (kind: Kind, count: number): Expiry => {
  switch (kind) {
    case "none":
      return { kind };
    case "rolling_days":
      return { kind, days: count };
    case "end_of_year":
      return { kind, years_after: Math.min(10, count) };
    default:
      return { kind, months: Math.min(120, count) };
  }
};

const countOf = (expiry: Expiry): number =>
  "days" in expiry
    ? expiry.days
    : "months" in expiry
      ? expiry.months
      : "years_after" in expiry
        ? expiry.years_after
        : 12;

const usualCounts: Readonly<Record<Kind, number>> = {
  none: 0,
  rolling_days: 365,
  rolling_months: 12,
  end_of_year: 1,
  inactivity: 12,
};

/** A whole number, `null` for nothing typed. */
const wholeOf = (typed: string, most: number): number | null => {
  const digits = typed.replaceAll(/\D/g, "");
  return digits === "" ? null : Math.min(most, Number(digits));
};

/** When what was earned ends, when it begins to count, and what keeps a card from being stamped too often. */
export function RuleFields({ content, programme, disabled, onChange }: RuleFieldsProps) {
  const { t } = useLingui();
  const { expiry, caps, pending_hours, reversal_policy } = content;
  const count = countOf(expiry);
  const points = programme.type === "points";
  const cap = (name: keyof Caps, label: string, most: number, hint?: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      figures
      optional
      disabled={disabled}
      hint={hint}
      value={caps[name] ?? ""}
      onChange={({ currentTarget }) =>
        onChange({ caps: { ...caps, [name]: wholeOf(currentTarget.value, most) || null } })
      }
    />
  );
  return (
    <>
      <div className={cx(c.pair, c.even)}>
        <Select
          label={points ? t`When points expire` : t`When stamps expire`}
          disabled={disabled}
          options={[
            { value: "none", label: t`Never` },
            { value: "rolling_days", label: t`Days after earning` },
            { value: "rolling_months", label: t`Months after earning` },
            { value: "end_of_year", label: t`At the end of a year` },
            { value: "inactivity", label: t`After months without a visit` },
          ]}
          value={expiry.kind}
          onChange={({ currentTarget }) => {
            const kind = currentTarget.value as Kind;
            onChange({ expiry: expiryOf(kind, usualCounts[kind]) });
          }}
        />
        {expiry.kind !== "none" && (
          <CountField
            label={
              expiry.kind === "rolling_days"
                ? t({ message: "Days", context: "how long" })
                : expiry.kind === "end_of_year"
                  ? t`Years after the year of earning`
                  : t({ message: "Months", context: "how long" })
            }
            disabled={disabled}
            least={expiry.kind === "end_of_year" ? 0 : 1}
            most={3650}
            value={count}
            onChange={(next) => next !== null && onChange({ expiry: expiryOf(expiry.kind, next) })}
          />
        )}
      </div>
      {expiry.kind !== "none" && (
        <div>
          <WarningField {...{ content, disabled, onChange }} />
          <LapsingFigures programme={programme} />
        </div>
      )}
      <div className={cx(c.pair, c.even)}>
        <Select
          label={points ? t`When points count` : t`When stamps count`}
          disabled={disabled}
          options={[
            0,
            1,
            24,
            72,
            168,
            336,
            ...([0, 1, 24, 72, 168, 336].includes(pending_hours) ? [] : [pending_hours]),
          ].map((hours) => ({
            value: String(hours),
            label:
              hours === 0
                ? t`At once`
                : hours % 24 === 0
                  ? plural(hours / 24, { one: "After # day", other: "After # days" })
                  : plural(hours, { one: "After # hour", other: "After # hours" }),
          }))}
          value={String(pending_hours)}
          onChange={({ currentTarget }) => onChange({ pending_hours: Number(currentTarget.value) })}
        />
        <Select
          label={t`When a receipt is taken back`}
          disabled={disabled}
          options={[
            { value: "pending_first", label: t`Take back what does not count yet first` },
            { value: "within_balance", label: t`Take back at most what is there` },
            { value: "allow_negative", label: t`Take back all, also below zero` },
          ]}
          value={reversal_policy.earned}
          onChange={({ currentTarget }) =>
            onChange({
              reversal_policy: { ...reversal_policy, earned: currentTarget.value as typeof reversal_policy.earned },
            })
          }
        />
      </div>
      <div className={cx(c.pair, c.even)}>
        {cap("visits_per_day", t`Daily limit of visits`, 1000)}
        {cap(
          "minutes_between_visits",
          t`Minutes between two visits`,
          1440,
          t`A visit sooner than that is asked about at the till.`,
        )}
      </div>
      <div className={cx(c.pair, c.even)}>
        {cap("earned_per_day", points ? t`Daily limit of points` : t`Daily limit of stamps`, 100_000_000)}
        {cap(
          "confirm_spending_above",
          points ? t`Ask before spending more points than` : t`Ask before spending more stamps than`,
          100_000_000,
        )}
      </div>
      {cap(
        "confirm_on_phone_from",
        points
          ? t`Confirm on the phone: rewards from so many points`
          : t`Confirm on the phone: rewards from so many stamps`,
        100_000_000,
        t`Protects against photographed codes: the customer says yes on their own card within 60 seconds. If that does not work, staff look at the name or the last four digits, and the transaction says so.`,
      )}
    </>
  );
}
