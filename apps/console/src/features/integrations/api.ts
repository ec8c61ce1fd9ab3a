/** The calls about point-of-sale systems and their orders, and what their answers are kept under. */
import { readIntegrationHealth } from "@rewardo/contract/integration-health";
import {
  exportIntegrationOrders,
  listIntegrationOrders,
  matchOrder,
  readIntegrationOrder,
  readIntegrationOrderCounts,
  type IntegrationOrder,
} from "@rewardo/contract/integration-orders";
import {
  assignIntegrationPlace,
  connectIntegration,
  askIntegration,
  disconnectIntegration,
  listIntegrationProducts,
  listIntegrationProviders,
  readIntegrationBusiness,
  reconnectIntegration,
  updateIntegration,
} from "@rewardo/contract/integrations";
import { createProduct, listProducts, updateProduct } from "@rewardo/contract/products";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@rewardo/web/api.ts";

export const integrationCalls = {
  providers: listIntegrationProviders,
  business: readIntegrationBusiness,
  health: readIntegrationHealth,
  connect: connectIntegration,
  reconnect: reconnectIntegration,
  update: updateIntegration,
  ask: askIntegration,
  disconnect: disconnectIntegration,
  assignPlace: assignIntegrationPlace,
};

/** What the till calls its products and groups, and ours that they count as. */
export const nameCalls = {
  list: listIntegrationProducts,
  products: listProducts,
  create: createProduct,
  update: updateProduct,
};

export const orderCalls = {
  list: listIntegrationOrders,
  counts: readIntegrationOrderCounts,
  match: matchOrder,
  export: exportIntegrationOrders,
  read: readIntegrationOrder,
};

export const providersQuery = queryOptions({
  queryKey: ["integrations", "providers"],
  queryFn: ({ signal }) => call(integrationCalls.providers, { signal }),
  staleTime: Infinity,
});

export const integrationBusinessQuery = (id: string) =>
  queryOptions({
    queryKey: ["integrations", "business", id],
    queryFn: ({ signal }) => call(integrationCalls.business, { params: { id }, signal }),
  });

/** An order with all of its lines. */
export const orderQuery = ({ _id, integration_id }: Pick<IntegrationOrder, "_id" | "integration_id">) =>
  queryOptions({
    queryKey: ["integration_orders", "whole", _id],
    queryFn: ({ signal }) => call(orderCalls.read, { params: { id: integration_id, order: _id }, signal }),
  });
