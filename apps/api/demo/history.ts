/**
 * Years at tills in seconds: the engine decides each visit as it decides a till's, one after the other in memory, and
 * what many came to is written together, as an import's rows are.
 */
import { createHash } from "node:crypto";
import type { Item } from "@rewardo/contract/transactions";
import { emptyState, grantAfter, type Explanation, type GrantedCoupon, type Programme } from "@rewardo/engine";
import {
  decide,
  newSheet,
  note,
  noteEarned,
  readEarned,
  readMembershipById,
  readProgramme,
  standingAt,
  writeSheet,
  type BulkMember,
  type Earned,
  type Sheet,
} from "../src/features/ledger/ledger/index.ts";
import { newId } from "../src/platform/clock.ts";
import type { Database } from "../src/platform/database/database.ts";
import type { BusinessScope } from "../src/platform/scope.ts";

/** Who counts a visit: a person at their own phone, or at a till that knows who serves. */
export type Author =
  | { readonly kind: "account"; readonly _id: string }
  | { readonly kind: "device"; readonly _id: string; readonly serving: { readonly account_id: string } };

export interface Visit {
  readonly ms: number;
  readonly place_id: string;
  readonly author: Author;
  readonly items: readonly Item[];
  /** The visit redeems the most expensive reward that the balance covers; with `saves` only the most expensive of the card. */
  readonly takesReward?: boolean;
  readonly saves?: boolean;
  readonly coupon_id?: string | undefined;
}

export interface TakenBack {
  readonly ms: number;
  readonly author: Author;
  readonly reason: string;
  /** Minor units; left out, all of it. */
  readonly amount?: number;
}

/** A visit as it was written, for taking it back. */
export interface Written {
  readonly transaction: ReturnType<typeof note>["transaction"];
  readonly applied: ReturnType<typeof note>["applied"];
}

/** A membership as the history goes on with it. */
export interface Holder {
  readonly member: BulkMember;
  readonly programme: Programme;
}

export type Held = GrantedCoupon & { readonly card_subscription_id: string; readonly created_at: string };

interface Use {
  readonly coupon_grant_id: string;
  readonly coupon_id: string;
  readonly card_subscription_id: string;
  readonly transaction_id: string;
  readonly used_at: string;
}

const iso = (ms: number): string => new Date(ms).toISOString();
const atOnce = 4000;
const nobody = createHash("sha256").digest();

/** A membership without a visit. */
export const newHolder = (
  ids: { readonly _id: string; readonly user_id: string; readonly joined_at: string },
  programme: Programme,
): Holder => ({
  programme,
  member: {
    row: {
      ...ids,
      card_id: programme.card_id,
      ...{ level_id: null, level_since: null, level_below_since: null, filled_at: null },
    },
    state: { ...emptyState(programme.unit), version: 1 },
    figures: null,
  },
});

/** The programme of a card as it stands. */
export const programmeOf = (database: Database, scope: BusinessScope, card_id: string): Promise<Programme> =>
  database.read(scope, async (tx) => {
    const newest = await tx.row<{ _id: string }>({
      text: "select _id from programme_versions where business_id = $1 and card_id = $2 order by valid_from desc limit 1",
      values: [scope.business_id, card_id],
    });
    return readProgramme(tx, scope, newest!._id);
  });

const writeCoupons = (
  database: Database,
  scope: BusinessScope,
  held: readonly Held[],
  uses: readonly Use[],
  handedOver: Readonly<Record<string, number>>,
): Promise<void> =>
  database.write(scope, async (tx) => {
    await tx.rows({
      text: `insert into coupon_grants (business_id, card_subscription_id, _id, coupon_id, source, status, granted_at, created_at, updated_at)
        select $1, g.card_subscription_id, g._id, g.coupon_id, 'target', g.status, g.granted_at, g.created_at, coalesce(g.last_used_at, g.created_at)
        from jsonb_to_recordset($2) as g (card_subscription_id uuid, _id uuid, coupon_id uuid, status text, granted_at timestamptz,
          created_at timestamptz, last_used_at timestamptz)
        on conflict (business_id, _id) do update set status = excluded.status, updated_at = excluded.updated_at,
          version = coupon_grants.version + 1 returning 1`,
      values: [scope.business_id, JSON.stringify(held)],
    });
    await tx.rows({
      text: `insert into coupon_uses (business_id, _id, coupon_grant_id, coupon_id, card_subscription_id, transaction_id, used_at)
        select $1, u.* from jsonb_to_recordset($2) as u (_id uuid, coupon_grant_id uuid, coupon_id uuid, card_subscription_id uuid,
          transaction_id uuid, used_at timestamptz) returning 1`,
      values: [scope.business_id, JSON.stringify(uses.map((use) => ({ _id: newId(), ...use })))],
    });
    await tx.rows({
      text: `insert into promotion_counters (business_id, promotion_id, used)
        select $1, key::uuid, value::integer from jsonb_each_text($2)
        on conflict (business_id, promotion_id) do update set used = excluded.used returning 1`,
      values: [scope.business_id, JSON.stringify(handedOver)],
    });
  });

/** The state that a history continues from: units earned lately, coupons held, and how often each promotion was used. */
interface Begun {
  readonly earned: Earned;
  readonly held: readonly Held[];
  readonly handedOver: Readonly<Record<string, number>>;
}

/** Reads that state for these memberships. */
export const readBegun = (
  database: Database,
  scope: BusinessScope,
  holders: readonly Holder[],
  at: string,
): Promise<Begun> =>
  database.read(scope, async (tx) => {
    const earned: Earned = new Map();
    for (const [programme, own] of Map.groupBy(holders, (one) => one.programme)) {
      if (programme.levels.length === 0) continue;
      const members = own.map(({ member }) => member);
      for (const [_id, units] of await readEarned(tx, scope, members, programme, at)) earned.set(_id, units);
    }
    const counters = await tx.rows<{ promotion_id: string; used: number }>({
      text: "select promotion_id, used from promotion_counters where business_id = $1",
      values: [scope.business_id],
    });
    const handedOver = Object.fromEntries(counters.map(({ promotion_id, used }) => [promotion_id, used]));
    const held = await tx.rows<Omit<Held, "used_in_campaign">>({
      text: `select g._id, g.coupon_id, g.card_subscription_id, g.status, g.granted_at, g.locked_until, g.locked_by, g.created_at,
          count(u._id)::integer as used_by_customer, max(u.used_at) as last_used_at
        from coupon_grants g left join coupon_uses u on u.business_id = $1 and u.coupon_grant_id = g._id and u.rolled_back_at is null
        where g.business_id = $1 and g.card_subscription_id = any($2::uuid[])
        group by g.business_id, g._id order by g.granted_at, g._id`,
      values: [scope.business_id, holders.map(({ member }) => member.row._id)],
    });
    return {
      ...{ earned, handedOver },
      held: held.map((one): Held => ({ ...one, used_in_campaign: handedOver[one.coupon_id] ?? 0 })),
    };
  });

const fromNothing: Begun = { earned: new Map(), held: [], handedOver: {} };

/** Opens a business's history; whatever is told to it is there once it was flushed. */
export const openHistory = (database: Database, scope: BusinessScope, begun = fromNothing) => {
  let sheet: Sheet = newSheet();
  const earned: Earned = new Map(begun.earned);
  const touched = new Set<BulkMember>();
  const held = new Map(begun.held.map((one) => [`${one.card_subscription_id} ${one.coupon_id}`, one]));
  let [changed, uses]: [Set<Held>, Use[]] = [new Set(), []];
  const handedOver: Record<string, number> = { ...begun.handedOver };
  let writing: Promise<void> = Promise.resolve();

  const key = () => ({ key: `demonstration ${newId()}`, request_hash: nobody });

  /** Writes what has come so far, while the engine goes on. */
  const pass = (): Promise<void> => {
    const [full, members] = [sheet, [...touched].map((member) => ({ ...member }))];
    sheet = newSheet();
    touched.clear();
    const before = writing;
    const write = async () => {
      await before;
      const last = full.transactions.reduce((most, { recorded_at: at }) => (at > most ? at : most), "");
      if (full.transactions.length > 0) await database.write(scope, (tx) => writeSheet(tx, scope, full, members, last));
    };
    writing = write();
    // Noticed by the one who flushes.
    writing.catch(() => {});
    return writing;
  };

  const keep = async ({ member, programme }: Holder, written: Written): Promise<void> => {
    touched.add(member);
    const { occurred_at, earned: units } = written.transaction;
    if (programme.levels.length > 0) noteEarned(earned, member.row._id, { occurred_at, earned: units });
    if (sheet.transactions.length >= atOnce) {
      // No more than one sheet waits while another is written.
      await writing;
      void pass();
    }
  };

  const common = ({ ms, author }: { readonly ms: number; readonly author: Author }) => ({
    source: author.kind === "device" ? ("device" as const) : ("till" as const),
    actor: author,
    occurred_at: iso(ms),
    recorded_at: iso(ms),
  });

  const grantOf = ({ member, programme }: Holder, coupon_id: string, at: string): Held | undefined => {
    const coupon = programme.coupons.find((one) => one._id === coupon_id);
    if (coupon === undefined) return undefined;
    const { _id: card_subscription_id, joined_at } = member.row;
    const known = held.get(`${card_subscription_id} ${coupon_id}`);
    const granted_at = joined_at > coupon.created_at ? joined_at : coupon.created_at;
    if (granted_at > at) return undefined;
    return (
      known ?? {
        ...{ _id: newId(), coupon_id, status: "issued", granted_at, locked_until: null, locked_by: null },
        ...{ last_used_at: null, used_by_customer: 0, card_subscription_id, created_at: at },
        used_in_campaign: handedOver[coupon_id] ?? 0,
      }
    );
  };

  const noteUse = ({ programme }: Holder, grant: Held, { transaction }: Written): void => {
    const { coupon_id, card_subscription_id } = grant;
    const { _id: transaction_id, occurred_at: used_at } = transaction;
    const coupon = programme.coupons.find((one) => one._id === coupon_id)!;
    const after = grantAfter(coupon, grant, "redeem", { at: used_at, by: null });
    const next: Held = {
      ...{ ...grant, ...after, last_used_at: used_at },
      used_by_customer: grant.used_by_customer + 1,
    };
    held.set(`${card_subscription_id} ${coupon_id}`, next);
    changed.delete(grant);
    changed.add(next);
    uses.push({ coupon_grant_id: grant._id, coupon_id, card_subscription_id, transaction_id, used_at });
    if (coupon.campaign_limit !== null) handedOver[coupon_id] = (handedOver[coupon_id] ?? 0) + 1;
  };

  const rewardFor = ({ member, programme }: Holder, saves: boolean): string[] => {
    const dearest = Math.max(...programme.rewards.map(({ cost }) => cost));
    if (saves && member.state.balance < dearest) return [];
    const ready = programme.rewards
      .filter(({ _id, cost, stock = null }) => cost <= member.state.balance && (stock ?? 1e9) > (handedOver[_id] ?? 0))
      .toSorted((a, b) => b.cost - a.cost);
    return ready.slice(0, 1).map(({ _id }) => _id);
  };

  const eventOf = (holder: Holder, visit: Visit, chosen: { rewards: string[]; coupons: Held[] }) => {
    const { member, programme } = holder;
    const at = iso(visit.ms);
    const standing = standingAt(member, programme, earned, at);
    return {
      type: "visit" as const,
      ...{ occurred_at: at, recorded_at: at, custom_amount: null, reason: null, staff_limit: null, earns: true },
      amount: visit.items.reduce((sum, { amount }) => sum + amount, 0),
      items: visit.items.map((item) => ({
        ...{ ...item, group: item.group ?? null, product_id: item.product_id ?? null },
        ...{ product_points: null, never_earns: null },
      })),
      reward_ids: chosen.rewards,
      coupons: chosen.coupons,
      offer_lines: [],
      // History is not asked about: a second visit within the card's minutes counts.
      waive_guards: true,
      confirmed: true,
      till: {
        ...{ place_id: visit.place_id, card_subscription_id: member.row._id, promotion_group_ids: [] },
        ...{ lock_key: null, handed_over: handedOver },
      },
      ...(standing === undefined ? {} : { standing }),
    };
  };

  /** A customer is served; `null` where the card's rules refuse it. */
  const tryToServe = async (holder: Holder, visit: Visit): Promise<Written | null> => {
    const { member, programme } = holder;
    const grant = visit.coupon_id === undefined ? undefined : grantOf(holder, visit.coupon_id, iso(visit.ms));
    const rewards = visit.takesReward === true ? rewardFor(holder, visit.saves === true) : [];
    const ways = [
      ...(grant === undefined ? [] : [{ rewards: [], coupons: [grant] }]),
      { rewards, coupons: [] },
      { rewards: [], coupons: [] },
    ];
    for (const way of ways) {
      const event = eventOf(holder, visit, way);
      const evaluation = decide(member, programme, event);
      if (evaluation.rejected.length > 0) continue;
      const facts = {
        ...{ ...common(visit), kind: "visit" as const, place_id: visit.place_id, amount: event.amount },
        ...{ items: visit.items, reward_ids: way.rewards, reverses_id: null, reason: null },
      };
      const written = note(sheet, member, { programme, evaluation }, facts, key());
      for (const reward_id of way.rewards) {
        if (programme.rewards.find(({ _id }) => _id === reward_id)?.stock != null)
          handedOver[reward_id] = (handedOver[reward_id] ?? 0) + 1;
      }
      if (grant !== undefined && written.transaction.coupon_ids.length > 0) noteUse(holder, grant, written);
      await keep(holder, written);
      return written;
    }
    return null;
  };

  const serve = async (holder: Holder, visit: Visit): Promise<Written> => {
    const written = await tryToServe(holder, visit);
    if (written === null) throw new Error("A visit of the demonstration was refused");
    return written;
  };

  /** A visit that used neither coupon nor reward is taken back, whole or in part, before the customer's next one. */
  const takeBack = async (holder: Holder, { transaction }: Written, taken: TakenBack): Promise<void> => {
    const { member, programme } = holder;
    const { _id, amount, occurred_at, place_id } = transaction;
    const items = transaction.items as Item[];
    const evaluation = decide(member, programme, {
      ...{ type: "reverse", occurred_at: iso(taken.ms), recorded_at: iso(taken.ms), already_reversed: [] },
      original: {
        ...{ _id, kind: "visit", occurred_at, amount, entries: [], lots: [] },
        items: items.map(({ line_no, amount: of }) => ({ line_no, amount: of })),
        explanation: transaction.explanation as Explanation,
      },
      scope: taken.amount === undefined ? { by: "all" } : { by: "amount", amount: taken.amount },
    });
    const facts = {
      ...{ ...common(taken), kind: "reverse" as const, place_id, amount: -(taken.amount ?? amount ?? 0), items: [] },
      ...{ reward_ids: [], reverses_id: _id, reason: taken.reason },
    };
    const written = note(sheet, member, { programme, evaluation }, facts, key());
    const status = taken.amount === undefined ? "reversed" : "partially_reversed";
    if (sheet.transactions.includes(transaction)) transaction.status = status;
    else sheet.statuses.set(_id, status);
    await keep(holder, written);
  };

  /** Units are put right by hand. */
  const adjust = async (
    holder: Holder,
    { ms, author, delta, reason }: { ms: number; author: Author; delta: number; reason: string },
  ): Promise<void> => {
    const { member, programme } = holder;
    const standing = standingAt(member, programme, earned, iso(ms));
    const evaluation = decide(member, programme, {
      ...{ type: "adjust", occurred_at: iso(ms), recorded_at: iso(ms), delta, entry_kind: "adjusted", reason },
      ...{ staff_limit: null, ...(standing === undefined ? {} : { standing }) },
    });
    const facts = {
      ...{ ...common({ ms, author }), kind: "adjust" as const, place_id: null, amount: null, items: [] },
      ...{ reward_ids: [], reverses_id: null, reason },
    };
    await keep(holder, note(sheet, member, { programme, evaluation }, facts, key()));
  };

  const flush = async (): Promise<void> => {
    await pass();
    if (uses.length > 0 || Object.keys(handedOver).length > 0)
      await writeCoupons(database, scope, [...changed], uses, handedOver);
    [changed, uses] = [new Set(), []];
  };

  /** Others have written to these since: they go on from there. */
  const reload = (holders: readonly Holder[]): Promise<void> =>
    database.read(scope, async (tx) => {
      for (const { member } of holders) {
        const at = "2100-01-01T00:00:00.000Z";
        const { row, state } = await readMembershipById(tx, scope, { _id: member.row._id, at, place_id: null });
        const { _id, card_id, user_id, level_id, level_since, level_below_since, joined_at, filled_at } = row;
        member.row = { _id, card_id, user_id, level_id, level_since, level_below_since, joined_at, filled_at };
        Object.assign(member, { state, figures: null });
      }
    });

  return { serve, tryToServe, takeBack, adjust, flush, reload };
};

export type History = ReturnType<typeof openHistory>;
