import { useLingui } from "@lingui/react/macro";
import type { CouponPart } from "@rewardo/contract/programme-parts";
import { PlacesField } from "../../../kit/form/places/places-field.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { weekdayName } from "@rewardo/web/i18n/weekday-name.ts";
import { Chip } from "@rewardo/ui/chip.tsx";
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
  value: Validity;
  /** Only days: nothing is handed out from which hours could count. */
  withoutHours?: boolean;
  isWrong: boolean;
  onChange: (value: Validity) => void;
}

/** Between which days something is valid, or for how long. */
export function ValidityFields({ value, withoutHours = false, isWrong, onChange }: ValidityFieldsProps) {
  const { t } = useLingui();
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
        onChange={({ currentTarget }) => {
          const kind = currentTarget.value as Validity["kind"];
          if (kind === "hours") onChange({ kind, hours: 72 });
          else onChange(kind === "unlimited" ? { kind } : { kind, from: null, to: null });
        }}
      />
      {value.kind === "hours" && (
        <CountField
          label={t({ message: "Hours", context: "how long" })}
          most={8760}
          value={value.hours}
          onChange={(hours) => hours !== null && onChange({ ...value, hours })}
        />
      )}
      {value.kind === "datetime_range" && (
        <>
          <TextField
            type="date"
            label={t`First day`}
            optional
            value={dayOf(value.from)}
            onChange={({ currentTarget }) => onChange({ ...value, from: midnight(currentTarget.value) })}
          />
          <TextField
            type="date"
            label={t`Last day`}
            optional
            error={isWrong ? t`Not before the first day` : undefined}
            value={value.to?.endsWith("T00:00") === true ? shifted(dayOf(value.to), -1) : dayOf(value.to)}
            onChange={({ currentTarget }) => onChange({ ...value, to: midnight(shifted(currentTarget.value, 1)) })}
          />
        </>
      )}
    </div>
  );
}

type Times = CouponPart["times"];

interface TimesFieldsProps {
  value: Times;
  /** Only one of the two hours is there. */
  isWrong: boolean;
  onChange: (value: Times) => void;
}

/** On which days of a week something is valid, and at which hours. */
export function TimesFields({ value, isWrong, onChange }: TimesFieldsProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { weekdays, hours } = value;
  const toggle = (day: (typeof days)[number]) => {
    const chosen = days.filter((one) => (weekdays?.includes(one) === true) !== (one === day));
    // All days are no choice of days.
    onChange({ ...value, weekdays: chosen.length === 0 || chosen.length === 7 ? null : chosen });
  };
  const setHours = (changes: Partial<NonNullable<Times["hours"]>>) => {
    const next = { from: hours?.from ?? "", to: hours?.to ?? "", ...changes };
    onChange({ ...value, hours: next.from === "" && next.to === "" ? null : next });
  };
  const errorOf = (hour: string | undefined) =>
    isWrong && (hour ?? "") === "" ? t`Give both hours, or none` : undefined;
  return (
    <fieldset className={own.times}>
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
      <div className={c.pair}>
        <TextField
          type="time"
          label={t({ message: "From", context: "hour" })}
          optional
          error={errorOf(hours?.from)}
          value={hours?.from ?? ""}
          onChange={({ currentTarget }) => setHours({ from: currentTarget.value })}
        />
        <TextField
          type="time"
          label={t({ message: "To", context: "hour" })}
          optional
          error={errorOf(hours?.to)}
          value={hours?.to ?? ""}
          onChange={({ currentTarget }) => setHours({ to: currentTarget.value })}
        />
      </div>
    </fieldset>
  );
}

interface WhereFieldProps {
  /** `null`: wherever the card is used. */
  value: readonly string[] | null;
  isWrong: boolean;
  onChange: (value: string[] | null) => void;
}

/** Field for the places at which a reward, a coupon or an offer is valid. */
export function WhereField({ value, isWrong, onChange }: WhereFieldProps) {
  const { t } = useLingui();
  return (
    <PlacesField
      label={t`Where it is used`}
      isBound={false}
      value={value}
      error={isWrong ? t`Choose at least one place` : undefined}
      onChange={onChange}
    />
  );
}
