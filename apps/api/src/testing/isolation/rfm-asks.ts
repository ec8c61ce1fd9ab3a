/** How the queries of RFM groups on request are asked, for the tests of the walls between tenants. */
import * as rfm from "../../features/rfm/queries.ts";
import { now, type Ask } from "./asks.ts";

export const rfmReads: Readonly<Record<string, Ask>> = {
  selectLatestMoves: (tx, scope) => rfm.selectLatestMoves(tx, scope),
  selectRequestedAt: (tx, scope) => rfm.selectRequestedAt(tx, scope),
};

export const rfmWrites: Readonly<Record<string, Ask>> = {
  insertRequest: async (tx, scope) => (await rfm.insertRequest(tx, scope, { now, before: now })) || undefined,
};
