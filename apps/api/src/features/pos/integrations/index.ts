import * as orders from "@rewardo/contract/integration-orders";
import * as contract from "@rewardo/contract/integrations";
import { readIntegrationHealth } from "@rewardo/contract/integration-health";
import { route } from "../../../platform/http/route.ts";
import { keepServing } from "../../tenants/pins/index.ts";
import { connectIntegration, disconnectIntegration, reconnectIntegration } from "./connecting.ts";
import { completeConnection } from "./completing.ts";
import { exportOrders } from "./export.ts";
import { matchOrder } from "./matching.ts";
import { listOrders, listRecentOrders, readOrder, readOrderCounts } from "./orders.ts";
import { pushOrders, takeNudge } from "./pushing.ts";
import {
  askIntegration,
  assignPlace,
  changeIntegration,
  listIntegrations,
  listNames,
  listProducts,
  listProviders,
  readHealth,
  readIntegration,
  readIntegrationBusiness,
} from "./service.ts";

export { readOrderRows, toOrderWire } from "./orders.ts";
export type { OrderRowRecord } from "./order-queries.ts";
export { selectClaimableOrders, type ClaimableOrder } from "./claim-queries.ts";
export { claimOrder } from "./claiming.ts";
export { seesReceipts } from "./orders.ts";
export { integrationMailQueue } from "./mails.ts";
export { forgetCustomers } from "./nightly.ts";
export { repairOrders } from "./repair.ts";
export { integrationQueue, syncAll } from "./queue.ts";
export { adaptersOf } from "./wire.ts";
export { setUpIntegration, setUpOrder } from "./set-up.ts";

export const routes = [
  route(contract.listIntegrations, ({ ctx, query }) => listIntegrations(ctx, query)),
  route(contract.listIntegrationProviders, async ({ ctx }) => listProviders(ctx)),
  route(contract.readIntegration, ({ ctx, params }) => readIntegration(ctx, params.id)),
  route(readIntegrationHealth, ({ ctx, params }) => readHealth(ctx, params.id)),
  route(contract.readIntegrationBusiness, ({ ctx, params }) => readIntegrationBusiness(ctx, params.id)),
  route(contract.listIntegrationProducts, ({ ctx, params, query }) => listProducts(ctx, params.id, query)),
  route(contract.listIntegrationItemNames, ({ ctx, params }) => listNames(ctx, params.id, "product")),
  route(contract.listIntegrationItemGroupNames, ({ ctx, params }) => listNames(ctx, params.id, "group")),
  route(contract.connectIntegration, ({ ctx, body }) => connectIntegration(ctx, body)),
  route(contract.updateIntegration, ({ ctx, params, body, version }) =>
    changeIntegration(ctx, params.id, body, version),
  ),
  route(contract.reconnectIntegration, ({ ctx, params, body }) => reconnectIntegration(ctx, params.id, body)),
  route(contract.askIntegration, ({ ctx, params }) => askIntegration(ctx, params.id)),
  route(contract.disconnectIntegration, ({ ctx, params }) => disconnectIntegration(ctx, params.id)),
  route(contract.assignIntegrationPlace, ({ ctx, params, body }) =>
    assignPlace(ctx, params.id, params.part_id, body.place_id),
  ),
  route(contract.integrationCallback, ({ ctx, params, query }) => completeConnection(ctx, params.provider, query)),
  route(contract.nudgeIntegration, async ({ ctx, params }) => {
    await takeNudge(ctx, params.nudge);
    return undefined;
  }),
  route(orders.pushOrders, ({ ctx, params, body }) => pushOrders(ctx, params.id, body)),
  route(orders.matchOrder, async ({ ctx, body }) => {
    await keepServing(ctx);
    return matchOrder(ctx, body);
  }),
  route(orders.listIntegrationOrders, ({ ctx, query }) => listOrders(ctx, query)),
  route(orders.readIntegrationOrderCounts, ({ ctx, query }) => readOrderCounts(ctx, query)),
  route(orders.exportIntegrationOrders, ({ ctx, query }) => exportOrders(ctx, query)),
  route(orders.listRecentOrders, ({ ctx, params }) => listRecentOrders(ctx, params.id)),
  route(orders.readIntegrationOrder, ({ ctx, params }) => readOrder(ctx, params.id, params.order)),
];
