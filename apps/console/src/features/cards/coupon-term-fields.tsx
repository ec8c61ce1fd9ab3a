import { useLingui } from "@lingui/react/macro";
import { weekdayName } from "../../platform/i18n/shared-texts.ts";
import { useFormat } from "../../platform/i18n/index.ts";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { RadioGroup } from "../../ui/fields/radio-group.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Chip } from "../../ui/chip.tsx";
import type { CouponFieldsProps } from "./coupon-effect-fields.tsx";
import type { CouponForm, Frequency, Validity } from "./coupon-form.ts";
import own from "./coupon-term-fields.module.css";
import { MemberField } from "./member-field.tsx";
import c from "./rule-fields.module.css";
import { CountField } from "./typed-fields.tsx";

const days = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"] as const;
const midnight = (day: string): string | null => (day === "" ? null : `${day}T00:00`);
/** The day in a field of a day; what was given to the minute elsewhere shows its day. */
const dayOf = (local: string | null): string => local?.slice(0, 10) ?? "";
/** The first moment that is not valid any more, as the last day that is. */
const shifted = (day: string, by: number): string =>
  day === "" ? "" : new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);

type Whom = "all" | "card_subscription" | "on_grant" | "promotion_group";

const whomOf = ({ target, issue }: CouponForm): Whom =>
  target.kind === "all" && issue === "on_grant" ? "on_grant" : target.kind;

/** For whom a coupon is, how often, when, and how many there are. */
export function CouponTermFields({ form, gaps, onChange }: CouponFieldsProps) {
  const { t } = useLingui();
  const whom = whomOf(form);
  const choose = (next: Whom) => {
    if (next === "card_subscription")
      onChange({ issue: "automatic", target: { kind: next, card_subscription_id: "" } });
    else if (next !== "promotion_group")
      onChange({ issue: next === "on_grant" ? "on_grant" : "automatic", target: { kind: "all" } });
  };
  return (
    <>
      <RadioGroup
        legend={t`Who has it`}
        column
        value={whom}
        onChange={choose}
        options={[
          { value: "all", label: t`Every customer with this card` },
          {
            value: "on_grant",
            label: t`Only those who get it`,
            hint: t`Handed out from a customer’s page, or for a code.`,
          },
          { value: "card_subscription", label: t`One customer` },
          ...(whom === "promotion_group"
            ? [{ value: "promotion_group" as const, label: t`A group of customers` }]
            : []),
        ]}
      />
      {form.target.kind === "card_subscription" && (
        <MemberField
          value={form.target.card_subscription_id}
          error={gaps.has("target") ? t`Choose a customer` : undefined}
          onChange={(card_subscription_id) => onChange({ target: { kind: "card_subscription", card_subscription_id } })}
        />
      )}
      <FrequencyFields value={form.usage_frequency} onChange={(usage_frequency) => onChange({ usage_frequency })} />
      <ValidityFields
        value={form.validity}
        isWrong={gaps.has("validity")}
        onChange={(validity) => onChange({ validity })}
      />
      <TimesFields value={form.times} onChange={(times) => onChange({ times })} />
      <div className={c.pair}>
        <CountField
          label={t`Uses by all customers together`}
          optional
          most={1_000_000_000}
          value={form.campaign_limit}
          onChange={(campaign_limit) => onChange({ campaign_limit })}
        />
        <CountField
          label={t`Uses by one customer`}
          optional
          value={form.customer_limit}
          onChange={(customer_limit) => onChange({ customer_limit })}
        />
      </div>
      <Checkbox
        checked={form.combines}
        onChange={({ currentTarget }) => onChange({ combines: currentTarget.checked })}
        hint={t`Otherwise a receipt has at most one coupon that takes something off.`}
      >
        {t`May be used together with other discounts`}
      </Checkbox>
    </>
  );
}

function FrequencyFields({ value, onChange }: { value: Frequency; onChange: (value: Frequency) => void }) {
  const { t } = useLingui();
  const every = value.kind === "once_every" ? value : { kind: "once_every" as const, n: 1, unit: "days" as const };
  return (
    <div className={own.three}>
      <Select
        label={t`How often`}
        options={[
          { value: "once", label: t`Once for each customer` },
          { value: "once_every", label: t`Once every …` },
          { value: "unlimited", label: t`As often as they like` },
        ]}
        value={value.kind}
        onChange={({ currentTarget }) => {
          const kind = currentTarget.value as Frequency["kind"];
          onChange(kind === "once_every" ? every : { kind });
        }}
      />
      {value.kind === "once_every" && (
        <>
          <CountField
            label={t({ message: "Every", comment: "Before a number of days or weeks" })}
            most={1000}
            value={value.n}
            onChange={(n) => onChange({ ...value, n: n ?? 1 })}
          />
          <Select
            label={t({ message: "Unit", context: "of time" })}
            options={[
              { value: "hours", label: t({ message: "Hours", context: "how long" }) },
              { value: "days", label: t({ message: "Days", context: "how long" }) },
              { value: "weeks", label: t({ message: "Weeks", context: "how long" }) },
              { value: "months", label: t({ message: "Months", context: "how long" }) },
            ]}
            value={value.unit}
            onChange={({ currentTarget }) => onChange({ ...value, unit: currentTarget.value as typeof every.unit })}
          />
        </>
      )}
    </div>
  );
}

interface ValidityFieldsProps {
  value: Validity;
  isWrong: boolean;
  onChange: (value: Validity) => void;
}

function ValidityFields({ value, isWrong, onChange }: ValidityFieldsProps) {
  const { t } = useLingui();
  return (
    <div className={own.three}>
      <Select
        label={t({ message: "Valid", context: "field" })}
        options={[
          { value: "unlimited", label: t({ message: "Without an end", context: "coupon" }) },
          { value: "datetime_range", label: t`Between two days` },
          { value: "hours", label: t`Hours from handing it out` },
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
          onChange={(hours) => onChange({ ...value, hours: hours ?? 1 })}
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

type Times = CouponForm["times"];

function TimesFields({ value, onChange }: { value: Times; onChange: (value: Times) => void }) {
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
          value={hours?.from ?? ""}
          onChange={({ currentTarget }) => setHours({ from: currentTarget.value })}
        />
        <TextField
          type="time"
          label={t({ message: "To", context: "hour" })}
          optional
          value={hours?.to ?? ""}
          onChange={({ currentTarget }) => setHours({ to: currentTarget.value })}
        />
      </div>
    </fieldset>
  );
}
