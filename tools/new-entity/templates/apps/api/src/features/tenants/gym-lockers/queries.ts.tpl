import type { GymLocker } from "@rewardo/contract/gym-lockers";
import type { Transaction } from "../../../platform/database/database.ts";
import { keysetPage, type KeysetCursor } from "../../../platform/database/keyset.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";

export type GymLockerRecord = GymLocker & { name_key: string };

const columns = sql`g._id, g.name, g.name_key, g.description, g.status, g.version, g.created_at`;

export interface GymLockersWanted {
  sort_by: "name" | "created_at";
  limit: number;
  direction: "asc" | "desc";
  cursor: KeysetCursor | null;
  status?: GymLocker["status"] | undefined;
}

export const selectGymLockers = (tx: Transaction, scope: Scope, wanted: GymLockersWanted): Promise<GymLockerRecord[]> => {
  const { sort_by, status, ...page } = wanted;
  const [column, type] =
    sort_by === "name" ? (["g.name_key", "text"] as const) : (["g.created_at", "timestamptz"] as const);
  const { after, order } = keysetPage({ column, type, id: "g._id", isAcross: scope.kind === "platform", ...page });
  const withStatus = status === undefined ? sql`` : sql`and g.status = ${status}`;
  return tx.rows(
    statement<GymLockerRecord>(
      sql`select ${columns} from gym_lockers g where ${inScope(scope, "g.business_id")} ${withStatus} ${after} ${order}`,
    ),
  );
};

export const selectGymLocker = (tx: Transaction, scope: Scope, _id: string): Promise<GymLockerRecord | undefined> =>
  tx.row(
    statement<GymLockerRecord>(
      sql`select ${columns} from gym_lockers g where ${inScope(scope, "g.business_id")} and g._id = ${_id}::uuid`,
    ),
  );

/** As `selectGymLocker`, locked until the end of the transaction. */
export const selectGymLockerForChange = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<GymLockerRecord | undefined> =>
  tx.row(
    statement<GymLockerRecord>(
      sql`select ${columns} from gym_lockers g where ${inScope(scope, "g.business_id")} and g._id = ${_id}::uuid for no key update`,
    ),
  );

export interface GymLockerRow {
  name: string;
  name_key: string;
  description: string | null;
  now: string;
}

export const insertGymLocker = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, name, name_key, description, now }: GymLockerRow & { _id: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into gym_lockers (business_id, _id, name, name_key, description, created_at, updated_at)
      values (${scope.business_id}, ${_id}, ${name}, ${name_key}, ${description}, ${now}, ${now})`),
  );
};

export const updateGymLockerFields = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  { name, name_key, description, now }: GymLockerRow,
): Promise<void> => {
  await tx.rows(
    statement(sql`update gym_lockers set name = ${name}, name_key = ${name_key}, description = ${description},
        version = version + 1, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

export const updateGymLockerStatus = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  { status, now }: { status: GymLocker["status"]; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update gym_lockers set status = ${status}, version = version + 1, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};
