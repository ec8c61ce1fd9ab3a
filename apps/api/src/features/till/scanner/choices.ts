/**
 * Rewards, coupons and offers that the customer may choose at the till: each with its cost or effect, or the reason why
 * it cannot be had.
 */
import {
  couponChoices,
  offerChoices,
  rewardChoices,
  termsOf,
  usesLeft,
  validityEnd,
  type MembershipState,
  type Programme,
  type ProgrammeCoupon,
  type Rejection,
  type VisitEvent,
} from "@rewardo/engine";
import type { CouponOffer, LineOffer, RewardOffer } from "@rewardo/contract/scanner";
import { toCoded, type HeldGrant } from "../../ledger/ledger/index.ts";

const coded = (rejection: Rejection | null) => (rejection === null ? null : (toCoded([rejection])[0] ?? null));

export const toRewardOffers = (programme: Programme, state: MembershipState, event: VisitEvent): RewardOffer[] => {
  const choices = rewardChoices(programme, state, event.recorded_at, event.till);
  return choices.flatMap(({ reward_id, rejection }) => {
    const reward = programme.rewards.find(({ _id }) => _id === reward_id);
    if (reward === undefined) return [];
    const { _id, name, image = null, cost, effect = { kind: "none" } } = reward;
    return [{ _id, name, image, cost, effect, usable: rejection === null, rejected: coded(rejection) }];
  });
};

/** The items that a coupon is for, by name; `null` where it is for all that was bought, or lowers no bill. */
const itemsOf = ({ effect, discount_scope, items }: ProgrammeCoupon): string[] | null => {
  const isFree = effect.kind === "freebie";
  const isDiscount = effect.kind === "discount_percentage" || effect.kind === "discount_amount";
  if (!isFree && !(isDiscount && discount_scope !== "order")) return null;
  const { mode, names } = items.filter;
  return items.product_ids.length === 0 && mode.startsWith("include") ? [...names] : [];
};

/** What a coupon that is held needs, how often it can still be used, and until when. */
const leftOf = (coupon: ProgrammeCoupon, grant: HeldGrant, zone: string) => {
  const endMs = validityEnd(coupon.validity, grant.granted_at, zone);
  const ends_at = endMs === Infinity ? null : new Date(endMs).toISOString();
  return { minimum_amount: coupon.minimum_amount, uses_left: usesLeft(coupon, grant), ends_at };
};

/** Coupons that are over or used up say nothing at a till; the customer's page lists them. */
const isPast = (rejection: Rejection | null): boolean =>
  rejection !== null && ["already_redeemed", "expired", "not_running", "not_found"].includes(rejection.code);

export const toCouponOffers = (
  programme: Programme,
  state: MembershipState,
  event: VisitEvent,
  grants: readonly HeldGrant[],
): CouponOffer[] => {
  // Those that are chosen, with what staff said of them.
  const held = grants.map((grant) => event.coupons?.find(({ _id }) => _id === grant._id) ?? grant);
  const offers = couponChoices(programme, state, { ...event, coupons: held }).flatMap(
    ({ grant_id, coupon_id, discount, rejection }) => {
      const grant = grants.find(({ _id }) => _id === grant_id);
      const coupon = grant === undefined ? undefined : termsOf(programme, grant);
      const isGranted = grant?.source === "granted";
      if (grant === undefined || coupon === undefined || isPast(rejection)) return [];
      const { name, effect } = coupon;
      const own = {
        coupon_id,
        grant_id: isGranted ? grant_id : null,
        name,
        effect: effect.kind,
        items: itemsOf(coupon),
        ...leftOf(coupon, grant, programme.time_zone),
      };
      // A coupon that only informs can be read and not used.
      const offer = { ...own, discount, usable: rejection === null, rejected: coded(rejection) };
      return [{ offer, isOnce: coupon.usage_frequency.kind === "once" }];
    },
  );
  // Of several copies of a single-use coupon one is shown: a usable one, otherwise the first.
  const shownOf = ({ coupon_id }: CouponOffer): CouponOffer | undefined => {
    const copies = offers.flatMap(({ offer }) => (offer.coupon_id === coupon_id ? [offer] : []));
    return copies.find(({ usable }) => usable) ?? copies[0];
  };
  return offers.flatMap(({ offer, isOnce }) => (isOnce && shownOf(offer) !== offer ? [] : [offer]));
};

/** Each line that an offer may hand over. */
export const toLineOffers = (programme: Programme, state: MembershipState, event: VisitEvent): LineOffer[] => {
  const choices = offerChoices(programme, state, event);
  return programme.offers.flatMap(({ _id: offer_id, name }) => {
    const lines = choices
      .filter((choice) => choice.offer_id === offer_id)
      .map(({ line_no, cost, rejection }) => ({ line_no, cost, rejected: coded(rejection) }));
    return lines.length === 0 ? [] : [{ offer_id, name, lines }];
  });
};
