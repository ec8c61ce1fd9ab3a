import { useLingui } from "@lingui/react/macro";
import { CouponFields, type CouponPart } from "@rewardo/contract/programme-parts";
import { onlyWhile } from "../../../kit/form/description.ts";
import { checkbox } from "../../../kit/form/kinds/checkbox.tsx";
import { custom } from "../../../kit/form/kinds/custom.tsx";
import type { Values } from "../../../kit/form/values.ts";
import { Select } from "@rewardo/ui/fields/select.tsx";
import type { EffectKind } from "../fields/effect-field.tsx";
import { MoneyField } from "../fields/typed-fields.tsx";
import { allItems, usePartFields } from "../fields/use-part-fields.tsx";
import { always } from "../fields/when-and-where.tsx";
import { PartForm } from "../parts/part-form.tsx";
import { useCardDraft } from "../use-draft.ts";
import { type Frequency, FrequencyFields, useWhom } from "./coupon-term-fields.tsx";
import { useCouponWords } from "./use-coupon-words.ts";

interface CouponDialogProps {
  /** `null`: a new one. */
  coupon: CouponPart | null;
  /** What a new one begins with. */
  suggested?: CouponPart | undefined;
  onClose: () => void;
}

type Scope = CouponPart["discount_scope"];

const begun: Partial<CouponPart> = {
  ...{ effect: { kind: "discount_percentage", percent: 10 }, discount_scope: "order", items: allItems },
  ...{ usage_frequency: { kind: "once" }, validity: { kind: "unlimited" }, times: always },
  ...{ target: { kind: "all" }, issue: "automatic", combines: false },
};

const kindOf = ({ effect }: Values): EffectKind => (effect as CouponPart["effect"]).kind;

/** Discounts apply to a part of the receipt or to all of it. */
const lowersBill = (values: Values): boolean =>
  kindOf(values) === "discount_percentage" || kindOf(values) === "discount_amount";

/** Whether the coupon names the items that it applies to. */
const namesItems = (values: Values): boolean =>
  kindOf(values) === "freebie" || (lowersBill(values) && values["discount_scope"] === "specific_items");

/** What a coupon is called, what it does, for whom, how often and when. */
export function CouponDialog({ coupon, suggested, onClose }: CouponDialogProps) {
  const { t } = useLingui();
  const { programme } = useCardDraft();
  const says = useCouponWords(programme.type);
  const fields = usePartFields(programme.type);
  const points = programme.type === "points";
  const limit = t`Write an amount above zero, or leave this empty`;
  const scopes: Readonly<Record<Scope, string>> = {
    order: t`The whole receipt`,
    cheapest: t`The cheapest item`,
    specific_items: t`Certain items`,
  };
  const items = fields.items(true);
  return (
    <PartForm
      name="coupons"
      part={coupon}
      title={coupon === null ? t`New coupon` : t`Edit coupon`}
      schema={CouponFields}
      defaults={suggested ?? begun}
      sections={[
        {
          fields: [
            fields.text(
              "name",
              t({ message: "Coupon", context: "name of a coupon" }),
              t`Short, as customers read it: Lemonade week.`,
            ),
            fields.effect({
              discount_percentage: t`Takes a percentage off`,
              discount_amount: t`Takes an amount off`,
              stamp_amount: points ? t`Gives points` : t`Gives stamps`,
              stamp_multiply: points ? t`Multiplies the points of the visit` : t`Multiplies the stamps of the visit`,
              freebie: t`An item free of charge`,
              custom: t`Something that staff do`,
              none: t`Only tells customers something`,
            }),
            onlyWhile(
              lowersBill,
              "order",
              custom<Scope, "discount_scope">({
                name: "discount_scope",
                label: t`What the discount is on`,
                show: (value) => scopes[value ?? "order"],
                render: ({ value, set, error }, label) => (
                  <Select
                    label={label}
                    options={Object.entries(scopes).map(([scope, named]) => ({ value: scope, label: named }))}
                    value={value ?? "order"}
                    error={error}
                    onChange={({ currentTarget }) => set(currentTarget.value as Scope)}
                  />
                ),
              }),
            ),
            onlyWhile(namesItems, allItems, {
              ...items,
              check: (values) => (namesItems(values) ? (items.check?.(values) ?? []) : []),
            }),
            onlyWhile(
              (values) => kindOf(values) === "discount_percentage",
              null,
              fields.figure({
                Control: MoneyField,
                name: "max_discount",
                label: t`Discount at most`,
                half: true,
                wrong: limit,
              }),
            ),
            onlyWhile(
              (values) => kindOf(values) !== "none",
              null,
              fields.figure({
                Control: MoneyField,
                name: "minimum_amount",
                label: t`From a receipt of`,
                half: true,
                wrong: limit,
              }),
            ),
            useWhom(),
            custom<Frequency, "usage_frequency">({
              ...{ name: "usage_frequency", label: t`How often`, isDeep: true },
              show: (value) => value !== null && says.frequency({ usage_frequency: value }),
              render: (field, label) => <FrequencyFields field={field} label={label} />,
            }),
            fields.validity(false),
            fields.times(),
            fields.places(),
            fields.figure({
              name: "campaign_limit",
              label: t`Uses by all customers together`,
              half: true,
              most: 1_000_000_000,
            }),
            fields.figure({ name: "customer_limit", label: t`Uses by one customer`, half: true }),
            checkbox({
              name: "combines",
              label: t`May be used together with other discounts`,
              hint: t`Otherwise a receipt has at most one coupon that takes something off.`,
            }),
          ],
        },
      ]}
      onClose={onClose}
    />
  );
}
