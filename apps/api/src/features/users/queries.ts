import type { User } from "@rewardo/contract/users";
import type { Transaction } from "../../platform/database/database.ts";
import { keysetPage, type KeysetCursor } from "../../platform/database/keyset.ts";
import { inScope, sql, statement, type RawBuilder } from "../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../platform/scope.ts";
import type { UserSearch } from "./search.ts";

export type UserRecord = Omit<User, "can" | "card_subscriptions" | "contact"> & { name_key: string };

const columns = sql`u._id, u.business_id, u.first_name, u.last_name, u.name_key, u.email, u.phone, u.birth_date::text as birth_date,
  u.gender, u.language, u.version, u.created_at`;

/** Ids that a search finds, of the transaction's business alone. */
const searched = ({ name_like, name, phone, number }: UserSearch): RawBuilder<unknown> =>
  sql`and u._id in (select found._id from search_users(${name_like}, ${name?.from ?? null}, ${name?.to ?? null},
    ${phone?.from ?? null}, ${phone?.to ?? null}, ${number?.from ?? null}, ${number?.to ?? null}) found (_id))`;

const where = (scope: Scope, search: UserSearch | undefined): RawBuilder<unknown> =>
  sql`where ${inScope(scope, "u.business_id")} ${search === undefined ? sql`` : searched(search)}`;

export interface UsersWanted {
  search?: UserSearch | undefined;
  sort_by: "name" | "created_at";
  limit: number;
  direction: "asc" | "desc";
  cursor: KeysetCursor | null;
}

export const selectUsers = (tx: Transaction, scope: Scope, wanted: UsersWanted): Promise<UserRecord[]> => {
  const { sort_by, search, ...page } = wanted;
  const [column, type] =
    sort_by === "name" ? (["u.name_key", "text"] as const) : (["u.created_at", "timestamptz"] as const);
  const { after, order } = keysetPage({ column, type, id: "u._id", isAcross: scope.kind === "platform", ...page });
  return tx.rows(statement<UserRecord>(sql`select ${columns} from users u ${where(scope, search)} ${after} ${order}`));
};

/** Counts at most `cap` rows, so that a count never costs more than that. */
export const countUsers = async (
  tx: Transaction,
  scope: Scope,
  search: UserSearch | undefined,
  cap: number,
): Promise<number> =>
  (await tx.row(
    statement<{ count: number }>(
      sql`select count(*) as count from (select 1 from users u ${where(scope, search)} limit ${sql.lit(cap)}) counted`,
    ),
  ))!.count;

export const selectUser = (tx: Transaction, scope: Scope, _id: string): Promise<UserRecord | undefined> =>
  tx.row(
    statement<UserRecord>(
      sql`select ${columns} from users u where ${inScope(scope, "u.business_id")} and u._id = ${_id}::uuid`,
    ),
  );

/** As `selectUser`, and nobody else changes it until the end of the transaction. */
export const selectUserForChange = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<UserRecord | undefined> =>
  tx.row(
    statement<UserRecord>(
      sql`select ${columns} from users u where ${inScope(scope, "u.business_id")} and u._id = ${_id}::uuid for no key update`,
    ),
  );

export type UserFields = Pick<
  UserRecord,
  "first_name" | "last_name" | "email" | "phone" | "birth_date" | "gender" | "language"
>;

export const updateUserFields = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  user: UserFields & { name_key: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update users set first_name = ${user.first_name}, last_name = ${user.last_name}, name_key = ${user.name_key},
        email = ${user.email}, phone = ${user.phone}, birth_date = ${user.birth_date}::date, gender = ${user.gender},
        language = ${user.language}, version = version + 1, updated_at = ${user.now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};
