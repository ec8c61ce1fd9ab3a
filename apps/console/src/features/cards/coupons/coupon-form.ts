/** What is typed of a coupon, and what of it can be sent. */
import type { LocalizedText } from "@rewardo/contract/fields";
import type { CouponPart } from "@rewardo/contract/programme-parts";
import { settledTexts } from "../../../kit/form/kinds/localized-texts.ts";

export type Effect = CouponPart["effect"];
export type EffectKind = Effect["kind"];
export type Frequency = CouponPart["usage_frequency"];

/** A coupon while it is typed: figures may be missing, and each way keeps what was typed while another is looked at. */
export interface CouponForm extends Omit<CouponPart, "_id" | "created_at" | "status" | "name" | "effect" | "items"> {
  name: LocalizedText | null;
  kind: EffectKind;
  percent: number | null;
  amount: number | null;
  count: number | null;
  multiplier: number | null;
  text: LocalizedText | null;
  product_ids: string[];
  filter: CouponPart["items"]["filter"];
  /** Limits in which something is typed that is no amount: sent as none, they would let more through than was meant. */
  unread: readonly MoneyLimit[];
}

type MoneyLimit = "max_discount" | "minimum_amount";

const names = { mode: "include_item_names", names: [] } as const satisfies Partial<CouponPart["items"]["filter"]>;

export const formOf = (coupon: CouponPart | null): CouponForm => {
  const effect: Effect = coupon?.effect ?? { kind: "discount_percentage", percent: 10 };
  return {
    name: coupon?.name ?? null,
    description: coupon?.description ?? null,
    kind: effect.kind,
    percent: "percent" in effect ? effect.percent : 10,
    amount: "amount" in effect ? effect.amount : null,
    count: "count" in effect ? effect.count : 1,
    multiplier: "multiplier" in effect ? effect.multiplier : 2,
    text: "text" in effect ? effect.text : null,
    discount_scope: coupon?.discount_scope ?? "order",
    product_ids: coupon?.items.product_ids ?? [],
    filter: coupon === null || coupon.items.filter.mode === "all" ? { ...names, names: [] } : coupon.items.filter,
    unread: [],
    max_discount: coupon?.max_discount ?? null,
    minimum_amount: coupon?.minimum_amount ?? null,
    usage_frequency: coupon?.usage_frequency ?? { kind: "once" },
    validity: coupon?.validity ?? { kind: "unlimited" },
    times: coupon?.times ?? { weekdays: null, hours: null },
    target: coupon?.target ?? { kind: "all" },
    issue: coupon?.issue ?? "automatic",
    campaign_limit: coupon?.campaign_limit ?? null,
    customer_limit: coupon?.customer_limit ?? null,
    place_ids: coupon?.place_ids ?? null,
    combines: coupon?.combines ?? false,
  };
};

/** Discounts apply to a part of the receipt or to all of it. */
export const lowersBill = ({ kind }: Pick<CouponForm, "kind">): boolean =>
  kind === "discount_percentage" || kind === "discount_amount";

/** Whether the coupon names the items that it applies to. */
export const namesItems = (form: Pick<CouponForm, "kind" | "discount_scope">): boolean =>
  form.kind === "freebie" || (lowersBill(form) && form.discount_scope === "specific_items");

/** Whether a coupon with this effect may have the limit. */
export const hasLimit = (kind: EffectKind, limit: MoneyLimit): boolean =>
  limit === "max_discount" ? kind === "discount_percentage" : kind !== "none";

const effectOf = ({ kind, percent, amount, count, multiplier, text }: CouponForm): Effect | null => {
  switch (kind) {
    case "discount_percentage":
      return percent === null ? null : { kind, percent };
    case "discount_amount":
      return amount === null ? null : { kind, amount };
    case "stamp_amount":
      return count === null ? null : { kind, count };
    case "stamp_multiply":
      return multiplier === null ? null : { kind, multiplier };
    case "custom": {
      const words = settledTexts(text);
      return words === null ? null : { kind, text: words };
    }
    case "freebie":
    case "none":
      return { kind };
  }
};

/** Whether a period ends before it begins. */
export const isPast = ({ from, to }: { from: string | null; to: string | null }): boolean =>
  from !== null && to !== null && from >= to;

/** Whether hours have a beginning without an end, or the other way round. */
export const isHalf = ({ hours }: CouponPart["times"]): boolean =>
  hours !== null && (hours.from === "") !== (hours.to === "");

/** What is missing or wrong, by field; empty when it can be sent. */
export const gapsOf = (form: CouponForm, language: string): ReadonlySet<string> => {
  const has = (words: LocalizedText | null) => (words as Record<string, string | undefined> | null)?.[language];
  const gaps = new Set<string>();
  if (has(form.name) === undefined) gaps.add("name");
  if (effectOf(form) === null || (form.kind === "custom" && has(form.text) === undefined)) gaps.add("effect");
  if (namesItems(form) && form.product_ids.length === 0 && form.filter.names.length === 0) gaps.add("items");
  if (form.validity.kind === "datetime_range" && isPast(form.validity)) gaps.add("validity");
  if (isHalf(form.times)) gaps.add("times");
  if (form.place_ids?.length === 0) gaps.add("places");
  for (const limit of form.unread) gaps.add(limit);
  if (form.target.kind === "card_subscription" && form.target.card_subscription_id === "") gaps.add("target");
  return gaps;
};

/** What is sent; only for a form without gaps. */
export const bodyOf = (form: CouponForm) => {
  const {
    name,
    description,
    kind,
    percent,
    amount,
    count,
    multiplier,
    text,
    product_ids,
    filter,
    unread: _unread,
    ...rest
  } = form;
  const isOfItems = namesItems(form);
  return {
    ...rest,
    name: settledTexts(name) ?? {},
    description: settledTexts(description),
    effect: effectOf({ ...form, kind, percent, amount, count, multiplier, text }) ?? { kind: "none" as const },
    discount_scope: lowersBill(form) ? form.discount_scope : ("order" as const),
    max_discount: kind === "discount_percentage" ? form.max_discount : null,
    items: isOfItems
      ? { product_ids, filter }
      : { product_ids: [], filter: { mode: "all" as const, names: [] as string[] } },
  };
};
