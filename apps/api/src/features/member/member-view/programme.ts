/** A card as it is drawn, and what it brings, for those who hold it and those who may take it. */
import {
  couponStandings,
  rewardChoices,
  termsOf,
  type MembershipState,
  type Programme,
  type ProgrammeCoupon,
} from "@rewardo/engine";
import { isGrantOver, isUsedUp, statusAt, usesLeft, validityEnd, balanceAt, lapsingAt } from "@rewardo/engine";
import type { Card } from "@rewardo/contract/cards";
import type { LocalizedText } from "@rewardo/contract/fields";
import type { MemberCard, MemberProgramme } from "@rewardo/contract/member-view";
import type { LevelPart } from "@rewardo/contract/programme-parts";
import { daysBetween, formatCardCode, localDay } from "@rewardo/rules";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { readCardAndProgramme, readCardIn } from "../../programme/cards/index.ts";
import { warnedUntilOf } from "../../ledger/warnings/index.ts";
import { levelGoalsOf, readMembershipById, readTill, toCoded, type HeldGrant } from "../../ledger/ledger/index.ts";
import { selectLapseMove, type HeldCard } from "./queries.ts";

/** Versions keep the words of their parts beside what the engine decides by. */
type Worded = { readonly description?: LocalizedText | null };

export const toProgramme = (card: Card, programme: Pick<Programme, "rewards">): MemberProgramme => ({
  card_id: card._id,
  name: card.name,
  type: card.type,
  stock: card.design.stock,
  stamp_icon: card.design.stamp_icon,
  image: card.design.image,
  unit_name: card.unit_name,
  unit_forms: card.unit_forms,
  stamps_required: card.stamps_required,
  rewards: programme.rewards
    .filter(({ status = "active" }) => status === "active")
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ _id, name, image = null, cost, effect = { kind: "none" }, ...rest }) => ({
      ...{ _id, name, image, cost, effect, description: (rest as Worded).description ?? null },
    })),
});

/** What a coupon's effect amounts to, where one figure says it. */
export const figureOf = ({ effect }: Pick<ProgrammeCoupon, "effect">): number | null => {
  switch (effect.kind) {
    case "discount_percentage":
      return effect.percent;
    case "discount_amount":
      return effect.amount;
    case "stamp_amount":
      return effect.count;
    case "stamp_multiply":
      return Math.round(effect.multiplier * 100);
    default:
      return null;
  }
};

const endOf = (coupon: ProgrammeCoupon, grant: HeldGrant, zone: string): string | null => {
  const endMs = validityEnd(coupon.validity, grant.granted_at, zone);
  return endMs === Infinity ? null : new Date(endMs).toISOString();
};

const isHeld = (grant: HeldGrant, now: string): boolean =>
  ["issued", "rolled_back", "locked"].includes(statusAt(grant, now));

/** The coupons that are left to use, each once where it can be used once; those that can be used now come first. */
const couponsOf = (
  programme: Programme,
  { grants, till }: Awaited<ReturnType<typeof readTill>>,
  now: string,
): MemberCard["coupons"] => {
  const standings = new Map(
    couponStandings(programme, grants, till, now).map(({ grant_id, rejection }) => [grant_id, rejection]),
  );
  const open = grants.flatMap((grant) => {
    const coupon = termsOf(programme, grant);
    if (coupon === undefined || coupon.status !== "active") return [];
    if (!isHeld(grant, now) || isGrantOver(coupon, grant, now, programme.time_zone) || isUsedUp(coupon, grant))
      return [];
    const rejection = standings.get(grant._id) ?? null;
    // Locked means: in the basket of a till at this moment.
    const rejected = rejection === null || rejection.code === "locked" ? null : (toCoded([rejection])[0] ?? null);
    const own = { coupon_id: coupon._id, grant_id: grant.source === "granted" ? grant._id : null, name: coupon.name };
    const { description = null } = coupon as Worded;
    const said = { description, effect: coupon.effect.kind, amount: figureOf(coupon) };
    const copies = grants.filter((one) => one.coupon_id === coupon._id && isHeld(one, now)).length;
    const left = { minimum_amount: coupon.minimum_amount, uses_left: usesLeft(coupon, grant, copies) };
    return [{ ...own, ...said, ...left, ends_at: endOf(coupon, grant, programme.time_zone), rejected }];
  });
  const seen = new Set<string>();
  return open
    .toSorted((a, b) => Number(a.rejected !== null) - Number(b.rejected !== null))
    .filter(({ coupon_id }) => !seen.has(coupon_id) && seen.add(coupon_id));
};

type Next = NonNullable<NonNullable<MemberCard["lapsing"]>["next"]>;

interface Membership {
  readonly card_subscription_id: string;
  readonly state: MembershipState;
  readonly zone: string;
}

/** The last local day on which what ends then counts. */
const lastDay = (endsAt: string, zone: string): string =>
  localDay(new Date(Date.parse(endsAt) - 1).toISOString(), zone);

/** Why what ends then does so later than the card's rule says. A visit leaves no move: it is a warning of its own. */
const movedOf = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_subscription_id, state, until_at, zone }: Membership & { readonly until_at: string },
): Promise<Next["moved"]> => {
  const lot = state.lots.find(({ lapses_at, remaining }) => lapses_at === until_at && remaining > 0);
  if (lot === undefined) return null;
  const move = await selectLapseMove(tx, scope, { card_subscription_id, until_at });
  const from = move?.from_at ?? lot.expires_at;
  if (from === null || from >= until_at) return null;
  return { cause: move?.cause ?? "visit", days: daysBetween(lastDay(from, zone), lastDay(until_at, zone)) };
};

/** What the card tells of: what ends within the days that a warning looks ahead, and what waits. */
const lapsingOf = async (
  tx: Transaction,
  scope: BusinessScope,
  membership: Membership,
  now: string,
): Promise<MemberCard["lapsing"]> => {
  const { state, zone } = membership;
  const { next, overdue_unwarned: waiting } = lapsingAt(state, now, zone);
  const isSoon = next !== null && next.at <= warnedUntilOf(now);
  if (!isSoon && waiting === 0) return null;
  return {
    next: isSoon
      ? {
          units: next.amount,
          last_day: lastDay(next.at, zone),
          ends_at: next.at,
          moved: await movedOf(tx, scope, { ...membership, until_at: next.at }),
        }
      : null,
    waiting,
    is_unwarned: waiting > 0 || (isSoon && !next.is_warned),
  };
};

/** One membership as its holder sees it: what a till would hand out at any place now. */
export const readMemberCard = async (
  tx: Transaction,
  scope: BusinessScope,
  held: Omit<HeldCard, "coming_terms"> & Partial<Pick<HeldCard, "coming_terms">>,
  { now, business_key }: { now: string; business_key: string },
): Promise<MemberCard & { readonly names: ReadonlyMap<string, LocalizedText> }> => {
  const [{ row, state, programme }, card] = await Promise.all([
    readMembershipById(tx, scope, { _id: held._id, at: now, place_id: null }),
    readCardIn(tx, scope, held.card_id, now),
  ]);
  const around = await readTill(tx, scope, row, programme, { place_id: null, lock_key: null, at: now });
  const { balance, pending } = balanceAt(state, now, programme.time_zone);
  const level = programme.levels.find(({ _id }) => _id === row.level_id) as
    | (Programme["levels"][number] & Partial<Pick<LevelPart, "card_stock">>)
    | undefined;
  const goals = levelGoalsOf(programme, around, balance, now);
  // A closed card is shown at no till.
  const number = held.status === "closed" ? null : (row.numbers[0] ?? null);
  const own = { card_subscription_id: row._id, state, zone: programme.time_zone };
  const choices = rewardChoices(programme, state, now, around.till);
  return {
    ...toProgramme(card, programme),
    card_subscription_id: row._id,
    status: held.status,
    number,
    code: number === null ? null : formatCardCode(business_key, number),
    balance,
    pending,
    lapsing: held.status === "closed" ? null : await lapsingOf(tx, scope, own, now),
    joined_at: row.joined_at,
    last_visit_at: row.last_visit_at,
    coming_terms: held.status === "closed" ? null : (held.coming_terms ?? null),
    level: level === undefined ? null : { name: level.name, card_stock: level.card_stock ?? null },
    next_level: goals.next,
    keep_level: goals.keep,
    reward_states: choices.map(({ reward_id, rejection }) => ({
      _id: reward_id,
      rejected: rejection === null || rejection.code === "place_not_allowed" ? null : (toCoded([rejection])[0] ?? null),
    })),
    coupons: held.status === "active" ? couponsOf(programme, around, now) : [],
    names: new Map(programme.rewards.map(({ _id, name }) => [_id, name])),
  };
};

/** A card as those see it who do not hold it. */
export const readOffered = async (
  tx: Transaction,
  scope: BusinessScope,
  card_id: string,
  now: string,
): Promise<MemberProgramme> => {
  const { card, programme } = await readCardAndProgramme(tx, scope, card_id, now);
  return toProgramme(card, programme ?? { rewards: [] });
};
