/** What the terms say of rewards, coupons, offers, levels and invitations. */
import type { Coupon, Offer, Teller, TermsParagraph, TermsRules } from "./teller.ts";
import { descriptionOf, itemsOf, ofCard, percentOf, placesOf, timesOf, validityOf } from "./teller.ts";

const stockOf = ({ say, number }: Teller, stock: number | null | undefined): string[] =>
  stock === null || stock === undefined ? [] : [say("limit.stock", { count: number(stock) })];

const rewardEffect = (teller: Teller, effect: TermsRules["rewards"][number]["effect"]): string[] => {
  switch (effect?.kind) {
    case "discount_percentage":
      return [teller.say("effect.order", { value: percentOf(teller, effect.percent) })];
    case "discount_amount":
      return [teller.say("effect.order", { value: teller.money(effect.amount) })];
    case "custom":
      return descriptionOf(teller, effect.text);
    default:
      return [];
  }
};

const isInForce = ({ status = "active" }: { readonly status?: string | undefined }): boolean => status === "active";

export const rewards = (teller: Teller, rules: TermsRules): TermsParagraph[] => {
  const { say, units, pick } = teller;
  const full =
    rules.stamps_required === null ? [] : [ofCard([say("reward.full", { units: units(rules.stamps_required) })])];
  const given = rules.rewards.filter(isInForce).toSorted((one, other) => one.cost - other.cost);
  const none = given.length === 0 ? [ofCard([say("reward.none")])] : [];
  return [
    ...full,
    ...none,
    ...given.map((reward) => ({
      part_id: reward._id,
      name: pick(reward.name),
      sentences: [
        say("reward.cost", { units: units(reward.cost) }),
        ...descriptionOf(teller, reward.description),
        ...rewardEffect(teller, reward.effect),
        ...validityOf(teller, reward.validity, false),
        ...placesOf(teller, reward.place_ids),
        ...stockOf(teller, reward.stock),
      ],
    })),
  ];
};

const couponEffect = (teller: Teller, { effect, discount_scope: scope }: Coupon): string[] => {
  const { say, units, money, number } = teller;
  switch (effect.kind) {
    case "discount_percentage":
      return [say(`effect.${scope}`, { value: percentOf(teller, effect.percent) })];
    case "discount_amount":
      return [say(`effect.${scope}`, { value: money(effect.amount) })];
    case "stamp_amount":
      return [say("effect.units", { units: units(effect.count) })];
    case "stamp_multiply":
      return [say("effect.multiplied", { times: number(effect.multiplier) })];
    case "freebie":
      return [say("effect.freebie")];
    case "custom":
      return descriptionOf(teller, effect.text);
    case "none":
      return [say("effect.none")];
  }
};

/** Items matter to discounts on some of the products and to free ones; a whole bill is lowered whatever is on it. */
const couponItems = (teller: Teller, coupon: Coupon): string[] => {
  const isDiscount = coupon.effect.kind === "discount_percentage" || coupon.effect.kind === "discount_amount";
  const isChosen = coupon.effect.kind === "freebie" || (isDiscount && coupon.discount_scope !== "order");
  return isChosen ? itemsOf(teller, coupon.items) : [];
};

const couponUse = (teller: Teller, coupon: Coupon): string[] => {
  const { say } = teller;
  const { usage_frequency: frequency, customer_limit: mine, campaign_limit: all } = coupon;
  const often =
    frequency.kind === "once_every"
      ? say("use.once_every", frequency)
      : say(frequency.kind === "unlimited" ? "use.unlimited" : mine === null ? "use.once" : "use.once_given");
  return [
    often,
    ...(mine === null ? [] : [say("limit.customer", { count: mine })]),
    ...(all === null ? [] : [say("limit.campaign", { count: all })]),
  ];
};

const couponSentences = (teller: Teller, coupon: Coupon): string[] => {
  const { say, money } = teller;
  const { effect, minimum_amount: least, max_discount: most } = coupon;
  const isDiscount = effect.kind === "discount_percentage" || effect.kind === "discount_amount";
  if (effect.kind === "none") return [...descriptionOf(teller, coupon.description), say("effect.none")];
  return [
    ...descriptionOf(teller, coupon.description),
    ...couponEffect(teller, coupon),
    ...couponItems(teller, coupon),
    ...(isDiscount && most !== null ? [say("limit.discount", { amount: money(most) })] : []),
    ...(least === null ? [] : [say("limit.minimum", { amount: money(least) })]),
    ...(coupon.target.kind === "promotion_group" ? [say("who.group")] : []),
    ...(coupon.issue === "on_grant" ? [say("who.given")] : []),
    ...couponUse(teller, coupon),
    ...validityOf(teller, coupon.validity, true),
    ...timesOf(teller, coupon.times),
    ...placesOf(teller, coupon.place_ids),
    ...(isDiscount ? [say(coupon.combines ? "combine.yes" : "combine.no")] : []),
  ];
};

/** A coupon for one customer is between the business and them: the text is public. */
export const coupons = (teller: Teller, rules: TermsRules): TermsParagraph[] =>
  rules.coupons
    .filter((coupon) => isInForce(coupon) && coupon.target.kind !== "card_subscription")
    .map((coupon) => ({
      part_id: coupon._id,
      name: teller.pick(coupon.name),
      sentences: couponSentences(teller, coupon),
    }));

const offerItems = (teller: Teller, { items }: Offer): string[] => {
  const some = itemsOf(teller, items);
  return some.length === 0 ? [teller.say("offer.all")] : some;
};

const offerPrice = (teller: Teller, { kind, cost, reward_id }: Offer, rules: TermsRules): string[] => {
  if (kind === "points") return cost === null ? [] : [teller.say("offer.cost", { units: teller.units(cost) })];
  const reward = rules.rewards.find(({ _id }) => _id === reward_id);
  return reward === undefined ? [] : [teller.say("offer.reward", { reward: teller.pick(reward.name) })];
};

export const offers = (teller: Teller, rules: TermsRules): TermsParagraph[] =>
  rules.offers.filter(isInForce).map((offer) => {
    const { multiplier } = offer;
    const isMultiplied = multiplier !== null && multiplier > 1;
    return {
      part_id: offer._id,
      name: teller.pick(offer.name),
      sentences: [
        ...descriptionOf(teller, offer.description),
        ...offerItems(teller, offer),
        ...(isMultiplied ? [teller.say("offer.multiplied", { times: teller.number(multiplier) })] : []),
        ...offerPrice(teller, offer, rules),
        ...validityOf(teller, offer.validity, false),
        ...timesOf(teller, offer.times),
        ...placesOf(teller, offer.place_ids),
      ],
    };
  });

export const levels = (teller: Teller, rules: TermsRules): TermsParagraph[] =>
  rules.levels
    .filter(isInForce)
    .toSorted((one, other) => one.threshold - other.threshold)
    .map((level) => {
      const { say, units, number } = teller;
      const isPeriod = level.basis === "points_earned_period";
      const needed = { units: units(level.threshold), months: level.period_months };
      const falls = isPeriod ? "level.falls_period" : "level.falls_balance";
      return {
        part_id: level._id,
        name: teller.pick(level.name),
        sentences: [
          say(isPeriod ? "level.period" : "level.balance", needed),
          ...descriptionOf(teller, level.description),
          ...(level.multiplier > 1 ? [say("effect.multiplied", { times: number(level.multiplier) })] : []),
          level.downgrade === "none" ? say("level.kept") : say(falls, { days: level.grace_days }),
        ],
      };
    });

export const invitations = (teller: Teller, { referral, coupons: all }: TermsRules): TermsParagraph[] => {
  if (referral === null) return [];
  const nameOf = (id: string): string => teller.pick(all.find(({ _id }) => _id === id)?.name ?? {});
  const { say, number } = teller;
  return [
    ofCard([
      say("invitation.pair", { inviter: nameOf(referral.inviter_coupon_id), guest: nameOf(referral.guest_coupon_id) }),
      say("invitation.when"),
      say("invitation.limit", { count: number(referral.invitations_a_month) }),
    ]),
  ];
};
