/**
 * The demonstration goes on where its last start left it: what happened some weeks before happens once more, with as many
 * who join, up to now. What people changed in the meantime holds.
 */
import type { Item } from "@rewardo/contract/transactions";
import { readVersions } from "../src/features/ledger/ledger/index.ts";
import { newId } from "../src/platform/clock.ts";
import type { Database } from "../src/platform/database/database.ts";
import type { BusinessScope } from "../src/platform/scope.ts";
import { newHolder, openHistory, readBegun, type Author, type Holder } from "./history.ts";
import { enterCustomers, inventCustomers, type Customer } from "./members.ts";
import { german, inventNames, polish, ukrainian, type Name } from "./names.ts";
import { seeded, type Seeded } from "./seeded.ts";

const weekMs = 7 * 86_400_000;

/** A part of the past that is told again, later by `shiftMs`. */
interface Span {
  readonly from: string;
  readonly to: string;
  readonly shiftMs: number;
}

interface PastVisit {
  readonly card_subscription_id: string;
  readonly card_id: string;
  readonly user_id: string;
  readonly joined_at: string;
  readonly filled_at: string | null;
  readonly level_since: string | null;
  readonly occurred_at: string;
  readonly place_id: string;
  readonly account_id: string;
  readonly device_id: string | null;
  readonly items: readonly Item[];
  readonly takes_reward: boolean;
  readonly coupon_id: string | null;
  readonly rating: number | null;
  readonly comment: string | null;
  readonly language: string | null;
  /** From the visit to what was said of it. */
  readonly after_ms: number | null;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** The past to repeat: it lies a whole number of weeks back, so that each repeated visit keeps its weekday and hour. */
const spanSince = (lastMs: number, nowMs: number): Span => {
  const shiftMs = Math.ceil((nowMs - lastMs) / weekMs) * weekMs;
  return { from: iso(lastMs - shiftMs), to: iso(nowMs - shiftMs), shiftMs };
};

/** The time of the newest visit; `null` before the first one. */
const lastVisit = (database: Database, scope: BusinessScope): Promise<string | null> =>
  database.read(scope, async (tx) => {
    const row = await tx.row<{ at: string | null }>({
      text: "select max(occurred_at) as at from transactions where business_id = $1 and kind = 'visit'",
      values: [scope.business_id],
    });
    return row?.at ?? null;
  });

/** Visits of then whose customer, card, place and server are still there. */
const readVisits = (database: Database, scope: BusinessScope, { from, to }: Span): Promise<PastVisit[]> =>
  database.read(scope, (tx) =>
    tx.rows<PastVisit>({
      text: `select t.card_subscription_id, cs.card_id, cs.user_id, cs.joined_at, cs.filled_at, cs.level_since, t.occurred_at, t.place_id, t.account_id, t.device_id,
          t.items, cardinality(t.reward_ids) > 0 as takes_reward, t.coupon_ids[1] as coupon_id, f.rating, f.comment, f.language,
          (extract(epoch from f.created_at - t.occurred_at) * 1000)::integer as after_ms
        from transactions t
        join card_subscriptions cs on cs.business_id = $1 and cs._id = t.card_subscription_id and cs.removed_at is null
          and cs.merged_into is null and cs.status in ('active', 'unclaimed')
        join cards c on c.business_id = $1 and c._id = cs.card_id and c.status = 'active'
        join places p on p.business_id = $1 and p._id = t.place_id and p.status = 'active'
        join accounts a on a.business_id = $1 and a._id = t.account_id and a.status <> 'disabled'
        left join devices d on d.business_id = $1 and d._id = t.device_id
        left join feedback f on f.business_id = $1 and f.transaction_id = t._id
        where t.business_id = $1 and t.kind = 'visit' and t.source in ('till', 'device') and t.occurred_at > $2 and t.occurred_at <= $3
          and jsonb_array_length(t.items) > 0 and (t.device_id is null or d.status = 'paired')
        order by t.occurred_at, t._id`,
      values: [scope.business_id, from, to],
    }),
  );

const namesIn = { pl: polish, uk: ukrainian, de: german, en: polish } as const;

interface Joined {
  readonly _id: string;
  readonly card_id: string;
  readonly joined_at: string;
  readonly language: keyof typeof namesIn;
}

/** Enters one new customer for each membership that began in the repeated past; the map's keys are those memberships. */
const enterNewcomers = async (
  database: Database,
  scope: BusinessScope,
  { from, to, shiftMs }: Span,
  random: Seeded,
): Promise<Map<string, Customer>> => {
  const [joined, taken, phones] = await database.read(scope, (tx) =>
    Promise.all([
      tx.rows<Joined>({
        text: `select cs._id, cs.card_id, cs.joined_at, coalesce(u.language, 'en') as language from card_subscriptions cs
          join cards c on c.business_id = $1 and c._id = cs.card_id and c.status = 'active'
          join users u on u.business_id = $1 and u._id = cs.user_id
          where cs.business_id = $1 and cs.joined_at > $2 and cs.joined_at <= $3 and cs.merged_into is null order by cs.joined_at, cs._id`,
        values: [scope.business_id, from, to],
      }),
      tx.rows<{ name: string }>({
        text: "select concat_ws(' ', first_name, last_name) as name from users where business_id = $1",
        values: [scope.business_id],
      }),
      // New phone numbers continue after the highest one, so that no number is given twice.
      tx.row<{ prefix: string; next: number }>({
        text: `select left(phone, -4) as prefix, max(right(phone, 4))::integer + 1 as next from users
          where business_id = $1 and phone is not null group by 1 order by count(*) desc limit 1`,
        values: [scope.business_id],
      }),
    ]),
  );
  const known = taken.map(({ name }) => name);
  const newcomers = joined.map(({ card_id, joined_at, language }, nr): Customer => {
    const [name] = inventNames(1, [[namesIn[language], 1]], random, known) as [Name];
    known.push(`${name.first_name} ${name.last_name}`);
    const joins = [Date.parse(joined_at) + shiftMs];
    const first = (phones?.next ?? 0) + nr;
    const [customer] = inventCustomers([name], { card_id, joins, phones: phones?.prefix ?? "", first }, random);
    return phones === undefined ? { ...customer!, phone: null } : customer!;
  });
  if (newcomers.length > 0) await enterCustomers(database, scope, newcomers);
  return new Map(joined.map(({ _id }, nr) => [_id, newcomers[nr]!]));
};

/** Writes feedback for the repeated visits, with the ratings and comments of the earlier ones. Its status is new. */
const writeFeedback = (database: Database, scope: BusinessScope, rows: readonly object[]): Promise<unknown> =>
  database.write(scope, (tx) =>
    tx.rows({
      text: `insert into feedback (business_id, _id, transaction_id, card_subscription_id, account_id, device_id, place_id,
          rating, comment, language, created_at, updated_at)
        select $1, s._id, t._id, t.card_subscription_id, t.account_id, t.device_id, t.place_id, s.rating, s.comment, s.language,
          s.given_at, s.given_at
        from jsonb_to_recordset($2) as s (_id uuid, transaction_id uuid, rating integer, comment text, language text,
          given_at timestamptz)
        join transactions t on t.business_id = $1 and t._id = s.transaction_id returning 1`,
      values: [scope.business_id, JSON.stringify(rows)],
    }),
  );

/** Sets when the accounts and tills of these visits were last seen. */
const markSeen = (database: Database, scope: BusinessScope, visits: readonly PastVisit[], now: string) =>
  database.write(scope, async (tx) => {
    for (const [table, ids] of [
      ["devices", visits.map(({ device_id }) => device_id)],
      ["accounts", visits.map(({ account_id }) => account_id)],
    ] as const)
      await tx.rows({
        text: `update ${table} set last_seen_at = greatest(last_seen_at, $3::timestamptz)
          where business_id = $1 and _id = any($2::uuid[]) returning 1`,
        values: [scope.business_id, [...new Set(ids.filter((id) => id !== null))], now],
      });
  });

/** The newest transaction of each membership since a moment. No visit may be written before it. */
const readMovesAfter = (database: Database, scope: BusinessScope, at: string): Promise<{ _id: string; ms: number }[]> =>
  database.read(scope, async (tx) => {
    const rows = await tx.rows<{ _id: string; at: string }>({
      text: `select card_subscription_id as _id, max(recorded_at) as at from transactions
        where business_id = $1 and recorded_at > $2 and card_subscription_id is not null group by 1`,
      values: [scope.business_id, at],
    });
    return rows.map((row) => ({ _id: row._id, ms: Date.parse(row.at) }));
  });

const authorOf = ({ account_id, device_id }: PastVisit): Author =>
  device_id === null
    ? { kind: "account", _id: account_id }
    : { kind: "device", _id: device_id, serving: { account_id } };

interface Coming {
  readonly visit: PastVisit;
  readonly ms: number;
  readonly holder: Holder;
}

/**
 * The visits to write, in order of time. A customer who joined in the repeated past is replaced by their newcomer; each
 * visit has the programme version that holds for the membership at that moment.
 */
const readComing = (
  database: Database,
  scope: BusinessScope,
  visits: readonly PastVisit[],
  { newcomers, shiftMs }: { readonly newcomers: ReadonlyMap<string, Customer>; readonly shiftMs: number },
): Promise<Coming[]> =>
  database.read(scope, async (tx) => {
    const members = new Map<string, Holder["member"]>();
    const coming: Coming[] = [];
    for (const [card_id, own] of Map.groupBy(visits, (visit) => visit.card_id)) {
      const programmeAt = await readVersions(tx, scope, card_id);
      for (const visit of own) {
        const ms = Date.parse(visit.occurred_at) + shiftMs;
        const { card_subscription_id, joined_at, filled_at, level_since } = visit;
        const newcomer = newcomers.get(card_subscription_id);
        const standing = newcomer === undefined ? { joined_at, filled_at, level_since } : { ...fresh, ...newcomer };
        const programme = await programmeAt(iso(ms), standing);
        const ids = newcomer ?? { _id: card_subscription_id, user_id: visit.user_id, joined_at };
        const member = members.get(ids._id) ?? newHolder(ids, programme).member;
        members.set(ids._id, member);
        coming.push({ visit, ms, holder: { member, programme } });
      }
    }
    return coming.toSorted((a, b) => a.ms - b.ms);
  });

const fresh = { filled_at: null, level_since: null };

/**
 * Lets a business of the demonstration live on from its last visit to now.
 * @returns how many visits were written
 */
export const goOn = async (database: Database, scope: BusinessScope, nowMs: number): Promise<number> => {
  const last = await lastVisit(database, scope);
  if (last === null || Date.parse(last) >= nowMs) return 0;
  const span = spanSince(Date.parse(last), nowMs);
  const visits = await readVisits(database, scope, span);
  if (visits.length === 0) return 0;
  const newcomers = await enterNewcomers(database, scope, span, seeded(nowMs % 1_000_000_007));
  const coming = await readComing(database, scope, visits, { newcomers, shiftMs: span.shiftMs });
  const holders = [...new Map(coming.map(({ holder }) => [holder.member, holder])).values()];
  const history = openHistory(database, scope, await readBegun(database, scope, holders, last));
  await history.reload(holders);
  const moved = new Map((await readMovesAfter(database, scope, last)).map(({ _id, ms }) => [_id, ms]));
  const said: object[] = [];
  let written = 0;
  for (const { visit, ms, holder } of coming) {
    const { _id, joined_at } = holder.member.row;
    if (ms <= (moved.get(_id) ?? 0) || iso(ms) < joined_at) continue;
    const { place_id, items, takes_reward: takesReward, coupon_id, rating, comment, language } = visit;
    const asked = { ms, place_id, items, takesReward, author: authorOf(visit) };
    // The card's rules may have changed since the earlier visit, and refuse this one.
    const served = await history.tryToServe(holder, { ...asked, coupon_id: coupon_id ?? undefined });
    if (served === null) continue;
    written += 1;
    if (rating === null) continue;
    const given_at = iso(Math.min(ms + (visit.after_ms ?? 0), nowMs));
    said.push({ _id: newId(), transaction_id: served.transaction._id, rating, comment, language, given_at });
  }
  await history.flush();
  if (said.length > 0) await writeFeedback(database, scope, said);
  await markSeen(database, scope, visits, iso(nowMs));
  return written;
};
