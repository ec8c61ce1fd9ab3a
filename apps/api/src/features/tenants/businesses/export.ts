import type { Business, exportBusinesses as exportEndpoint } from "@rewardo/contract/businesses";
import type { QueryOf } from "@rewardo/contract/endpoint";
import type { Context } from "../../../platform/context.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import { platformScope } from "../../../platform/scope.ts";
import { exportList } from "../../base/exports/index.ts";
import type { PlanColumns } from "./plan-queries.ts";
import { selectBusinesses, type BusinessRecord } from "./queries.ts";
import { businessQueryOf } from "./service.ts";
import { toListWire } from "./wire.ts";

/** The businesses of a list, or the chosen ones among them, for the platform. */
export const exportBusinesses = async (ctx: Context, query: QueryOf<typeof exportEndpoint>): Promise<FileAnswer> => {
  const wanted = businessQueryOf(ctx, query);
  const across: Context = { ...ctx, scope: platformScope };
  const direction = query.sort?.[0] ?? "desc";
  return exportList<BusinessRecord & PlanColumns, Business>(across, query, ({ word, moment }) => ({
    entity: "businesses",
    needs: "businesses_view",
    filters: { q: query.q ?? null, status: query.status ?? null, plan: query.plan ?? null, direction },
    direction,
    columns: {
      name: (business) => business.name,
      status: (business) => word(`business_status.${business.status}`),
      plan_ends_at: ({ plan_standing }) => moment(plan_standing?.ends_at ?? null),
      tin: (business) => business.tin ?? null,
      billing_name: (business) => business.billing_name ?? null,
      address: ({ billing_address }) => billing_address?.address ?? null,
      postcode: ({ billing_address }) => billing_address?.postcode ?? null,
      city: ({ billing_address, city }) => billing_address?.city ?? city,
      country: ({ billing_address }) => billing_address?.country ?? null,
      currency: (business) => business.currency,
      language: (business) => business.language,
      time_zone: (business) => business.time_zone,
      first_day_of_week: (business) => business.first_day_of_week,
      places: (business) => business.places_count,
      cards: (business) => business.cards_count,
      created_at: (business) => moment(business.created_at ?? null),
      id: (business) => business._id,
    },
    select: (tx, page) => selectBusinesses(tx, platformScope, { ...wanted, ids: query.ids, ...page }),
    show: (_tx, rows) => rows.map((row) => toListWire(ctx.actor, row, ctx.clock.nowMs())),
    valueOf: (row) => row.created_at,
  }));
};
