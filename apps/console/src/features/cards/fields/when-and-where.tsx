import { DateField } from "../../../kit/days/date-field.tsx";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { CouponPart } from "@rewardo/contract/programme-parts";
import { useId } from "react";
import type { FormField } from "../../../kit/form/use-form-field.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { weekdayName } from "@rewardo/web/i18n/weekday-name.ts";
import { Chip } from "@rewardo/ui/chip.tsx";
import { FieldNote } from "@rewardo/ui/fields/field.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import own from "./term-fields.module.css";
import c from "./rule-fields.module.css";
import { CountField } from "./typed-fields.tsx";

type Validity = CouponPart["validity"];

const days = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"] as const;
const midnight = (day: string): string | null => (day === "" ? null : `${day}T00:00`);
/** The day in a field of a day; what was given to the minute elsewhere shows its day. */
const dayOf = (local: string | null): string => local?.slice(0, 10) ?? "";
/** The first moment that is not valid any more, as the last day that is. */
const shifted = (day: string, by: number): string =>
  day === "" ? "" : new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);

interface ValidityFieldsProps {
  field: FormField<Validity>;
  /** Only days: nothing is handed out from which hours could count. */
  withoutHours: boolean;
}

/** Between which days something is valid, or for how long. */
export function ValidityFields({ field, withoutHours }: ValidityFieldsProps) {
  const { t } = useLingui();
  const { set, error, errorAt } = field;
  const value = field.value ?? { kind: "unlimited" };
  return (
    <div className={own.three}>
      <Select
        label={t({ message: "Valid", context: "field" })}
        options={[
          { value: "unlimited", label: t({ message: "Without an end", context: "coupon" }) },
          { value: "datetime_range", label: t`Between two days` },
          ...(withoutHours ? [] : [{ value: "hours", label: t`Hours from handing it out` }]),
        ]}
        value={value.kind}
        error={error ?? errorAt("kind")}
        onChange={({ currentTarget }) => {
          const kind = currentTarget.value as Validity["kind"];
          if (kind === "hours") set({ kind, hours: 72 });
          else set(kind === "unlimited" ? { kind } : { kind, from: null, to: null });
        }}
      />
      {value.kind === "hours" && (
        <CountField
          label={t({ message: "Hours", context: "how long" })}
          most={8760}
          value={value.hours}
          // People think of weeks in days.
          hint={
            value.hours >= 48 && value.hours % 24 === 0
              ? plural(value.hours / 24, { one: "That is # day.", other: "That is # days." })
              : undefined
          }
          error={errorAt("hours")}
          onChange={(hours) => hours !== null && set({ ...value, hours })}
        />
      )}
      {value.kind === "datetime_range" && (
        <>
          <DateField
            label={t`First day`}
            optional
            error={errorAt("from")}
            value={dayOf(value.from)}
            onChange={(day) => set({ ...value, from: midnight(day) })}
          />
          <DateField
            label={t`Last day`}
            optional
            error={errorAt("to")}
            value={value.to?.endsWith("T00:00") === true ? shifted(dayOf(value.to), -1) : dayOf(value.to)}
            onChange={(day) => set({ ...value, to: midnight(shifted(day, 1)) })}
          />
        </>
      )}
    </div>
  );
}

type Times = CouponPart["times"];

export const always: Times = { weekdays: null, hours: null };

/** On which days of a week something is valid, and at which hours. */
export function TimesFields({ field }: { field: FormField<Times> }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const noteId = useId();
  const { set, errorAt, errorIn } = field;
  const { weekdays, hours } = field.value ?? always;
  const toggle = (day: (typeof days)[number]) => {
    const chosen = days.filter((one) => (weekdays?.includes(one) === true) !== (one === day));
    // All days are no choice of days.
    set({ hours, weekdays: chosen.length === 0 || chosen.length === 7 ? null : chosen });
  };
  const setHours = (changes: Partial<NonNullable<Times["hours"]>>) => {
    const next = { from: hours?.from ?? "", to: hours?.to ?? "", ...changes };
    set({ weekdays, hours: next.from === "" && next.to === "" ? null : next });
  };
  return (
    <fieldset className={own.times} aria-describedby={noteId}>
      <legend>{t`Days and hours`}</legend>
      <p className={own.hint}>{t`None chosen: every day, at any hour.`}</p>
      <div className={own.days}>
        {days.map((day, at) => (
          <Chip
            key={day}
            set={weekdays?.includes(day) === true}
            aria-pressed={weekdays?.includes(day) === true}
            onClick={() => toggle(day)}
          >
            {weekdayName(locale, at + 1, "short")}
          </Chip>
        ))}
      </div>
      <FieldNote id={noteId} error={field.error ?? errorIn("weekdays")} />
      <div className={c.pair}>
        <TextField
          type="time"
          label={t({ message: "From", context: "hour" })}
          optional
          error={errorAt("hours") ?? errorAt("hours.from")}
          value={hours?.from ?? ""}
          onChange={({ currentTarget }) => setHours({ from: currentTarget.value })}
        />
        <TextField
          type="time"
          label={t({ message: "To", context: "hour" })}
          optional
          error={errorAt("hours.to")}
          value={hours?.to ?? ""}
          onChange={({ currentTarget }) => setHours({ to: currentTarget.value })}
        />
      </div>
    </fieldset>
  );
}
