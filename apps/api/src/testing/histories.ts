/** Customers with visits of the past by the thousand: decided by the engine, and stored in few statements. */
import { apply, completeProgramme, emptyState, ENGINE_VERSION, evaluate } from "@rewardo/engine";
import type { LedgerEntry, Lot, MembershipState, Programme, StoredProgramme } from "@rewardo/engine";
import { localDay } from "@rewardo/rules";
import { newId } from "../platform/clock.ts";
import type { Witness } from "./witness.ts";

export interface PastVisit {
  readonly occurred_at: string;
  /** Minor units. */
  readonly amount: number;
  /** Rewards of the card that are handed out with it. */
  readonly reward_ids?: readonly string[];
}

export interface PastMember {
  readonly user_id: string;
  readonly card_subscription_id: string;
}

interface Rows {
  readonly members: (PastMember & { readonly state: Omit<MembershipState, "lots">; readonly joined_at: string })[];
  readonly transactions: object[];
  readonly entries: (LedgerEntry & { readonly card_subscription_id: string })[];
  readonly lots: (Lot & { readonly card_subscription_id: string; readonly is_open: boolean })[];
}

/** Joined before every visit that a test or a measurement makes up. */
const joinedAt = "2020-01-01T00:00:00.000Z";
const atOnce = 500;

const live = (programme: Programme, visits: readonly PastVisit[], rows: Rows): PastMember => {
  const member = { user_id: newId(), card_subscription_id: newId() };
  const { card_subscription_id } = member;
  let state: MembershipState = { ...emptyState(programme.unit), version: 1 };
  const lots = new Map<string, Lot>();
  for (const { occurred_at, amount, reward_ids = [] } of visits) {
    const evaluation = evaluate(programme, state, {
      type: "visit",
      occurred_at,
      recorded_at: occurred_at,
      amount,
      items: [],
      custom_amount: null,
      reason: null,
      reward_ids,
      earns: true,
      staff_limit: null,
      waive_guards: true,
    });
    if (evaluation.rejected.length > 0) throw new Error(`A visit was refused: ${JSON.stringify(evaluation.rejected)}`);
    const _id = newId();
    const applied = apply(state, evaluation.effects, {
      recorded_at: occurred_at,
      transaction_id: _id,
      newId: () => newId(),
    });
    state = applied.state;
    for (const lot of applied.lots) lots.set(lot._id, lot);
    rows.entries.push(...applied.entries.map((entry) => ({ ...entry, card_subscription_id })));
    const common = { ...member, card_id: programme.card_id, programme_version_id: programme.version_id };
    const { delta, balance_after, due } = applied;
    const day = localDay(occurred_at, programme.time_zone);
    const facts = { ...common, currency: programme.currency, local_day: day, occurred_at };
    const { explanation } = evaluation;
    const earned = evaluation.effects.reduce((sum, one) => (one.kind === "lifetime" ? sum + one.amount : sum), 0);
    if (due !== null)
      rows.transactions.push({ ...facts, ...due, kind: "expire", amount: null, earned: 0, reward_ids: [] });
    rows.transactions.push({
      ...facts,
      _id,
      kind: "visit",
      amount,
      delta,
      balance_after,
      earned,
      reward_ids,
      explanation,
    });
  }
  const { lots: _open, ...figures } = state;
  rows.members.push({ ...member, state: figures, joined_at: joinedAt });
  rows.lots.push(
    ...[...lots.values()].map((lot) => ({ ...lot, card_subscription_id, is_open: lot.remaining + lot.held > 0 })),
  );
  return member;
};

const store = async (witness: Witness, business_id: string, card_id: string, rows: Rows): Promise<void> => {
  const { members, transactions, entries, lots } = rows;
  await witness.rows(
    `with m as (select * from jsonb_to_recordset($3) as m (user_id uuid, card_subscription_id uuid, joined_at timestamptz, state jsonb)
      ), made as (
        insert into users (business_id, _id, name_key, created_at) select $1, user_id, '', joined_at from m
      )
      insert into card_subscriptions (business_id, _id, card_id, user_id, balance, pending, debt, lifetime_earned, visits, gathered, days,
        last_visit_at, last_activity_at, ledger_seq, ledger_hash, version, joined_at, created_at, updated_at)
      select $1, m.card_subscription_id, $2, m.user_id, s.balance, s.pending, s.debt, s.lifetime_earned, s.visits, s.gathered, s.days,
        s.last_visit_at, s.last_activity_at, s.seq, s.hash, s.version, m.joined_at, m.joined_at, coalesce(s.last_activity_at, m.joined_at)
      from m, jsonb_to_record(m.state) as s (balance integer, pending integer, debt integer, lifetime_earned integer, visits integer,
        gathered jsonb, days jsonb, last_visit_at timestamptz, last_activity_at timestamptz, seq integer, hash text, version integer)`,
    [business_id, card_id, JSON.stringify(members)],
  );
  await witness.rows(
    `insert into transactions (business_id, _id, kind, status, source, card_id, card_subscription_id, user_id, amount, currency, delta,
        balance_after, earned, reward_ids, explanation, programme_version_id, engine_version, local_day, idempotency_actor, idempotency_key, request_hash,
        occurred_at, recorded_at)
      select $1, t._id, t.kind, 'completed', 'import', t.card_id, t.card_subscription_id, t.user_id, t.amount, t.currency, t.delta,
        t.balance_after, t.earned, t.reward_ids, t.explanation, t.programme_version_id, $3, t.local_day, t.card_subscription_id, t._id::text, '',
        t.occurred_at, t.occurred_at
      from jsonb_to_recordset($2) as t (_id uuid, kind text, card_id uuid, card_subscription_id uuid, user_id uuid, amount bigint,
        currency text, delta integer, balance_after integer, earned integer, reward_ids uuid[], explanation jsonb, programme_version_id uuid, local_day date,
        occurred_at timestamptz)`,
    [business_id, JSON.stringify(transactions), ENGINE_VERSION],
  );
  await witness.rows(
    `insert into stat_deltas (business_id, transaction_id)
      select $1, t._id from jsonb_to_recordset($2) as t (_id uuid)`,
    [business_id, JSON.stringify(transactions)],
  );
  await witness.rows(
    `insert into ledger_entries (business_id, card_subscription_id, seq, _id, kind, unit, amount, pending, held, debt, balance_after,
        pending_after, moves, cause_id, hash, recorded_at)
      select $1, e.* from jsonb_to_recordset($2) as e (card_subscription_id uuid, seq integer, _id uuid, kind text, unit text, amount integer,
        pending integer, held integer, debt integer, balance_after integer, pending_after integer, moves jsonb, cause_id uuid, hash text,
        recorded_at timestamptz)`,
    [business_id, JSON.stringify(entries)],
  );
  await witness.rows(
    `insert into lots (business_id, card_subscription_id, _id, amount, remaining, held, is_open, source_transaction_id, occurred_at,
        expires_at, inactivity_months, keep_until, pending_until)
      select $1, l.* from jsonb_to_recordset($2) as l (card_subscription_id uuid, _id uuid, amount integer, remaining integer, held integer,
        is_open boolean, source_transaction_id uuid, occurred_at timestamptz, expires_at timestamptz, inactivity_months integer,
        keep_until timestamptz, pending_until timestamptz)`,
    [business_id, JSON.stringify(lots)],
  );
};

/** A new customer with a membership of the card for each history, whose visits are in order; answers them in order. */
export const writeHistories = async (
  witness: Witness,
  card: { business_id: string; card_id: string },
  histories: Iterable<readonly PastVisit[]>,
): Promise<PastMember[]> => {
  const [stored] = await witness.rows<{ programme: StoredProgramme }>(
    "select programme from programme_versions where business_id = $1 and card_id = $2 order by valid_from desc limit 1",
    [card.business_id, card.card_id],
  );
  if (stored === undefined) throw new Error("The card has no programme");
  const programme = completeProgramme(stored.programme);
  const made: PastMember[] = [];
  let rows: Rows = { members: [], transactions: [], entries: [], lots: [] };
  const flush = async (): Promise<void> => {
    await store(witness, card.business_id, card.card_id, rows);
    rows = { members: [], transactions: [], entries: [], lots: [] };
  };
  for (const visits of histories) {
    made.push(live(programme, visits, rows));
    if (rows.members.length === atOnce) await flush();
  }
  await flush();
  return made;
};
