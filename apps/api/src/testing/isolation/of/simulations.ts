/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import type { ProgrammeContent } from "@rewardo/contract/programmes";
import { nowIso } from "../../../platform/clock.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import { made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import type { Tenant } from "../../tenant-type.ts";
import { readEdited } from "../../../features/programme/programmes/index.ts";
import * as plays from "../../../features/promotions/simulations/play-queries.ts";
import * as simulations from "../../../features/promotions/simulations/queries.ts";
import type { StoredResult } from "../../../features/promotions/simulations/result.ts";

const since = "2026-01-01T00:00:00.000Z";
const first = "00000000-0000-0000-0000-000000000000";
const values = [{ reward_id: made(), amount: 450 }];
const ids = (of: Tenant) => ({ card_id: of.points_card_id, _id: of.made("simulations") });
const members = (of: Tenant) => ({ ids: [of.points.card_subscription_id], since });

const figures = { earned: 1, rewards: 0, refused: 0, discount: 0, cost: 0, balance: 1, owed: 0 };
const resultOf = ({ card_subscription_id }: Tenant["points"]): StoredResult => ({
  ...{ currency: "PLN", live: figures, draft: figures, causes: [], levels: { up: 0, down: 0 } },
  members: { more: 1, less: 0, same: 0, groups: [] },
  gain_most: [{ card_subscription_id, visits: 1, live: 0, draft: 100 }],
  ...{ lose_most: [], without_value: [], new_coupons: 0 },
});

export const isolation: Isolation = {
  fill: {
    simulations: async ({ ctx, points_card_id: card_id, points }) => {
      const _id = made();
      await ctx.database.write(ctx.scope, async (tx) => {
        const { content: draft } = await readEdited(tx, ctx.scope, card_id, now);
        const days = { from_day: "2026-06-01", to_day: "2026-06-12" };
        const asked = { live_number: 1, draft, reward_values: values, requested_by: null, now: nowIso(ctx.clock) };
        const row = { _id, card_id, ...days, ...asked };
        await simulations.insertSimulation(tx, ctx.scope, row);
        await simulations.takeSimulation(tx, ctx.scope, _id);
        await simulations.finishSimulation(tx, ctx.scope, { _id, result: resultOf(points), now: row.now });
        // With a result and open again, so that each call and each write finds something.
        await tx.rows(
          statement(sql`update simulations set status = 'running', finished_at = null
            where business_id = ${ctx.scope.business_id}::uuid and _id = ${_id}::uuid`),
        );
      });
      return _id;
    },
  },
  rights: { simulations: ["select", "insert", "update", "delete"] },
  probes: {
    listSimulations: { item: (probe) => probe.id((of) => of.points_card_id) },
    startSimulation: {
      item: (probe) => probe.id((of) => of.points_card_id),
      body: () => ({ days: 7, reward_values: values }),
    },
    exportSimulation: {
      item: (probe) => probe.id((of) => of.points_card_id),
      below: (probe) => probe.id((of) => of.made("simulations")),
    },
    cancelSimulation: {
      item: (probe) => probe.id((of) => of.points_card_id),
      below: (probe) => probe.id((of) => of.made("simulations")),
    },
  },
  reads: {
    selectSimulations: (tx, scope, of) =>
      simulations.selectSimulations(tx, scope, { card_id: of.points_card_id, since }),
    selectSimulationExists: (tx, scope, of) => simulations.selectSimulationExists(tx, scope, ids(of)),
    selectNamedMembers: (tx, scope, of) => simulations.selectNamedMembers(tx, scope, [of.points.card_subscription_id]),
    countPlayed: async (tx, scope, of) => {
      const { transactions } = await plays.countPlayed(tx, scope, { card_id: of.points_card_id, since });
      return transactions === 0 ? [] : [of.points_card_id];
    },
    selectPlayedMembers: (tx, scope, of) =>
      plays.selectPlayedMembers(tx, scope, { card_id: of.points_card_id, since, after: first, limit: 9 }),
    selectPlayedRows: (tx, scope, of) => plays.selectPlayedRows(tx, scope, { ...members(of), version_id: made() }),
    selectMemberRows: (tx, scope, of) => plays.selectMemberRows(tx, scope, members(of)),
    selectLotRows: (tx, scope, of) =>
      plays.selectLotRows(tx, scope, { ...members(of), since: "2100-01-01T00:00:00.000Z" }),
    selectMovedRows: (tx, scope, of) => plays.selectMovedRows(tx, scope, members(of)),
    selectEarnedBetween: (tx, scope, of) =>
      plays.selectEarnedBetween(tx, scope, { ...members(of), from: since, to: "2100-01-01T00:00:00.000Z" }),
  },
  writes: {
    insertSimulation: async (tx, scope, of) => {
      const draft = { rewards: [] } as unknown as ProgrammeContent;
      const days = { from_day: "2026-06-01", to_day: "2026-06-12" };
      const row = { _id: made(), card_id: of.points_card_id, ...days, live_number: 1, draft, reward_values: values };
      await simulations.insertSimulation(tx, scope, { ...row, requested_by: null, now });
    },
    cancelOpenSimulations: async (tx, scope, of) =>
      (await simulations.cancelOpenSimulations(tx, scope, { ...ids(of), now })) || undefined,
    deleteOldSimulations: (tx, scope) => simulations.deleteOldSimulations(tx, scope, "2100-01-01T00:00:00.000Z"),
    takeSimulation: (tx, scope, of) => simulations.takeSimulation(tx, scope, of.made("simulations")),
    noteProgress: async (tx, scope, of) =>
      (await simulations.noteProgress(tx, scope, { _id: of.made("simulations"), played: 1, total: 2 })) || undefined,
    finishSimulation: (tx, scope, of) =>
      simulations.finishSimulation(tx, scope, { _id: of.made("simulations"), result: null, now }),
  },
};
