/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import type { TestApp } from "../../app.ts";
import { now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { openWitness } from "../../witness.ts";
import * as rfm from "../../../features/ledger/rfm/queries.ts";

const forgetRfmRequests = async ({ server }: TestApp): Promise<undefined> => {
  const witness = await openWitness(server);
  await witness.rows(
    "delete from rfm_requests where business_id in (select _id from businesses where qr_key <> 'platform')",
  );
  await witness.close();
};

export const isolation: Isolation = {
  rights: {
    rfm_changes: ["select"],
    rfm_moves: ["select"],
    rfm_scores: ["select"],
    rfm_requests: ["select", "insert", "update"],
  },
  probes: {
    readRfm: { isUnmarked: true },
    // One in ten minutes is taken, so each cell begins after them.
    refreshRfm: { body: (_ids, { app }) => forgetRfmRequests(app) },
  },
  reads: {
    selectLatestMoves: (tx, scope) => rfm.selectLatestMoves(tx, scope),
    selectRequestedAt: (tx, scope) => rfm.selectRequestedAt(tx, scope),
  },
  writes: {
    insertRequest: async (tx, scope) => (await rfm.insertRequest(tx, scope, { now, before: now })) || undefined,
  },
};
