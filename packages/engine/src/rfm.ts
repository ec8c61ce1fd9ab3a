/**
 * RFM groups: how recently (R), how often (F) and for how much money (M) each customer came within the last 365 days of
 * one business. Pure: the caller gathers the facts.
 */

/** The facts about one customer as of a day. */
export interface RfmFacts {
  /** Whole local days since the last visit, of all time; `null` without any. */
  readonly days_since_visit: number | null;
  /** Different local days with a visit within the 365 days. */
  readonly visit_days: number;
  /** Minor units within the 365 days. */
  readonly spend: number;
}

export const rfmGroups = [
  "champions",
  "loyal",
  "previously_loyal",
  "active",
  "new",
  "promising",
  "needs_attention",
  "at_risk",
  "almost_lost",
  "dormant",
  "prospects",
] as const;
export type RfmGroup = (typeof rfmGroups)[number];

/** 1 (lowest) to 5. */
export type RfmScore = 1 | 2 | 3 | 4 | 5;

export interface RfmResult {
  readonly group: RfmGroup;
  /** `null` for dormant customers and prospects, who have no visit in the 365 days. */
  readonly scores: { readonly r: RfmScore; readonly f: RfmScore; readonly m: RfmScore; readonly fm: RfmScore } | null;
}

/** The period considered. */
export const RFM_DAYS = 365;
/** Below this number of customers, shares mean little: recency and frequency use fixed thresholds. */
const RFM_FIXED_BELOW = 100;

/** Rows R1 to R5, columns FM1 to FM5. */
const groupTable = [
  ["dormant", "dormant", "at_risk", "at_risk", "previously_loyal"],
  ["almost_lost", "almost_lost", "at_risk", "at_risk", "previously_loyal"],
  ["promising", "needs_attention", "needs_attention", "loyal", "loyal"],
  ["promising", "active", "active", "loyal", "loyal"],
  ["new", "active", "active", "champions", "champions"],
] as const satisfies readonly (readonly RfmGroup[])[];

/** The group of two scores. */
export const rfmGroupOf = (r: RfmScore, fm: RfmScore): RfmGroup => groupTable[r - 1]![fm - 1]!;

/** `round half up((F + M) / 2)`. */
export const combinedScore = (f: RfmScore, m: RfmScore): RfmScore => Math.floor((f + m + 1) / 2) as RfmScore;

/** Up to these days since the last visit a customer has R 5, 4, 3, 2. */
const recencyDays = [14, 30, 60, 120];
/** Numbers of visit days from which a customer has F 2, 3, 4, 5. */
const frequencyDays = [2, 4, 8, 15];

const fixedRecency = (days: number): RfmScore => (5 - recencyDays.filter((most) => days > most).length) as RfmScore;
const fixedFrequency = (days: number): RfmScore =>
  (1 + frequencyDays.filter((least) => days >= least).length) as RfmScore;

/** `1 + ⌊5 × share of the values strictly below⌋`, at most 5: equal values have equal scores. */
const byShare = (values: readonly number[]): ((value: number) => RfmScore) => {
  const sorted = Float64Array.from(values).toSorted();
  return (value) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sorted[middle]! < value) low = middle + 1;
      else high = middle;
    }
    return Math.min(5, 1 + Math.floor((5 * low) / sorted.length)) as RfmScore;
  };
};

/**
 * The groups of all customers of a business, in the given order. Shares are among those with a visit in the 365 days.
 * Customers whose last visit is older are `dormant`, those without one `prospects`; both are unscored.
 */
export const rfmOf = (customers: readonly RfmFacts[]): RfmResult[] => customers.map(rfmAmong(customers));

/** Like `rfmOf`, one customer at a time. */
export const rfmAmong = (customers: readonly RfmFacts[]): ((customer: RfmFacts) => RfmResult) => {
  const scored = customers.filter(isScored);
  const isFixed = scored.length < RFM_FIXED_BELOW;
  // Fewer days are better, so recency uses the negated days.
  const recency = isFixed ? fixedRecency : turned(byShare(scored.map((one) => -one.days_since_visit)));
  const frequency = isFixed ? fixedFrequency : byShare(scored.map((one) => one.visit_days));
  const money = byShare(scored.map((one) => one.spend));
  return (customer) => {
    if (!isScored(customer))
      return { group: customer.days_since_visit === null ? "prospects" : "dormant", scores: null };
    const r = recency(customer.days_since_visit);
    const f = frequency(customer.visit_days);
    const m = money(customer.spend);
    const fm = combinedScore(f, m);
    return { group: rfmGroupOf(r, fm), scores: { r, f, m, fm } };
  };
};

const turned =
  (score: (value: number) => RfmScore) =>
  (days: number): RfmScore =>
    score(-days);

const isScored = (customer: RfmFacts): customer is RfmFacts & { readonly days_since_visit: number } =>
  customer.days_since_visit !== null && customer.days_since_visit <= RFM_DAYS;
