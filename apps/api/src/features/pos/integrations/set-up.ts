/** Integrations without a caller: for tests and the demonstration. */
import type { IntegrationType } from "@rewardo/contract/integrations";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { SetupContext } from "../../../platform/context.ts";
import { upsertOrders, type StoredOrder } from "./write-queries.ts";
import { insertIntegration } from "./queries.ts";

/** Makes an integration that waits for its system, and answers its id. */
export const setUpIntegration = async (
  { database, clock, scope }: SetupContext,
  {
    type,
    name,
    place_id = null,
    owner_id,
  }: { type: IntegrationType; name: string; place_id?: string | null; owner_id: string },
): Promise<string> => {
  const _id = newId();
  const facts = { _id, type, name, place_id, owner_id, now: nowIso(clock) };
  await database.write(scope, (tx) =>
    insertIntegration(tx, scope, { ...facts, status: "waiting", api_key_id: null, backfill_days: 0 }),
  );
  return _id;
};

/** Stores an order as a system sent it, and answers its id. */
export const setUpOrder = async (
  { database, clock, scope }: SetupContext,
  integration_id: string,
  order: Omit<StoredOrder, "_id">,
): Promise<string> => {
  const _id = newId();
  const now = nowIso(clock);
  await database.write(scope, (tx) => upsertOrders(tx, scope, { integration_id, orders: [{ ...order, _id }], now }));
  return _id;
};
