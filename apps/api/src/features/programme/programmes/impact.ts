/** Whom a change touches: members by what they have, and whether it gives them more or less than is within reach now. */
import type { ProgrammeChange, ProgrammeContent } from "@rewardo/contract/programmes";
import type { CouponPart } from "@rewardo/contract/programme-parts";
import type { Whom } from "./queries.ts";

export interface Impact {
  /** `null`: neither, or it depends on what members will buy. */
  readonly direction: "more" | "less" | null;
  /** The members who are touched. */
  readonly whom: readonly Whom[];
}

const top = 2_147_483_647;
const bottom = -2_147_483_648;
const everyone: readonly Whom[] = [{ from: bottom, to: top }];
const none: Impact = { direction: null, whom: [] };
const all = (direction: Impact["direction"]): Impact => ({ direction, whom: everyone });

const from = (cost: number): readonly Whom[] => [{ from: cost, to: top }];

const compared = (before: number, after: number): Impact["direction"] =>
  after === before ? null : after > before ? "more" : "less";

type Earning = ProgrammeContent["earning"];

/** Whether a visit of the same kind earns more or less, if that can be said. */
const earningDirection = (before: Earning, after: Earning): Impact["direction"] => {
  if (before.mode !== after.mode || JSON.stringify(before.filter) !== JSON.stringify(after.filter)) return null;
  if (after.mode === "above") {
    if (before.earns === after.earns) return compared(-(before.amount ?? 0), -(after.amount ?? 0));
    return before.amount === after.amount ? compared(before.earns, after.earns) : null;
  }
  // n / X and m / Y compared as whole numbers: n · Y and m · X.
  return compared(before.earns * (after.amount ?? 1), after.earns * (before.amount ?? 1));
};

const placesDirection = (before: readonly string[] | null, after: readonly string[] | null): Impact["direction"] => {
  const isWithin = (inner: readonly string[] | null, outer: readonly string[] | null) =>
    outer === null || (inner !== null && inner.every((id) => outer.includes(id)));
  if (isWithin(before, after)) return "more";
  return isWithin(after, before) ? "less" : null;
};

type Caps = ProgrammeContent["caps"];
const unlimited = Number.POSITIVE_INFINITY;

/** Less, if any limit is tighter; a question at the till is none. */
const capsDirection = (before: Caps, after: Caps): Impact["direction"] => {
  const all = [
    compared(before.visits_per_day ?? unlimited, after.visits_per_day ?? unlimited),
    compared(before.earned_per_day ?? unlimited, after.earned_per_day ?? unlimited),
    compared(-(before.minutes_between_visits ?? 0), -(after.minutes_between_visits ?? 0)),
  ];
  return all.find((one) => one === "less") ?? all.find((one) => one === "more") ?? null;
};

type Expiry = ProgrammeContent["expiry"];
const expiryTime = (expiry: Expiry): number => {
  if (expiry.kind === "rolling_days") return expiry.days;
  if (expiry.kind === "end_of_year") return expiry.years_after;
  return expiry.kind === "none" ? unlimited : expiry.months;
};

/** Times of different kinds depend on when a customer comes. */
const expiryDirection = (before: Expiry, after: Expiry): Impact["direction"] =>
  before.kind === after.kind || before.kind === "none" || after.kind === "none"
    ? compared(expiryTime(before), expiryTime(after))
    : null;

/** A longer time after a warning is more, and none at all is least. */
const warningDirection = (before: number | null, after: number | null): Impact["direction"] =>
  compared(before ?? 0, after ?? 0);

const ofCard = (field: string, before: ProgrammeContent, after: ProgrammeContent): Impact => {
  switch (field) {
    case "earning":
      return all(earningDirection(before.earning, after.earning));
    case "place_ids":
      return all(placesDirection(before.place_ids, after.place_ids));
    case "pending_hours":
      return all(compared(-before.pending_hours, -after.pending_hours));
    case "lapse_after_warning":
      return all(warningDirection(before.lapse_after_warning, after.lapse_after_warning));
    case "caps":
      return all(capsDirection(before.caps, after.caps));
    case "expiry":
      return all(expiryDirection(before.expiry, after.expiry));
    case "stamps_required":
    case "reversal_policy":
      return all(null);
    default:
      return none;
  }
};

const isOffered = (part: { readonly status: string } | undefined): boolean => part?.status === "active";

/** A reward is within reach of those who have its cost. */
const ofReward = (_id: string | null, before: ProgrammeContent, after: ProgrammeContent): Impact => {
  const [was, is] = [before, after].map(({ rewards }) => rewards.find((reward) => reward._id === _id));
  if (!isOffered(was)) return is !== undefined && isOffered(is) ? { direction: "more", whom: from(is.cost) } : none;
  if (was === undefined) return none;
  if (is === undefined || !isOffered(is)) return { direction: "less", whom: from(was.cost) };
  if (is.cost > was.cost) return { direction: "less", whom: [{ from: was.cost, to: is.cost }] };
  if (is.cost < was.cost) return { direction: "more", whom: [{ from: is.cost, to: was.cost }] };
  const places = placesDirection(was.place_ids, is.place_ids);
  const isElsewhere = JSON.stringify(was.place_ids) !== JSON.stringify(is.place_ids);
  const termsOf = ({ validity, stock, effect }: typeof is) => JSON.stringify([validity, stock, effect]);
  const isOtherwise = termsOf(was) !== termsOf(is);
  return isElsewhere || isOtherwise ? { direction: isOtherwise ? null : places, whom: from(is.cost) } : none;
};

/** Customers who have a coupon without being given one; coupons that were given keep their terms. */
const holdersOf = ({ issue, target }: CouponPart): readonly Whom[] => {
  if (issue === "on_grant") return [];
  if (target.kind === "card_subscription") return [{ card_subscription_id: target.card_subscription_id }];
  return target.kind === "promotion_group" ? [{ promotion_group_id: target.promotion_group_id }] : everyone;
};

const ofCoupon = (change: ProgrammeChange, before: ProgrammeContent, after: ProgrammeContent): Impact => {
  const [was, is] = [before, after].map(({ coupons }) => coupons.find(({ _id }) => _id === change._id));
  const [had, has] = [was, is].map((coupon) => (coupon !== undefined && isOffered(coupon) ? holdersOf(coupon) : []));
  if (!isOffered(was)) return { direction: "more", whom: has ?? [] };
  if (!isOffered(is)) return { direction: "less", whom: had ?? [] };
  const isSame = change.fields.every(({ field }) => field === "name" || field === "description");
  return isSame ? none : { direction: null, whom: [...(had ?? []), ...(has ?? [])] };
};

const ofPart = (change: ProgrammeChange, before: ProgrammeContent, after: ProgrammeContent): Impact => {
  if (change.part === "rewards") return ofReward(change._id, before, after);
  if (change.part === "coupons") return ofCoupon(change, before, after);
  if (change.part === "card") return ofCard(change.fields[0]?.field ?? "", before, after);
  const part = change.part;
  const [was, is] = [before, after].map((content) =>
    isOffered((content[part] as { _id: string; status: string }[]).find(({ _id }) => _id === change._id)),
  );
  if (was === is)
    return was === true && change.fields.some(({ field }) => field !== "name" && field !== "description")
      ? all(null)
      : none;
  return all(is === true ? "more" : "less");
};

/** The impact of each change, in their order. */
export const impactOf = (
  changes: readonly ProgrammeChange[],
  before: ProgrammeContent,
  after: ProgrammeContent,
): Impact[] => changes.map((change) => ofPart(change, before, after));

/** The members who are touched at all, and those who would have less. */
export const totalImpact = (impacts: readonly Impact[]): { touched: Whom[]; worse: Whom[] } => ({
  touched: impacts.flatMap(({ whom }) => whom),
  worse: impacts.flatMap(({ direction, whom }) => (direction === "less" ? whom : [])),
});
