/** Which integrations an account limited to places may change: those whose orders count at its places alone. */
import type { Transaction } from "../../../platform/database/database.ts";
import { found, notFound } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { mayActAtAll } from "../../../platform/actor.ts";
import { selectItemPlaces } from "./item-queries.ts";
import { selectIntegrationForChange, type IntegrationBasics } from "./queries.ts";

/** Places at which the integration's orders count; `null` if they may count anywhere. */
const placesOf = async (
  tx: Transaction,
  { scope }: BusinessContext,
  { _id, place_id }: Pick<IntegrationBasics, "_id" | "place_id">,
): Promise<readonly string[] | null> => {
  if (place_id === null) return null;
  const assigned = (await selectItemPlaces(tx, scope, { integration_id: _id, place_ids: null })).map(
    (one) => one.place_id,
  );
  return [place_id, ...assigned.filter((one) => one !== null)];
};

/** The integration, held until the end of the transaction; not_found also for one that the caller may not change. */
export const holdIntegration = async (
  tx: Transaction,
  ctx: BusinessContext,
  id: string,
): Promise<IntegrationBasics> => {
  const integration = found(await selectIntegrationForChange(tx, ctx.scope, id));
  if (ctx.actor.place_ids !== null && !mayActAtAll(ctx.actor, await placesOf(tx, ctx, integration))) throw notFound();
  return integration;
};
