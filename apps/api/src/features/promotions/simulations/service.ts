/** Asking for simulations, and reading what came of them. */
import { simulationHours, type Simulation, type SimulationInput } from "@rewardo/contract/simulations";
import { addDays, localDay } from "@rewardo/rules";
import { newId, nowIso } from "../../../platform/clock.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import type { BusinessContext, Context } from "../../../platform/context.ts";
import { insertJob } from "../../../platform/jobs/queries.ts";
import { holds } from "../../../platform/actor.ts";
import { isSame, readEdited, type Edited } from "../../programme/programmes/index.ts";
import {
  cancelOpenSimulations,
  deleteOldSimulations,
  insertSimulation,
  selectNamedMembers,
  selectSimulationExists,
  selectSimulations,
  type NamedMember,
  type SimulationRow,
} from "./queries.ts";
import type { StoredMember } from "./result.ts";

const keptSince = (nowMs: number): string => new Date(nowMs - simulationHours * 3_600_000).toISOString();

const toWire = (row: SimulationRow, edited: Edited, names: ReadonlyMap<string, NamedMember>): Simulation => {
  const { draft, result, ...wire } = row;
  const named = (members: readonly StoredMember[]) =>
    members.map((member) => {
      const { user_id = null, name = null, number = null } = names.get(member.card_subscription_id) ?? {};
      return { ...member, user_id, name, number };
    });
  return {
    ...wire,
    is_current: row.live_number === edited.live.number && isSame(draft, edited.content),
    result:
      result === null ? null : { ...result, gain_most: named(result.gain_most), lose_most: named(result.lose_most) },
  };
};

/**
 * A card's simulations, or one of them alone.
 * @throws not_found for a card that is not there
 */
export const listSimulations = (
  ctx: Context,
  { card_id, _id = null }: { card_id: string; _id?: string | null },
): Promise<{ items: Simulation[]; next_cursor: null }> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const edited = await readEdited(tx, ctx.scope, card_id, nowIso(ctx.clock));
    const rows = await selectSimulations(tx, ctx.scope, { card_id, _id, since: keptSince(ctx.clock.nowMs()) });
    const ids = rows.flatMap(({ result }) =>
      [...(result?.gain_most ?? []), ...(result?.lose_most ?? [])].map((member) => member.card_subscription_id),
    );
    const mayName = holds(ctx.actor, "users_view") && ids.length > 0;
    const names = mayName ? await selectNamedMembers(tx, ctx.scope, ids) : [];
    const byId = new Map(names.map((one) => [one._id, one]));
    return { items: rows.map((row) => toWire(row, edited, byId)), next_cursor: null };
  });

/**
 * Puts a simulation in; one of the card that is not over is cancelled.
 * @throws forbidden for an account limited to places, not_found
 */
export const startSimulation = (
  ctx: BusinessContext,
  card_id: string,
  { days, reward_values }: SimulationInput,
): Promise<Simulation> =>
  ctx.database.write(ctx.scope, async (tx) => {
    if (ctx.actor.place_ids !== null) throw new AppError("forbidden");
    const now = nowIso(ctx.clock);
    const edited = await readEdited(tx, ctx.scope, card_id, now);
    await deleteOldSimulations(tx, ctx.scope, keptSince(ctx.clock.nowMs()));
    await cancelOpenSimulations(tx, ctx.scope, { card_id, _id: null, now });
    const to_day = localDay(now, edited.live.programme.time_zone);
    const one = {
      ...{ _id: newId(), card_id, from_day: addDays(to_day, 1 - days), to_day, reward_values },
      ...{ live_number: edited.live.number, draft: edited.content },
    };
    const requested_by = ctx.actor.kind === "account" ? ctx.actor._id : null;
    await insertSimulation(tx, ctx.scope, { ...one, requested_by, now });
    await insertJob(tx, "simulations", { business_id: ctx.scope.business_id, simulation_id: one._id });
    const row: SimulationRow = {
      ...one,
      ...{ status: "queued", played: 0, total: 0, result: null, created_at: now, finished_at: null },
    };
    return toWire(row, edited, new Map());
  });

/** @throws not_found; one that is over stays as it is */
export const cancelSimulation = (ctx: BusinessContext, ids: { card_id: string; _id: string }): Promise<undefined> =>
  ctx.database.write(ctx.scope, async (tx) => {
    if (ctx.actor.place_ids !== null) throw new AppError("forbidden");
    if ((await selectSimulationExists(tx, ctx.scope, ids)) === undefined) throw notFound();
    await cancelOpenSimulations(tx, ctx.scope, { ...ids, now: nowIso(ctx.clock) });
    return undefined;
  });
