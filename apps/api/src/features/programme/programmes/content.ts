/** A programme as people edit it, out of a version as the engine reads it, and back. */
import type { Card } from "@rewardo/contract/cards";
import type { CouponPart, LevelPart, OfferPart, RewardPart } from "@rewardo/contract/programme-parts";
import type { ProgrammeContent } from "@rewardo/contract/programmes";
import { completeProgramme, type ItemFilter, type Programme, type StoredProgramme } from "@rewardo/engine";
import { newId } from "../../../platform/clock.ts";

/** Looks and texts of a card, kept by each version. The engine knows nothing of them, nor of inviting. */
export type CardFace = Pick<
  ProgrammeContent,
  "name" | "unit_name" | "unit_forms" | "terms" | "stock" | "stamp_icon" | "own_stamps" | "image" | "place_ids"
>;

/** What a version keeps beside the face; left out of versions from before it was kept. */
interface Beside {
  readonly resting_levels?: readonly LevelPart[];
  readonly referral?: ProgrammeContent["referral"];
}

/** A version as it is stored: the engine's programme with more words in its parts, and the card's face. */
export interface StoredVersion {
  readonly programme: StoredProgramme;
  /** `null` in versions of before faces were kept: the card's own row counts. */
  readonly card: (CardFace & Beside) | null;
}

type Described<T> = T & { readonly description?: RewardPart["description"] };
const unlimited = { kind: "unlimited" } as const;

const copyFilter = ({ mode, names }: ItemFilter) => ({ mode, names: [...names] });
const copyIds = (ids: readonly string[] | null | undefined): string[] | null =>
  ids === null || ids === undefined ? null : [...ids];
const copyTimes = ({ weekdays, hours }: CouponPart["times"] | Programme["coupons"][number]["times"]) => ({
  weekdays: weekdays === null ? null : [...weekdays],
  hours,
});
const copyItems = ({ product_ids, filter }: Programme["coupons"][number]["items"]) => ({
  product_ids: [...product_ids],
  filter: copyFilter(filter),
});

export const toReward = (reward: Described<Programme["rewards"][number]>): RewardPart => ({
  _id: reward._id,
  status: reward.status ?? "active",
  name: reward.name,
  description: reward.description ?? null,
  image: reward.image ?? null,
  cost: reward.cost,
  effect: reward.effect ?? { kind: "none" },
  validity: reward.validity ?? unlimited,
  place_ids: copyIds(reward.place_ids),
  stock: reward.stock ?? null,
});

export const toCoupon = (coupon: Described<Programme["coupons"][number]>): CouponPart => ({
  ...coupon,
  issue: coupon.issue ?? "automatic",
  description: coupon.description ?? null,
  items: copyItems(coupon.items),
  times: copyTimes(coupon.times),
  place_ids: copyIds(coupon.place_ids),
});

const toOffer = (offer: Described<Programme["offers"][number]>): OfferPart => ({
  ...offer,
  description: offer.description ?? null,
  items: copyItems(offer.items),
  times: copyTimes(offer.times),
  place_ids: copyIds(offer.place_ids),
});

type StoredLevel = Described<Programme["levels"][number]> & Partial<Pick<LevelPart, "status" | "card_stock">>;

export const toLevel = (level: StoredLevel): LevelPart => ({
  ...level,
  status: level.status ?? "active",
  description: level.description ?? null,
  card_stock: level.card_stock ?? null,
});

/** Content of a version. `face` is the card's own row, for a version without one. */
export const toContent = (
  { programme, card }: StoredVersion,
  face: NonNullable<StoredVersion["card"]>,
): ProgrammeContent => {
  const { earning, caps, ...rules } = completeProgramme(programme);
  const { resting_levels = [], referral = null, ...own } = card ?? face;
  return {
    ...own,
    unit_forms: own.unit_forms ?? null,
    own_stamps: [...(own.own_stamps ?? [])],
    stamps_required: rules.stamps_required,
    earning: {
      mode: earning.mode,
      earns: earning.earns,
      amount: earning.amount,
      filter: copyFilter(earning.filter),
    },
    expiry: rules.expiry,
    lapse_after_warning: rules.lapse_after_warning ?? null,
    pending_hours: rules.pending_hours,
    reversal_policy: rules.reversal_policy,
    caps: {
      ...caps,
      confirm_spending_above: caps.confirm_spending_above ?? null,
      confirm_on_phone_from: caps.confirm_on_phone_from ?? null,
    },
    referral,
    rewards: rules.rewards.map(toReward),
    coupons: rules.coupons.map(toCoupon),
    offers: rules.offers.map(toOffer),
    levels: [...rules.levels, ...resting_levels].map(toLevel),
  };
};

/** Fields that a version stores beside those that the engine decides by. */
export const faceOf = (content: ProgrammeContent): NonNullable<StoredVersion["card"]> => {
  const { name, unit_name, unit_forms, terms, stock, stamp_icon, own_stamps, image, place_ids, levels, referral } =
    content;
  // The engine knows no level that does not count.
  const resting_levels = levels.filter(({ status }) => status !== "active");
  return {
    name,
    unit_name,
    unit_forms,
    terms,
    stock,
    stamp_icon,
    own_stamps,
    image,
    place_ids,
    resting_levels,
    referral,
  };
};

export const isSame = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame((one as never)[key], (other as never)[key]));
};

/**
 * The programme that the engine decides by once this content is published. An unchanged earning rule keeps its id, and
 * with it what members have accumulated; a changed one starts from zero.
 */
export const toProgramme = (
  content: ProgrammeContent,
  before: Programme,
  { version_id, status }: { version_id: string; status: Card["status"] },
): Programme => {
  const { _id: rule_id, ...rule } = before.earning;
  return {
    version_id,
    card_id: before.card_id,
    card_status: status,
    card_type: before.card_type,
    unit: before.unit,
    currency: before.currency,
    time_zone: before.time_zone,
    stamps_required: content.stamps_required,
    earning: { ...content.earning, _id: isSame(rule, content.earning) ? rule_id : newId() },
    expiry: content.expiry,
    lapse_after_warning: content.lapse_after_warning,
    pending_hours: content.pending_hours,
    reversal_policy: content.reversal_policy,
    caps: content.caps,
    rewards: content.rewards,
    coupons: content.coupons,
    offers: content.offers,
    levels: content.levels.filter(({ status }) => status === "active"),
  };
};
