/**
 * A business with millions of memberships: the engine simulates a few thousand, and PostgreSQL copies them.
 * A copy has its own ids, so its hash chain is recomputed as in `packages/engine/src/chain.ts`.
 */
import type { Witness } from "../apps/api/src/testing/witness.ts";

/** Memberships written in one statement. */
const atOnce = 50_000;

/** Old enough that the night's check of recent changes skips the copies. */
const untouched = "'2026-05-01'::timestamptz";

const functions = [
  `create function pg_temp.copied(id uuid, n integer) returns uuid language sql immutable
    as $$ select overlay(id::text placing lpad(to_hex(n), 8, '0') from 1 for 8)::uuid $$`,
  `create function pg_temp.copied_moves(moves jsonb, n integer) returns jsonb language sql immutable
    as $$ select coalesce(jsonb_agg(m.value || jsonb_build_object('lot_id', pg_temp.copied((m.value ->> 'lot_id')::uuid, n))
      order by m.ordinality), '[]') from jsonb_array_elements(moves) with ordinality m $$`,
  `create function pg_temp.chain_hash(previous text, e origin_entries, n integer) returns text language sql immutable
    as $$ select encode(sha256(convert_to(concat_ws('|', previous, e.seq, pg_temp.copied(e._id, n), e.kind,
      concat_ws(',', e.amount, e.pending, e.held, e.debt), jsonb_array_length(e.moves),
      (select coalesce(string_agg(concat_ws(':', pg_temp.copied((m.value ->> 'lot_id')::uuid, n), m.value ->> 'remaining',
        m.value ->> 'held'), ',' order by m.ordinality), '') from jsonb_array_elements(e.moves) with ordinality m),
      pg_temp.copied(e.cause_id, n), to_char(e.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'v1'), 'UTF8')), 'hex') $$`,
];

const chainText = `
  insert into copied_chain
  with recursive chain as (
    select n, e.card_subscription_id as origin, e.seq, pg_temp.chain_hash(repeat('0', 64), e, n) as hash
    from generate_series($1::integer, $2::integer) n cross join origin_entries e where e.seq = 1
    union all
    select c.n, c.origin, e.seq, pg_temp.chain_hash(c.hash, e, c.n) from chain c
    join origin_entries e on e.card_subscription_id = c.origin and e.seq = c.seq + 1
  ) select n, origin, seq, hash from chain`;

const copied = (...columns: string[]): Record<string, string> =>
  Object.fromEntries(columns.map((column) => [column, `pg_temp.copied(x.${column}, n)`]));

/** Table → the columns in which a copy differs. Tables come after those they refer to. */
const tables: Readonly<Record<string, { changes: Record<string, string>; joins?: string }>> = {
  users: { changes: copied("_id") },
  card_subscriptions: {
    changes: {
      ...copied("_id", "user_id"),
      ledger_hash: "coalesce(c.chain_hash, x.ledger_hash)",
      updated_at: untouched,
    },
    joins: "left join copied_chain c on c.copy_no = n and c.origin = x._id and c.chain_seq = x.ledger_seq",
  },
  transactions: {
    changes: {
      ...copied("_id", "card_subscription_id", "user_id", "reverses_id", "idempotency_actor"),
      idempotency_key: "pg_temp.copied(x._id, n)::text",
    },
  },
  ledger_entries: {
    changes: {
      ...copied("_id", "card_subscription_id", "cause_id"),
      moves: "pg_temp.copied_moves(x.moves, n)",
      hash: "c.chain_hash",
    },
    joins: "join copied_chain c on c.copy_no = n and c.origin = x.card_subscription_id and c.chain_seq = x.seq",
  },
  lots: { changes: copied("_id", "card_subscription_id", "source_transaction_id") },
  rfm_changes: { changes: copied("user_id") },
};

const origins: Readonly<Record<string, string>> = {
  users: "users t where t._id in (select user_id from origin_members)",
  card_subscriptions: "card_subscriptions t where t._id in (select _id from origin_members)",
  transactions: "transactions t where t.card_subscription_id in (select _id from origin_members)",
  ledger_entries: "ledger_entries t where t.card_subscription_id in (select _id from origin_members)",
  lots: "lots t where t.card_subscription_id in (select _id from origin_members)",
  rfm_changes: "rfm_changes t where t.user_id in (select user_id from origin_members)",
};

const originOf = (table: string): string => (table === "ledger_entries" ? "origin_entries" : `origin_${table}`);

const copyText = async (witness: Witness, table: string): Promise<string> => {
  const columns = await witness.rows<{ name: string }>(
    `select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  const { changes, joins = "" } = tables[table]!;
  const values = columns.map(({ name }) => changes[name] ?? `x.${name}`);
  return `insert into ${table} (${columns.map(({ name }) => name).join(", ")})
    select ${values.join(", ")} from generate_series($1::integer, $2::integer) n cross join ${originOf(table)} x ${joins}`;
};

/** Copies every membership of the cards this many times, with its rows in all tables. */
export const multiplyMembers = async (witness: Witness, card_ids: readonly string[], copies: number): Promise<void> => {
  if (copies < 1) return;
  await witness.rows(
    "create temp table origin_members as select _id, user_id from card_subscriptions where card_id = any($1::uuid[])",
    [card_ids],
  );
  for (const [table, source] of Object.entries(origins)) {
    await witness.rows(`create temp table ${originOf(table)} as select t.* from ${source}`);
  }
  await witness.rows("create index on origin_entries (card_subscription_id, seq)");
  await witness.rows(
    "create temp table copied_chain (copy_no integer, origin uuid, chain_seq integer, chain_hash text)",
  );
  for (const text of functions) await witness.rows(text);
  for (const table of ["origin_members", ...Object.keys(origins).map(originOf)]) await witness.rows(`analyze ${table}`);
  const [{ count }] = (await witness.rows<{ count: number }>(
    "select count(*)::integer as count from origin_members",
  )) as [{ count: number }];
  const step = Math.max(1, Math.floor(atOnce / count));
  const texts = [];
  for (const table of Object.keys(tables)) texts.push(await copyText(witness, table));
  // Copies refer only to each other; checking each row would take longer than writing it.
  await witness.rows("set session_replication_role = replica");
  await witness.rows("set work_mem = '256MB'");
  for (let first = 1; first <= copies; first += step) {
    const range = [first, Math.min(copies, first + step - 1)];
    await witness.rows("truncate copied_chain");
    await witness.rows(chainText, range);
    await witness.rows("analyze copied_chain");
    for (const text of texts) await witness.rows(text, range);
  }
  await witness.rows("set session_replication_role = origin");
};
