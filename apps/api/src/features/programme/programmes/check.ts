/** Rules of a programme beyond the shape of its fields. */
import type { Card } from "@rewardo/contract/cards";
import type { FieldError } from "@rewardo/contract/errors";
import type { LocalizedText } from "@rewardo/contract/fields";
import type { ProgrammeContent } from "@rewardo/contract/programmes";
import { isUsedUp } from "@rewardo/engine";

/** Facts about the business that the content belongs to. */
export interface Surroundings {
  readonly type: Card["type"];
  /** The business's language, in which every text for customers must be. */
  readonly language: string;
}

type Report = (path: string, code: string, message: string) => void;
type Coupon = ProgrammeContent["coupons"][number];
type Offer = ProgrammeContent["offers"][number];
type Reward = ProgrammeContent["rewards"][number];
type Level = ProgrammeContent["levels"][number];

const byName = new Set([
  "exclude_item_group_names",
  "exclude_item_names",
  "include_item_group_names",
  "include_item_names",
]);

const checkWords = (words: LocalizedText | null, path: string, { language }: Surroundings, report: Report): void => {
  if (words === null) return;
  if ((words as Record<string, string | undefined>)[language] === undefined)
    report(`${path}.${language}`, "required", "The business's own language is needed");
};

const checkFilter = ({ mode, names }: Coupon["items"]["filter"], path: string, report: Report): void => {
  if (byName.has(mode) && names.length === 0) report(`${path}.names`, "required", "Names at least one");
};

const checkValidity = (validity: Reward["validity"], path: string, report: Report): void => {
  if (validity.kind !== "datetime_range" || validity.from === null || validity.to === null) return;
  if (validity.from >= validity.to) report(`${path}.to`, "ends_before_start", "Must be later than the start");
};

const checkItems = ({ product_ids, filter }: Coupon["items"], path: string, report: Report): void => {
  if (product_ids.length === 0) checkFilter(filter, `${path}.filter`, report);
};

const selectsAnything = ({ product_ids, filter }: Coupon["items"]): boolean =>
  product_ids.length > 0 || (filter.mode !== "all" && filter.mode !== "points");

const checkReward = (reward: Reward, of: Surroundings, report: Report): void => {
  checkWords(reward.name, "name", of, report);
  checkWords(reward.description, "description", of, report);
  if (reward.effect.kind === "custom") checkWords(reward.effect.text, "effect.text", of, report);
  checkValidity(reward.validity, "validity", report);
};

const checkCoupon = (coupon: Coupon, of: Surroundings, report: Report): void => {
  checkWords(coupon.name, "name", of, report);
  checkWords(coupon.description, "description", of, report);
  checkValidity(coupon.validity, "validity", report);
  checkItems(coupon.items, "items", report);
  if (coupon.effect.kind === "custom") checkWords(coupon.effect.text, "effect.text", of, report);
  const needsItems = coupon.discount_scope === "specific_items" || coupon.effect.kind === "freebie";
  if (needsItems && !selectsAnything(coupon.items)) report("items", "required", "Says which items it is for");
};

/** Why a coupon cannot be what inviting brings; the field of the coupon that says so, and a code. */
const unfitFor = (side: "inviter" | "guest", coupon: Coupon): readonly [field: string, code: string] | null => {
  if (coupon.status !== "active") return ["status", "not_active"];
  if (coupon.target.kind !== "all") return ["target", "not_for_all"];
  if (coupon.issue !== "on_grant") return ["issue", "everyone_has_it"];
  // Who invites several friends is given several.
  return side === "inviter" && isUsedUp(coupon, { used_by_customer: 1 }) ? ["usage_frequency", "used_once"] : null;
};

const sides = ["inviter", "guest"] as const;

const checkReferral = ({ referral, coupons }: ProgrammeContent, report: Report): void => {
  if (referral === null) return;
  for (const side of sides) {
    const coupon = coupons.find(({ _id }) => _id === referral[`${side}_coupon_id`]);
    const code = coupon === undefined ? "unknown_coupon" : unfitFor(side, coupon)?.[1];
    if (code !== undefined) report(`referral.${side}_coupon_id`, code, "Is no coupon that inviting can bring");
  }
};

/** A coupon that inviting brings stays one that can be given. */
const checkReferred = (coupon: Coupon, { referral }: ProgrammeContent, report: Report): void => {
  if (referral === null) return;
  for (const side of sides) {
    const unfit = referral[`${side}_coupon_id`] === coupon._id ? unfitFor(side, coupon) : null;
    if (unfit !== null) report(unfit[0], `referral_${unfit[1]}`, "Inviting friends brings this coupon");
  }
};

const checkOffer = (offer: Offer, of: Surroundings & { readonly rewards: readonly Reward[] }, report: Report): void => {
  checkWords(offer.name, "name", of, report);
  checkWords(offer.description, "description", of, report);
  checkValidity(offer.validity, "validity", report);
  checkItems(offer.items, "items", report);
  if (offer.kind === "points" && offer.cost === null && offer.multiplier === null)
    report("cost", "required", "Either multiplies or has a cost");
  if (offer.kind === "reward" && !of.rewards.some(({ _id, status }) => _id === offer.reward_id && status === "active"))
    report("reward_id", "unknown_reward", "Names a reward of this card");
  else if (offer.reward_id !== null && !of.rewards.some(({ _id }) => _id === offer.reward_id))
    report("reward_id", "unknown_reward", "Names a reward of this card");
};

const checkLevel = (level: Level, of: Surroundings & { readonly levels: readonly Level[] }, report: Report): void => {
  checkWords(level.name, "name", of, report);
  checkWords(level.description, "description", of, report);
  const others = of.levels.filter(({ _id, status }) => _id !== level._id && status === "active");
  if (level.status === "active" && others.some(({ threshold }) => threshold === level.threshold))
    report("threshold", "taken", "Another level begins there");
};

const checkCard = (content: ProgrammeContent, of: Surroundings, report: Report): void => {
  checkWords(content.name, "name", of, report);
  checkWords(content.unit_name, "unit_name", of, report);
  checkWords(content.terms, "terms", of, report);
  if (content.stamp_icon.length === 64 && !content.own_stamps.includes(content.stamp_icon))
    report("stamp_icon", "unknown_stamp", "Is one of the stamps of this card");
  if (of.type === "points" && content.stamps_required !== null)
    report("stamps_required", "not_allowed", "Points have no stamps");
  if (of.type === "stamps_stacked" && content.stamps_required === null)
    report("stamps_required", "required", "A stamp card is full at some time");
  const { mode, amount, filter } = content.earning;
  const needsAmount = mode === "each" || mode === "above";
  if (needsAmount && amount === null) report("earning.amount", "required", "Needs an amount");
  if (!needsAmount && amount !== null) report("earning.amount", "not_allowed", "Has no amount");
  checkFilter(filter, "earning.filter", report);
  checkReferral(content, report);
};

/** Errors in the card itself or in one part of it, by its own fields. */
export const faultsOf = (
  what: "card" | { readonly part: "rewards" | "coupons" | "offers" | "levels"; readonly _id: string },
  content: ProgrammeContent,
  of: Surroundings,
): FieldError[] => {
  const faults: FieldError[] = [];
  const report: Report = (path, code, message) => faults.push({ path, code, message });
  if (what === "card") checkCard(content, of, report);
  else if (what.part === "rewards") checkFound(content.rewards, what._id, (one) => checkReward(one, of, report));
  else if (what.part === "coupons")
    checkFound(content.coupons, what._id, (one) => {
      checkCoupon(one, of, report);
      checkReferred(one, content, report);
    });
  else if (what.part === "offers")
    checkFound(content.offers, what._id, (one) => checkOffer(one, { ...of, rewards: content.rewards }, report));
  else checkFound(content.levels, what._id, (one) => checkLevel(one, { ...of, levels: content.levels }, report));
  return faults;
};

const checkFound = <T extends { _id: string; status: string }>(
  parts: readonly T[],
  _id: string,
  check: (part: T) => void,
): void => {
  const part = parts.find((one) => one._id === _id && one.status !== "archived");
  if (part !== undefined) check(part);
};

/** Errors that prevent publishing a content, by path in the whole. */
export const faultsOfAll = (content: ProgrammeContent, of: Surroundings): FieldError[] => {
  const parts = (["rewards", "coupons", "offers", "levels"] as const).flatMap((part) =>
    content[part].flatMap(({ _id }, index) =>
      faultsOf({ part, _id }, content, of).map((fault) => ({ ...fault, path: `${part}.${index}.${fault.path}` })),
    ),
  );
  const undecided: FieldError[] = [
    ...(content.earning.mode === "undefined"
      ? [{ path: "earning.mode", code: "required", message: "Says how customers earn" }]
      : []),
    ...(content.place_ids?.length === 0
      ? [{ path: "place_ids", code: "required", message: "Names at least one place, or all" }]
      : []),
  ];
  return [...faultsOf("card", content, of), ...undecided, ...parts];
};
