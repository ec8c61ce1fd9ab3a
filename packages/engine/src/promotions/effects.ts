/** What each coupon effect does, in one table: an effect without its row does not compile. */
import type { LocalizedText, ProgrammeCoupon, PromotionEffect, PromotionEffectKind } from "../types/index.ts";

type EffectOf<K extends PromotionEffectKind> = Extract<PromotionEffect, { readonly kind: K }>;

type Row<E extends PromotionEffect> = {
  /** What it is taken off: a part of the bill that the scope names, one piece, or nothing. */
  readonly lowers: "scope" | "piece" | "nothing";
  /** Among effects on the same scope the lower one is used first: a percentage is of the price. */
  readonly order: number;
  /** Minor units that it would take off a scope of `amount`. */
  readonly discount: (effect: E, amount: number) => number;
  /** Units that it adds to the visit. */
  readonly units: (effect: E) => number;
  /** Factor on what the visit earns; null = none. */
  readonly multiplier: (effect: E) => number | null;
  /** What the business wrote about it; empty where the effect explains itself. */
  readonly text: (effect: E) => LocalizedText;
  /** False = shown to the customer only, a till refuses it. */
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

const rows: { readonly [K in PromotionEffectKind]: Row<EffectOf<K>> } = {
  discount_percentage: { ...plain, lowers: "scope", discount: ({ percent }, amount) => percentOf(amount, percent) },
  discount_amount: { ...plain, lowers: "scope", order: 1, discount: ({ amount }) => amount },
  stamp_amount: { ...plain, units: ({ count }) => count },
  stamp_multiply: { ...plain, multiplier: ({ multiplier }) => multiplier },
  freebie: { ...plain, lowers: "piece" },
  custom: { ...plain, text: ({ text }) => text },
  none: { ...plain, isUsable: false },
};

/** The row of an effect's own kind, which takes that effect. */
const rowOf = ({ kind }: PromotionEffect): Row<PromotionEffect> => rows[kind] as Row<PromotionEffect>;

export const lowersBy = ({ effect }: ProgrammeCoupon): "scope" | "piece" | "nothing" => rowOf(effect).lowers;
export const orderOf = ({ effect }: ProgrammeCoupon): number => rowOf(effect).order;
/** Minor units off a scope of `amount`, before any limit. */
export const wantedDiscount = ({ effect }: ProgrammeCoupon, amount: number): number =>
  rowOf(effect).discount(effect, amount);
export const addedUnits = ({ effect }: ProgrammeCoupon): number => rowOf(effect).units(effect);
export const multiplierOf = ({ effect }: ProgrammeCoupon): number | null => rowOf(effect).multiplier(effect);
export const textOf = ({ effect }: ProgrammeCoupon): LocalizedText => rowOf(effect).text(effect);
export const isUsable = ({ effect }: ProgrammeCoupon): boolean => rowOf(effect).isUsable;

/** Half up, exact for amounts up to 2^53; a percentage has two decimals. */
function percentOf(amount: number, percent: number): number {
  return Number((BigInt(amount) * BigInt(Math.round(percent * 100)) + 5000n) / 10_000n);
}
