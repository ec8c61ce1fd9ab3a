/** Simulations as they are asked for, played and read. */
import type { ProgrammeContent } from "@rewardo/contract/programmes";
import type { Simulation } from "@rewardo/contract/simulations";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";
import type { StoredResult } from "./result.ts";

export type SimulationRow = Omit<Simulation, "is_current" | "result"> & {
  readonly draft: ProgrammeContent;
  readonly result: StoredResult | null;
};

const columns = sql`s._id, s.card_id, s.status, s.from_day, s.to_day, s.live_number, s.draft, s.reward_values, s.played, s.total, s.result,
  s.created_at, s.finished_at`;

/** Newest first; `_id`: this one alone. */
export const selectSimulations = (
  tx: Transaction,
  scope: Scope,
  { card_id, since, _id = null }: { card_id: string; since: string; _id?: string | null },
): Promise<SimulationRow[]> =>
  tx.rows(
    statement<SimulationRow>(sql`select ${columns} from simulations s
      where ${inScope(scope, "s.business_id")} and s.card_id = ${card_id}::uuid and s.created_at > ${since}::timestamptz
        and (${_id}::uuid is null or s._id = ${_id}::uuid)
      order by s.created_at desc, s._id desc limit 5`),
  );

export type NewSimulation = Pick<
  SimulationRow,
  "_id" | "card_id" | "from_day" | "to_day" | "live_number" | "draft" | "reward_values"
> & { readonly requested_by: string | null; readonly now: string };

export const insertSimulation = async (tx: Transaction, scope: BusinessScope, one: NewSimulation): Promise<void> => {
  await tx.rows(
    statement(sql`insert into simulations (business_id, _id, card_id, from_day, to_day, live_number, draft, reward_values, requested_by, created_at)
      values (${scope.business_id}, ${one._id}, ${one.card_id}, ${one.from_day}, ${one.to_day}, ${one.live_number},
        ${JSON.stringify(one.draft)}, ${JSON.stringify(one.reward_values)}, ${one.requested_by}, ${one.now})`),
  );
};

/** Cancels one simulation, or all unfinished ones of a card. Returns how many. */
export const cancelOpenSimulations = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, _id, now }: { card_id: string; _id: string | null; now: string },
): Promise<number> =>
  (
    await tx.rows(
      statement(sql`update simulations s set status = 'cancelled', finished_at = ${now}
        where s.business_id = ${scope.business_id}::uuid and s.card_id = ${card_id}::uuid
          and (${_id}::uuid is null or s._id = ${_id}::uuid) and s.status in ('queued', 'running') returning s._id`),
    )
  ).length;

export const selectSimulationExists = (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, _id }: { card_id: string; _id: string },
): Promise<{ found: boolean } | undefined> =>
  tx.row(
    statement<{ found: boolean }>(sql`select true as found from simulations s
      where s.business_id = ${scope.business_id}::uuid and s.card_id = ${card_id}::uuid and s._id = ${_id}::uuid`),
  );

export const deleteOldSimulations = async (tx: Transaction, scope: BusinessScope, before: string): Promise<void> => {
  await tx.rows(
    statement(
      sql`delete from simulations s where s.business_id = ${scope.business_id}::uuid and s.created_at < ${before}::timestamptz`,
    ),
  );
};

/** Takes it up, unless it is over. */
export const takeSimulation = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<SimulationRow | undefined> =>
  tx.row(
    statement<SimulationRow>(sql`update simulations s set status = 'running', played = 0
      where s.business_id = ${scope.business_id}::uuid and s._id = ${_id}::uuid and s.status in ('queued', 'running') returning ${columns}`),
  );

/** Returns whether it is still wanted. */
export const noteProgress = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, played, total }: { _id: string; played: number; total: number },
): Promise<boolean> =>
  (
    await tx.rows(
      statement(sql`update simulations s set played = ${played}, total = ${total}
        where s.business_id = ${scope.business_id}::uuid and s._id = ${_id}::uuid and s.status = 'running' returning s._id`),
    )
  ).length === 1;

export const finishSimulation = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, result, now }: { _id: string; result: StoredResult | null; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update simulations s set status = ${result === null ? "failed" : "done"}, finished_at = ${now},
        result = ${result === null ? null : JSON.stringify(result)}, played = s.total
      where s.business_id = ${scope.business_id}::uuid and s._id = ${_id}::uuid and s.status = 'running'`),
  );
};

export interface NamedMember {
  readonly _id: string;
  readonly user_id: string | null;
  readonly name: string | null;
  readonly number: string | null;
}

export const selectNamedMembers = (tx: Transaction, scope: Scope, ids: readonly string[]): Promise<NamedMember[]> =>
  tx.rows(
    statement<NamedMember>(sql`select cs._id, cs.user_id, nullif(concat_ws(' ', u.first_name, u.last_name), '') as name,
        (select n.number from card_numbers n where ${inScope(scope, "n.business_id", "cs.business_id")} and n.card_subscription_id = cs._id and n.status = 'active'
          order by n.created_at desc, n.number limit 1) as number
      from card_subscriptions cs left join users u on ${inScope(scope, "u.business_id", "cs.business_id")} and u._id = cs.user_id
      where ${inScope(scope, "cs.business_id")} and cs._id = any(${ids}::uuid[])`),
  );
