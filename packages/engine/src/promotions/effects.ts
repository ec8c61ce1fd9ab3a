/** What each coupon effect does, in one table: an effect without its row does not compile. */
import type { LocalizedText, ProgrammeCoupon, PromotionEffect, PromotionEffectKind } from "../types/index.ts";

type EffectOf<K extends PromotionEffectKind> = Extract<PromotionEffect, { readonly kind: K }>;

type Row<E extends PromotionEffect> = {
  /** What the discount applies to: the coupon's scope, one piece, or nothing. */
  readonly lowers: "scope" | "piece" | "nothing";
  /** On the same scope the lower number applies first: a percentage is of the full price. */
  readonly order: number;
  /** Discount on a scope of `amount`, in minor units. */
  readonly discount: (effect: E, amount: number) => number;
  /** Units that it adds to the visit. */
  readonly units: (effect: E) => number;
  /** Factor on the units that the visit earns; null = none. */
  readonly multiplier: (effect: E) => number | null;
  /** The business's own text; empty when the effect needs none. */
  readonly text: (effect: E) => LocalizedText;
  /** False = for display only; a till rejects it. */
  readonly isUsable: boolean;
};

const plain = {
  lowers: "nothing",
  order: 0,
  discount: () => 0,
  units: () => 0,
  multiplier: () => null,
  text: () => ({}),
  isUsable: true,
} as const satisfies Row<PromotionEffect>;

/** Half up, exact for amounts up to 2^53; a percentage has two decimals. */
const percentOf = (amount: number, percent: number): number =>
  Number((BigInt(amount) * BigInt(Math.round(percent * 100)) + 5000n) / 10_000n);

const rows: { readonly [K in PromotionEffectKind]: Row<EffectOf<K>> } = {
  discount_percentage: { ...plain, lowers: "scope", discount: ({ percent }, amount) => percentOf(amount, percent) },
  discount_amount: { ...plain, lowers: "scope", order: 1, discount: ({ amount }) => amount },
  stamp_amount: { ...plain, units: ({ count }) => count },
  stamp_multiply: { ...plain, multiplier: ({ multiplier }) => multiplier },
  freebie: { ...plain, lowers: "piece" },
  custom: { ...plain, text: ({ text }) => text },
  none: { ...plain, isUsable: false },
};

/** The row of the effect's kind. */
const rowOf = ({ kind }: PromotionEffect): Row<PromotionEffect> => rows[kind] as Row<PromotionEffect>;

/** What has an effect: a coupon or a reward. */
type Effective = Pick<ProgrammeCoupon, "effect">;

export const lowersBy = ({ effect }: Effective): "scope" | "piece" | "nothing" => rowOf(effect).lowers;
export const orderOf = ({ effect }: ProgrammeCoupon): number => rowOf(effect).order;
/** Discount on a scope of `amount`, in minor units, before any limit. */
export const wantedDiscount = ({ effect }: Effective, amount: number): number => rowOf(effect).discount(effect, amount);
export const addedUnits = ({ effect }: ProgrammeCoupon): number => rowOf(effect).units(effect);
export const multiplierOf = ({ effect }: ProgrammeCoupon): number | null => rowOf(effect).multiplier(effect);
export const textOf = ({ effect }: Effective): LocalizedText => rowOf(effect).text(effect);
export const isUsable = ({ effect }: ProgrammeCoupon): boolean => rowOf(effect).isUsable;
