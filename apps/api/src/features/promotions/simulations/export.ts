import type { QueryOf } from "@rewardo/contract/endpoint";
import type { exportSimulation as exportEndpoint, SimulationResult } from "@rewardo/contract/simulations";
import { moneyCell } from "../../../platform/export/csv.ts";
import { found } from "../../../platform/errors.ts";
import type { Context } from "../../../platform/context.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import { asTheyAre, exportList } from "../../base/exports/index.ts";
import { listSimulations } from "./service.ts";

type Row = SimulationResult["gain_most"][number] & { readonly _id: string };

/**
 * The members of a simulation's result, those who gain most first, named for those who may see customers. None while it
 * is not done.
 * @throws forbidden, not_found, also for one that is no longer kept
 */
export const exportSimulation = async (
  ctx: Context,
  of: { card_id: string; _id: string },
  query: QueryOf<typeof exportEndpoint>,
): Promise<FileAnswer> => {
  const { items } = await listSimulations(ctx, of);
  const { card_id, result, from_day, to_day } = found(items[0]);
  const members = result === null ? [] : [...result.gain_most, ...result.lose_most.toReversed()];
  const rows = members.map((member): Row => ({ ...member, _id: member.card_subscription_id }));
  return exportList<Row>(ctx, query, () => ({
    entity: "simulations",
    needs: "cards_view",
    filters: { card_id, from_day, to_day },
    direction: "asc",
    columns: {
      customer: ({ name }) => name,
      card_number: ({ number }) => number,
      visits: ({ visits }) => visits,
      by_live: ({ live }) => moneyCell(live),
      by_draft: ({ draft }) => moneyCell(draft),
      difference: ({ live, draft }) => moneyCell(draft - live),
      currency: () => result?.currency ?? null,
    },
    // A result has few members: all of them are one page.
    select: () => Promise.resolve(rows),
    show: asTheyAre,
    valueOf: (row) => row._id,
  }));
};
