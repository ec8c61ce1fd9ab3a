/** Queries of the workers' role to check the ledger and to compute its root hash. */
import type { LedgerEntry, Lot, MembershipState } from "@rewardo/engine";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export interface ChosenPage {
  /** Memberships changed since then are checked, and those of the day's thirtieth. */
  readonly since: string;
  readonly thirtieth: number;
  readonly after: string | null;
  readonly limit: number;
}

const noId = "00000000-0000-0000-0000-000000000000";

/** The next memberships to check, by id. */
export const selectMembershipsToCheck = async (
  tx: Transaction,
  scope: BusinessScope,
  { since, thirtieth, after, limit }: ChosenPage,
): Promise<string[]> => {
  const rows = await tx.rows<{ _id: string }>({
    text: `select cs._id from card_subscriptions cs
      where cs.business_id = $1 and cs._id > $2::uuid
        and (cs.updated_at >= $3::timestamptz or (get_byte(uuid_send(cs._id), 14) * 256 + get_byte(uuid_send(cs._id), 15)) % 30 = $4::integer)
      order by cs._id limit $5`,
    values: [scope.business_id, after ?? noId, since, thirtieth, limit],
  });
  return rows.map((row) => row._id);
};

export type StoredState = Omit<MembershipState, "unit" | "lots"> & { readonly _id: string };

export const selectStates = (tx: Transaction, scope: BusinessScope, ids: readonly string[]): Promise<StoredState[]> =>
  tx.rows({
    text: `select cs._id, cs.status, cs.version, cs.ledger_seq as seq, cs.ledger_hash as hash, cs.balance, cs.pending, cs.debt,
        cs.lifetime_earned, cs.visits, cs.gathered, cs.days, cs.last_visit_at, cs.last_activity_at
      from card_subscriptions cs where cs.business_id = $1 and cs._id in (select unnest($2::uuid[])) order by cs._id`,
    values: [scope.business_id, [...ids]],
  });

/** The whole chains of some memberships, each in order. */
export const selectChains = (
  tx: Transaction,
  scope: BusinessScope,
  ids: readonly string[],
): Promise<(LedgerEntry & { readonly card_subscription_id: string })[]> =>
  tx.rows({
    text: `select e.card_subscription_id, e._id, e.seq, e.kind, e.unit, e.amount, e.pending, e.held, e.debt, e.balance_after,
        e.pending_after, e.moves, e.cause_id, e.recorded_at, e.hash,
        coalesce(lag(e.hash) over (partition by e.card_subscription_id order by e.seq), repeat('0', 64)) as previous_hash
      from ledger_entries e where e.business_id = $1 and e.card_subscription_id in (select unnest($2::uuid[]))
      order by e.card_subscription_id, e.seq`,
    values: [scope.business_id, [...ids]],
  });

/** All lots of some memberships, closed ones too. */
export const selectAllLots = (
  tx: Transaction,
  scope: BusinessScope,
  ids: readonly string[],
): Promise<(Lot & { readonly card_subscription_id: string; readonly is_open: boolean })[]> =>
  tx.rows({
    text: `select l.card_subscription_id, l._id, l.amount, l.remaining, l.held, l.is_open, l.source_transaction_id, l.occurred_at,
        l.expires_at, l.inactivity_months, l.keep_until, l.pending_until, l.lapse_after_warning, l.warned_at, l.lapses_at
      from lots l where l.business_id = $1 and l.card_subscription_id in (select unnest($2::uuid[]))`,
    values: [scope.business_id, [...ids]],
  });

export interface ProofFigures {
  readonly memberships: number;
  readonly entries: number;
  readonly faulty: number;
  readonly first_faults: readonly Fault[];
}

export interface Fault {
  readonly card_subscription_id: string;
  readonly code: string;
}

/** Adds to a day's result, or starts it over. */
export const addToProof = async (
  tx: Transaction,
  scope: BusinessScope,
  day: string,
  figures: ProofFigures & { readonly is_first: boolean; readonly most_faults: number; readonly now: string },
): Promise<void> => {
  const { memberships, entries, faulty, first_faults, is_first, most_faults, now } = figures;
  await tx.rows({
    text: `insert into ledger_proofs as p (business_id, local_day, memberships, entries, faulty, first_faults, checked_at)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (business_id, local_day) do update set checked_at = excluded.checked_at,
        memberships = excluded.memberships + case when $8::boolean then 0 else p.memberships end,
        entries = excluded.entries + case when $8 then 0 else p.entries end,
        faulty = excluded.faulty + case when $8 then 0 else p.faulty end,
        first_faults = case when $8 then excluded.first_faults
          when jsonb_array_length(p.first_faults) < $9::integer then p.first_faults || excluded.first_faults else p.first_faults end`,
    values: [
      scope.business_id,
      day,
      memberships,
      entries,
      faulty,
      JSON.stringify(first_faults),
      now,
      is_first,
      most_faults,
    ],
  });
};

export interface ChainHead {
  readonly card_subscription_id: string;
  readonly seq: number;
  readonly hash: string;
}

const mostFetched = 20_000;

/** The last entry before `until` of every membership that has one, in the order of their ids, in portions. */
export const readChainHeads = async (
  tx: Transaction,
  scope: BusinessScope,
  until: string,
  take: (portion: readonly ChainHead[]) => void,
): Promise<void> => {
  await tx.rows({
    text: `declare chain_heads no scroll cursor for
      select cs._id as card_subscription_id, head.seq, head.hash
      from card_subscriptions cs, lateral (select e.seq, e.hash from ledger_entries e
        where e.business_id = $1 and e.card_subscription_id = cs._id and e.recorded_at < $2::timestamptz
        order by e.seq desc limit 1) head
      where cs.business_id = $1 order by cs._id`,
    values: [scope.business_id, until],
  });
  for (;;) {
    const portion = await tx.rows<ChainHead>({ text: `fetch ${mostFetched} from chain_heads`, values: [] });
    take(portion);
    if (portion.length < mostFetched) break;
  }
  await tx.rows({ text: "close chain_heads", values: [] });
};
