import { useLingui } from "@lingui/react/macro";
import type { CouponPart } from "@rewardo/contract/programme-parts";
import type { PromotionGroup } from "@rewardo/contract/promotion-groups";
import { useQuery } from "@tanstack/react-query";
import type { FieldDescription } from "../../../kit/form/description.ts";
import { type FormField, useFormField } from "../../../kit/form/use-form-field.ts";
import { RadioGroup } from "@rewardo/ui/fields/radio-group.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { MemberField } from "../fields/member-field.tsx";
import c from "../fields/rule-fields.module.css";
import own from "../fields/term-fields.module.css";
import { CountField } from "../fields/typed-fields.tsx";
import { groupsQuery } from "../groups/groups-api.ts";
import { useCardDraft } from "../use-draft.ts";
import { useCouponWords } from "./use-coupon-words.ts";

type Whom = Pick<CouponPart, "target" | "issue">;
type Way = CouponPart["target"]["kind"] | "on_grant";
export type Frequency = CouponPart["usage_frequency"];

const noGroups: readonly PromotionGroup[] = [];

/** Who has a coupon: everyone, one customer, a group, or those to whom it is given. */
export function useWhom(): FieldDescription<"target" | "issue"> {
  const { t } = useLingui();
  const { programme } = useCardDraft();
  const says = useCouponWords(programme.type);
  const groups = useQuery(groupsQuery(programme.card_id)).data?.items ?? noGroups;
  const label = t`Who has it`;
  return {
    kind: "custom",
    names: ["target", "issue"],
    label,
    isDeep: true,
    show: (values) => {
      const whom = values as unknown as Whom;
      const { target } = whom;
      const group = target.kind === "promotion_group" ? target.promotion_group_id : null;
      return groups.find(({ _id }) => _id === group)?.name ?? says.target(whom);
    },
    render: () => <WhomField label={label} groups={groups} />,
  };
}

function WhomField({ label, groups }: { label: string; groups: readonly PromotionGroup[] }) {
  const { t } = useLingui();
  const { value, set, error, errorAt } = useFormField<Whom["target"]>("target", {
    words: (_fault, one) => (one?.kind === "card_subscription" ? t`Choose a customer` : undefined),
  });
  const issue = useFormField<Whom["issue"]>("issue");
  const target = value ?? { kind: "all" };
  const way: Way = target.kind === "all" && issue.value === "on_grant" ? "on_grant" : target.kind;
  const offered = groups.filter(
    ({ _id, status }) =>
      status === "active" || (target.kind === "promotion_group" && target.promotion_group_id === _id),
  );
  const choose = (next: Way) => {
    issue.set(next === "on_grant" ? "on_grant" : "automatic");
    if (next === "card_subscription") set({ kind: next, card_subscription_id: "" });
    else if (next === "promotion_group") set({ kind: next, promotion_group_id: offered[0]?._id ?? "" });
    else set({ kind: "all" });
  };
  return (
    <div className={c.effect}>
      <RadioGroup<Way>
        legend={label}
        column
        value={way}
        error={error ?? errorAt("kind") ?? issue.error}
        onChange={choose}
        options={[
          { value: "all", label: t`Every customer with this card` },
          {
            value: "on_grant",
            label: t`Only those who get it`,
            hint: t`Handed out from a customer’s page, or for a code.`,
          },
          { value: "card_subscription", label: t`One customer` },
          ...(offered.length > 0 || way === "promotion_group"
            ? [{ value: "promotion_group" as const, label: t`A group of customers` }]
            : []),
        ]}
      />
      {target.kind === "card_subscription" && (
        <MemberField
          value={target.card_subscription_id}
          error={errorAt("card_subscription_id")}
          onChange={(card_subscription_id) => set({ ...target, card_subscription_id })}
        />
      )}
      {target.kind === "promotion_group" && (
        <Select
          label={t`Which group`}
          options={offered.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={target.promotion_group_id}
          error={errorAt("promotion_group_id")}
          onChange={({ currentTarget }) => set({ ...target, promotion_group_id: currentTarget.value })}
        />
      )}
    </div>
  );
}

/** How often one customer may use it. */
export function FrequencyFields({ field, label }: { field: FormField<Frequency>; label: string }) {
  const { t } = useLingui();
  const { set, error, errorAt } = field;
  const value = field.value ?? { kind: "once" };
  const every = value.kind === "once_every" ? value : { kind: "once_every" as const, n: 1, unit: "days" as const };
  return (
    <div className={own.three}>
      <Select
        label={label}
        options={[
          { value: "once", label: t`Once for each customer` },
          { value: "once_every", label: t`Once every …` },
          { value: "unlimited", label: t`As often as they like` },
        ]}
        value={value.kind}
        error={error ?? errorAt("kind")}
        onChange={({ currentTarget }) => {
          const kind = currentTarget.value as Frequency["kind"];
          set(kind === "once_every" ? every : { kind });
        }}
      />
      {value.kind === "once_every" && (
        <>
          <CountField
            label={t({ message: "Every", comment: "Before a number of days or weeks" })}
            most={1000}
            value={value.n}
            error={errorAt("n")}
            onChange={(n) => n !== null && set({ ...value, n })}
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
            error={errorAt("unit")}
            onChange={({ currentTarget }) => set({ ...value, unit: currentTarget.value as typeof every.unit })}
          />
        </>
      )}
    </div>
  );
}
