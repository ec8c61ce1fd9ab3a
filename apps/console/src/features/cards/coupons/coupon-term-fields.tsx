import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { cx } from "@rewardo/ui/cx.ts";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { RadioGroup } from "@rewardo/ui/fields/radio-group.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import type { CouponFieldsProps } from "./coupon-effect-fields.tsx";
import type { CouponForm, Frequency } from "./coupon-form.ts";
import own from "../fields/term-fields.module.css";
import { groupsQuery } from "../groups/groups-api.ts";
import { MemberField } from "../fields/member-field.tsx";
import c from "../fields/rule-fields.module.css";
import { CountField } from "../fields/typed-fields.tsx";
import { TimesFields, ValidityFields, WhereField } from "../fields/when-and-where.tsx";
import { useCardDraft } from "../use-draft.ts";

type Whom = "all" | "card_subscription" | "on_grant" | "promotion_group";

const whomOf = ({ target, issue }: CouponForm): Whom =>
  target.kind === "all" && issue === "on_grant" ? "on_grant" : target.kind;

/** Fields for a coupon's audience, its limits per customer, its period and its stock. */
export function CouponTermFields({ form, gaps, onChange }: CouponFieldsProps) {
  const { t } = useLingui();
  const { programme } = useCardDraft();
  const whom = whomOf(form);
  const groups = (useQuery(groupsQuery(programme.card_id)).data?.items ?? []).filter(
    ({ _id, status }) =>
      status === "active" || (form.target.kind === "promotion_group" && form.target.promotion_group_id === _id),
  );
  const choose = (next: Whom) => {
    if (next === "card_subscription")
      onChange({ issue: "automatic", target: { kind: next, card_subscription_id: "" } });
    else if (next === "promotion_group")
      onChange({ issue: "automatic", target: { kind: next, promotion_group_id: groups[0]?._id ?? "" } });
    else onChange({ issue: next === "on_grant" ? "on_grant" : "automatic", target: { kind: "all" } });
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
          ...(groups.length > 0 || whom === "promotion_group"
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
      {form.target.kind === "promotion_group" && (
        <Select
          label={t`Which group`}
          options={groups.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={form.target.promotion_group_id}
          onChange={({ currentTarget }) =>
            onChange({ target: { kind: "promotion_group", promotion_group_id: currentTarget.value } })
          }
        />
      )}
      <FrequencyFields value={form.usage_frequency} onChange={(usage_frequency) => onChange({ usage_frequency })} />
      <ValidityFields
        value={form.validity}
        isWrong={gaps.has("validity")}
        onChange={(validity) => onChange({ validity })}
      />
      <TimesFields value={form.times} isWrong={gaps.has("times")} onChange={(times) => onChange({ times })} />
      <WhereField
        value={form.place_ids}
        isWrong={gaps.has("places")}
        onChange={(place_ids) => onChange({ place_ids })}
      />
      <div className={cx(c.pair, c.even)}>
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
            onChange={(n) => n !== null && onChange({ ...value, n })}
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
