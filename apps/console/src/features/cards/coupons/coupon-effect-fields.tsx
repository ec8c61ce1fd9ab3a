import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { Locale } from "@rewardo/contract/fields";
import { LocalizedTextField } from "../../../kit/form/kinds/localized-text-field.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { type CouponForm, type EffectKind, hasLimit, lowersBill, namesItems } from "./coupon-form.ts";
import { ItemFilter } from "../fields/item-filter.tsx";
import c from "../fields/rule-fields.module.css";
import { CountField, DecimalField, MoneyField } from "../fields/typed-fields.tsx";
import { useCardWords } from "../use-card-words.ts";

export interface CouponFieldsProps {
  form: CouponForm;
  /** What is missing or wrong and is to be said. */
  gaps: ReadonlySet<string>;
  onChange: (changes: Partial<CouponForm>) => void;
}

/** What a coupon does, and on which items. */
export function CouponEffectFields({
  form,
  type,
  language,
  gaps,
  onChange,
}: CouponFieldsProps & { type: Card["type"]; language: Locale }) {
  const { t } = useLingui();
  const points = type === "points";
  const words = useCardWords(type);
  const kinds: Readonly<Record<EffectKind, string>> = {
    discount_percentage: t`Takes a percentage off`,
    discount_amount: t`Takes an amount off`,
    stamp_amount: points ? t`Gives points` : t`Gives stamps`,
    stamp_multiply: points ? t`Multiplies the points of the visit` : t`Multiplies the stamps of the visit`,
    freebie: t`An item free of charge`,
    custom: t`Something that staff do`,
    none: t`Only tells customers something`,
  };
  const missing = gaps.has("effect");
  const limit = (name: "max_discount" | "minimum_amount", label: string) =>
    hasLimit(form.kind, name) && (
      <MoneyField
        label={label}
        optional
        value={form[name]}
        error={gaps.has(name) ? t`Write an amount above zero, or leave this empty` : undefined}
        onChange={(amount, isUnread) => {
          const others = form.unread.filter((one) => one !== name);
          onChange({ [name]: amount, unread: isUnread ? [...others, name] : others });
        }}
      />
    );
  const figure = () => {
    switch (form.kind) {
      case "discount_percentage":
        return (
          <DecimalField
            key={form.kind}
            label={t({ message: "Percentage", context: "discount" })}
            after="%"
            least={0.01}
            most={100}
            value={form.percent}
            error={missing ? t`From 0.01 to 100` : undefined}
            onChange={(percent) => onChange({ percent })}
          />
        );
      case "discount_amount":
        return (
          <MoneyField
            key={form.kind}
            label={t`Amount`}
            value={form.amount}
            error={missing ? t`An amount above zero` : undefined}
            onChange={(amount) => onChange({ amount })}
          />
        );
      case "stamp_amount":
        return (
          <CountField
            key={form.kind}
            label={words.howMany}
            value={form.count}
            error={missing ? t`At least 1` : undefined}
            onChange={(count) => onChange({ count })}
          />
        );
      case "stamp_multiply":
        return (
          <DecimalField
            key={form.kind}
            label={t`Times`}
            least={1}
            most={100}
            value={form.multiplier}
            error={missing ? t`From 1 to 100` : undefined}
            onChange={(multiplier) => onChange({ multiplier })}
          />
        );
      default:
        return null;
    }
  };
  return (
    <>
      <div className={c.pair}>
        <Select
          label={t`What it does`}
          options={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
          value={form.kind}
          onChange={({ currentTarget }) => {
            const kind = currentTarget.value as EffectKind;
            // A field that goes takes what was typed in it along.
            onChange({ kind, unread: form.unread.filter((limit) => hasLimit(kind, limit)) });
          }}
        />
        {figure()}
      </div>
      {form.kind === "custom" && (
        <LocalizedTextField
          label={t`What staff do`}
          hint={t`They read it at the till and confirm it.`}
          language={language}
          value={form.text}
          onChange={(text) => onChange({ text })}
          errorOf={(one) =>
            missing && one === language ? t`This is needed in the language of your business` : undefined
          }
        />
      )}
      {lowersBill(form) && (
        <Select
          label={t`What the discount is on`}
          options={[
            { value: "order", label: t`The whole receipt` },
            { value: "cheapest", label: t`The cheapest item` },
            { value: "specific_items", label: t`Certain items` },
          ]}
          value={form.discount_scope}
          onChange={({ currentTarget }) =>
            onChange({ discount_scope: currentTarget.value as CouponForm["discount_scope"] })
          }
        />
      )}
      {namesItems(form) && (
        <ItemFilter
          label={t`Which items`}
          mustName
          value={form.filter}
          error={gaps.has("items") ? t`Name at least one` : undefined}
          onChange={(filter) => onChange({ filter })}
        />
      )}
      <div className={c.pair}>
        {limit("max_discount", t`Discount at most`)}
        {limit("minimum_amount", t`From a receipt of`)}
      </div>
    </>
  );
}
