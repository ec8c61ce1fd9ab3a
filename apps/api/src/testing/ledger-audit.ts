/** Holds every membership's stored ledger against the engine's invariants, past every wall. */
import { checkInvariants, type LedgerEntry, type Lot, type MembershipState, type Violation } from "@rewardo/engine";
import { Client } from "pg";
import type { DatabaseServer } from "../platform/database/server.ts";
import { typeParsers } from "../platform/database/types.ts";

export interface LedgerAudit {
  readonly memberships: number;
  readonly entries: number;
  /** What is wrong, by membership; empty when everything agrees. */
  readonly violations: readonly (Violation & { readonly card_subscription_id: string })[];
}

type Of<Row> = Row & { readonly card_subscription_id: string };

const byMembership = <Row>(rows: readonly Of<Row>[]): Map<string, Of<Row>[]> =>
  Map.groupBy(rows, ({ card_subscription_id }) => card_subscription_id);

type StateRow = MembershipState & { readonly _id: string };

const statesText = `select _id, status, 'stamp' as unit, version, ledger_seq as seq, ledger_hash as hash, balance, pending, debt,
    lifetime_earned, visits, gathered, days, last_visit_at, last_activity_at
  from card_subscriptions where business_id = $1 order by _id`;

const entriesText = `select card_subscription_id, _id, seq, kind, unit, amount, pending, held, debt, balance_after, pending_after, moves, cause_id,
    recorded_at, coalesce(lag(hash) over (partition by card_subscription_id order by seq), repeat('0', 64)) as previous_hash, hash
  from ledger_entries where business_id = $1 and card_subscription_id = any($2) order by card_subscription_id, seq`;

const lotsText = `select card_subscription_id, _id, amount, remaining, held, is_open, source_transaction_id, occurred_at, expires_at, inactivity_months,
    keep_until, pending_until
  from lots where business_id = $1 and card_subscription_id = any($2)`;

/** So many memberships are read at once: a question for each would take longer than what is tested. */
const atOnce = 500;

/** Audits all memberships of a business. */
export const auditLedger = async (server: DatabaseServer, business_id: string): Promise<LedgerAudit> => {
  const client = new Client({ ...server.connection("owner"), types: typeParsers });
  await client.connect();
  const rows = async <Row>(text: string, values: readonly unknown[]): Promise<Row[]> =>
    (await client.query(text, [...values])).rows as Row[];
  try {
    const violations: LedgerAudit["violations"][number][] = [];
    const states = await rows<StateRow>(statesText, [business_id]);
    let count = 0;
    for (let at = 0; at < states.length; at += atOnce) {
      const some = states.slice(at, at + atOnce);
      const of = [business_id, some.map(({ _id }) => _id)];
      const entriesOf = byMembership(await rows<Of<LedgerEntry>>(entriesText, of));
      const lotsOf = byMembership(await rows<Of<Lot & { is_open: boolean }>>(lotsText, of));
      for (const { _id, ...state } of some) {
        const [entries, lots] = [entriesOf.get(_id) ?? [], lotsOf.get(_id) ?? []];
        const found = checkInvariants(entries, lots, { ...state, lots: lots.filter((lot) => lot.is_open) });
        violations.push(...found.map((violation) => ({ ...violation, card_subscription_id: _id })));
        count += entries.length;
      }
    }
    return { memberships: states.length, entries: count, violations };
  } finally {
    await client.end();
  }
};
