/** Writing what many decisions came to: one statement a table. */
import type { LedgerEntry, Lot } from "@rewardo/engine";
import { cardNumberKey } from "@rewardo/rules";
import type { Transaction } from "../../../../platform/database/database.ts";
import type { BusinessScope } from "../../../../platform/scope.ts";
import { entryColumns, keepWarning, lotColumns, names, transactionColumns } from "../outcome-columns.ts";
import type { TransactionRow } from "../queries.ts";

const figureColumns = `balance integer, pending integer, debt integer, lifetime_earned integer, visits integer, gathered jsonb, days jsonb,
  last_visit_at timestamptz, last_activity_at timestamptz, seq integer, hash text, level_id uuid, level_since timestamptz,
  level_below_since timestamptz, filled_at timestamptz`;

/** A membership's figures under its id, as `toOutcome` makes them. */
export type FiguresRow = { readonly _id: string } & Record<string, unknown>;

/** Memberships that are held by this transaction become what they are now; answers how many. */
export const updateFigures = async (
  tx: Transaction,
  scope: BusinessScope,
  rows: readonly FiguresRow[],
  now: string,
): Promise<number> => {
  const written = await tx.rows({
    text: `update card_subscriptions cs set balance = s.balance, pending = s.pending, debt = s.debt, lifetime_earned = s.lifetime_earned,
        visits = s.visits, gathered = s.gathered, days = s.days, last_visit_at = s.last_visit_at, last_activity_at = s.last_activity_at,
        ledger_seq = s.seq, ledger_hash = s.hash, level_id = s.level_id, level_since = s.level_since,
        level_below_since = s.level_below_since, filled_at = coalesce(s.filled_at, cs.filled_at), version = cs.version + 1, updated_at = $3::timestamptz
      from jsonb_to_recordset($2) as s (_id uuid, ${figureColumns})
      where cs.business_id = $1 and cs._id = s._id returning 1`,
    values: [scope.business_id, JSON.stringify(rows), now],
  });
  return written.length;
};

export type NewMembershipRow = FiguresRow & {
  readonly card_id: string;
  readonly user_id: string;
  readonly joined_at: string;
};

export const insertMemberships = async (
  tx: Transaction,
  scope: BusinessScope,
  rows: readonly NewMembershipRow[],
  now: string,
): Promise<void> => {
  await tx.rows({
    text: `insert into card_subscriptions (business_id, _id, card_id, user_id, joined_at, balance, pending, debt, lifetime_earned, visits,
        gathered, days, last_visit_at, last_activity_at, ledger_seq, ledger_hash, level_id, level_since, level_below_since, filled_at, created_at, updated_at)
      select $1, s.*, $3, $3 from jsonb_to_recordset($2) as s (_id uuid, card_id uuid, user_id uuid, joined_at timestamptz, ${figureColumns})
      returning 1`,
    values: [scope.business_id, JSON.stringify(rows), now],
  });
};

/** Transactions, that each has happened, and that statistics do not contain them yet. */
export const insertTransactions = async (
  tx: Transaction,
  scope: BusinessScope,
  rows: readonly TransactionRow[],
): Promise<void> => {
  await tx.rows({
    text: `with written as (
        insert into transactions (business_id, ${names(transactionColumns)})
        select $1, t.* from jsonb_to_recordset($2) as t (${transactionColumns}) returning _id
      )
      insert into stat_deltas (business_id, transaction_id) select $1, w._id from written w returning 1`,
    values: [scope.business_id, JSON.stringify(rows)],
  });
};

export type OfMember = { readonly card_subscription_id: string };

export const insertEntries = async (
  tx: Transaction,
  scope: BusinessScope,
  rows: readonly (LedgerEntry & OfMember)[],
): Promise<void> => {
  await tx.rows({
    text: `insert into ledger_entries (business_id, card_subscription_id, ${names(entryColumns)})
      select $1, e.* from jsonb_to_recordset($2) as e (card_subscription_id uuid, ${entryColumns})
      returning 1`,
    values: [scope.business_id, JSON.stringify(rows)],
  });
};

export const upsertLots = async (
  tx: Transaction,
  scope: BusinessScope,
  rows: readonly (Lot & OfMember & { readonly is_open: boolean })[],
): Promise<void> => {
  await tx.rows({
    text: `insert into lots (business_id, card_subscription_id, ${names(lotColumns)})
      select $1, l.* from jsonb_to_recordset($2) as l (card_subscription_id uuid, ${lotColumns})
      on conflict (business_id, card_subscription_id, _id) do update
        set remaining = excluded.remaining, held = excluded.held, is_open = excluded.is_open, pending_until = excluded.pending_until,
          expires_at = excluded.expires_at, keep_until = excluded.keep_until, ${keepWarning}
      returning 1`,
    values: [scope.business_id, JSON.stringify(rows)],
  });
};

export interface LevelChangeRow extends OfMember {
  readonly _id: string;
  readonly from_id: string | null;
  readonly to_id: string | null;
  readonly transaction_id: string;
  readonly changed_at: string;
}

export const insertLevelChanges = async (
  tx: Transaction,
  scope: BusinessScope,
  rows: readonly LevelChangeRow[],
): Promise<void> => {
  await tx.rows({
    text: `insert into level_changes (business_id, card_subscription_id, _id, from_id, to_id, transaction_id, changed_at)
      select $1, c.* from jsonb_to_recordset($2) as c (card_subscription_id uuid, _id uuid, from_id uuid, to_id uuid, transaction_id uuid,
        changed_at timestamptz)
      returning 1`,
    values: [scope.business_id, JSON.stringify(rows)],
  });
};

/** Sets the new statuses of transactions, by id. */
export const updateStatuses = async (
  tx: Transaction,
  scope: BusinessScope,
  statuses: ReadonlyMap<string, string>,
): Promise<void> => {
  await tx.rows({
    text: `update transactions t set status = s.status from jsonb_to_recordset($2) as s (_id uuid, status text)
      where t.business_id = $1 and t._id = s._id`,
    values: [scope.business_id, JSON.stringify([...statuses].map(([_id, status]) => ({ _id, status })))],
  });
};

export interface NewUserRow {
  readonly _id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly name_key: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly birth_date: string | null;
  readonly gender: string;
  readonly language: string | null;
  readonly external_id: string | null;
}

const userColumns = `_id uuid, first_name text, last_name text, name_key text, email text, phone text, birth_date date, gender text,
  language text, external_id text`;

export const insertUsers = async (
  tx: Transaction,
  scope: BusinessScope,
  rows: readonly NewUserRow[],
  now: string,
): Promise<void> => {
  await tx.rows({
    text: `insert into users (business_id, ${names(userColumns)}, created_at, updated_at)
      select $1, u.*, $3, $3 from jsonb_to_recordset($2) as u (${userColumns})
      returning 1`,
    values: [scope.business_id, JSON.stringify(rows), now],
  });
};

/** Customers who are still as they were read; answers how many those are. */
export const updateUsers = async (
  tx: Transaction,
  scope: BusinessScope,
  rows: readonly (NewUserRow & { readonly version: number })[],
  now: string,
): Promise<number> => {
  const written = await tx.rows({
    text: `update users u set first_name = c.first_name, last_name = c.last_name, name_key = c.name_key, email = c.email, phone = c.phone,
        birth_date = c.birth_date,
        birth_day = case when u.birth_date is not distinct from c.birth_date then u.birth_day end,
        birth_month = case when u.birth_date is not distinct from c.birth_date then u.birth_month end, gender = c.gender, language = c.language, external_id = c.external_id,
        phone_confirmed_at = case when u.phone = c.phone then u.phone_confirmed_at end,
        email_confirmed_at = case when u.email_key = lower(c.email) then u.email_confirmed_at end,
        email_confirmation_sent_at = case when u.email_key = lower(c.email) then u.email_confirmation_sent_at end,
        version = u.version + 1, updated_at = $3::timestamptz
      from jsonb_to_recordset($2) as c (${userColumns}, version integer)
      where u.business_id = $1 and u._id = c._id and u.version = c.version returning 1`,
    values: [scope.business_id, JSON.stringify(rows), now],
  });
  return written.length;
};

export interface NumberRow extends OfMember {
  readonly number: string;
}

/** Numbers that are free, or that an undone import took back; answers how many were. */
export const insertNumbers = async (
  tx: Transaction,
  scope: BusinessScope,
  rows: readonly NumberRow[],
  now: string,
): Promise<number> => {
  const written = await tx.rows({
    text: `insert into card_numbers as n (business_id, number, number_key, card_subscription_id, created_at)
      select $1, c.number, c.number_key, c.card_subscription_id, $3
      from jsonb_to_recordset($2) as c (number text, number_key text, card_subscription_id uuid)
      on conflict (business_id, number_key, variant) do update set number = excluded.number, card_subscription_id = excluded.card_subscription_id, status = 'active',
        created_at = excluded.created_at, removed_at = null where n.removed_at is not null
      returning 1`,
    values: [
      scope.business_id,
      JSON.stringify(rows.map((row) => ({ ...row, number_key: cardNumberKey(row.number) }))),
      now,
    ],
  });
  return written.length;
};

export interface MarkRow {
  readonly user_id: string;
  readonly line: number;
  readonly is_new_user: boolean;
  readonly user_version: number;
  readonly filled: readonly string[];
  readonly card_subscription_id: string | null;
  readonly is_new_membership: boolean;
  readonly number: string | null;
}

const markColumns = `user_id uuid, line integer, is_new_user boolean, user_version integer, filled text[], card_subscription_id uuid,
  is_new_membership boolean, number text`;

export const insertMarks = async (
  tx: Transaction,
  scope: BusinessScope,
  import_id: string,
  rows: readonly MarkRow[],
): Promise<void> => {
  await tx.rows({
    text: `insert into import_marks (business_id, import_id, ${names(markColumns)})
      select $1, $2, m.* from jsonb_to_recordset($3) as m (${markColumns})
      returning 1`,
    values: [scope.business_id, import_id, JSON.stringify(rows)],
  });
};

export const addMembers = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, by }: { card_id: string; by: number },
): Promise<void> => {
  await tx.rows({
    text: "update cards set members_count = members_count + $3 where business_id = $1 and _id = $2",
    values: [scope.business_id, card_id, by],
  });
};
