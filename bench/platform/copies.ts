/** Fills the product's tables from the staging tables, each by one statement in the order of its primary key. */
import type { Witness } from "../../apps/api/src/testing/witness.ts";

const copied = (column: string): string => `(m.prefix || substr(x.${column}::text, 9))::uuid`;
const later = (column: string): string => `x.${column} + m.later`;

interface Filling {
  /** Columns that differ from the origin. */
  readonly changes: Readonly<Record<string, string>>;
  /** Numbers and outbox have no origin. */
  readonly from?: string;
}

const shared = { business_id: "b.business_id", card_subscription_id: copied("card_subscription_id") };

/** An accented first letter counts as the plain one, as the product folds names. */
const folded = "translate(lower(concat_ws(' ', n.first_name, n.last_name)), 'ąćęłńóśźżü', 'acelnoszzu')";

const fillings: Readonly<Record<string, Filling>> = {
  users: {
    from: "bench_stage.users x on x.nr = m.nr join bench_stage.names n on n.nr = (m.g + m.g / 7) % 80",
    changes: {
      business_id: "b.business_id",
      _id: copied("_id"),
      first_name: "n.first_name",
      last_name: "n.last_name",
      name_key: folded,
      email: "case when m.g % 3 = 0 then 'member-' || m.g || '@example.test' end",
      phone: "case when m.g % 2 = 0 then '+48' || (500000000 + m.g) end",
      created_at: "m.joined_at",
      updated_at: "m.joined_at",
    },
  },
  card_subscriptions: {
    changes: {
      business_id: "b.business_id",
      _id: copied("_id"),
      card_id: "b.card_id",
      user_id: copied("user_id"),
      ledger_hash: "coalesce(m.hashes[x.ledger_seq], x.ledger_hash)",
      last_visit_at: later("last_visit_at"),
      last_activity_at: later("last_activity_at"),
      joined_at: "m.joined_at",
      created_at: "m.joined_at",
      updated_at: later("updated_at"),
    },
  },
  card_numbers: {
    from: "bench_stage.card_subscriptions x on x.nr = m.nr",
    changes: {
      business_id: "b.business_id",
      number: "(60000000000 + m.g)::text",
      number_key: "(60000000000 + m.g)::text",
      card_subscription_id: copied("_id"),
      status: "'active'",
      created_at: "m.joined_at",
    },
  },
  transactions: {
    changes: {
      ...shared,
      _id: copied("_id"),
      source: "'till'",
      card_id: "b.card_id",
      user_id: copied("user_id"),
      place_id: "b.place_ids[1 + (x.place_nr + m.g) % cardinality(b.place_ids)]",
      account_id: "b.account_id",
      programme_version_id: "b.version_id",
      idempotency_actor: "b.account_id",
      idempotency_key: "m.prefix || substr(x._id::text, 9)",
      request_hash: "sha256(uuid_send(x._id))",
      occurred_at: later("occurred_at"),
      recorded_at: later("recorded_at"),
    },
  },
  ledger_entries: {
    changes: {
      ...shared,
      _id: copied("_id"),
      cause_id: copied("cause_id"),
      moves: "replace(x.moves_text, '@', m.prefix)::jsonb",
      hash: "m.hashes[x.seq]",
      recorded_at: later("recorded_at"),
    },
  },
  lots: {
    changes: {
      ...shared,
      _id: copied("_id"),
      source_transaction_id: copied("source_transaction_id"),
      occurred_at: later("occurred_at"),
    },
  },
};

/** Fills a table. In the same transaction as its truncation, PostgreSQL writes no WAL for it. */
export const fillTable = async (witness: Witness, table: string): Promise<void> => {
  const { changes, from = `bench_stage.${table} x on x.nr = m.nr` } = fillings[table]!;
  const columns = await witness.rows<{ name: string; is_origin: boolean }>(
    `select c.column_name as name, exists (select 1 from information_schema.columns o where o.table_schema = 'bench_stage'
        and o.table_name = $1 and o.column_name = c.column_name) as is_origin
    from information_schema.columns c
    where c.table_schema = 'public' and c.table_name = $1 and c.is_generated = 'NEVER' order by c.ordinal_position`,
    [table],
  );
  const filled = columns.filter(({ name, is_origin }) => changes[name] !== undefined || is_origin);
  const values = filled.map(({ name }) => changes[name] ?? `x.${name}`);
  await witness.rows(
    `insert into ${table} (${filled.map(({ name }) => name).join(", ")})
    select ${values.join(", ")} from bench_stage.members m join bench_stage.businesses b on b.nr = m.business_nr join ${from}`,
  );
};
