/** The calls about point-of-sale systems and their orders, and what their answers are kept under. */
import type { readIntegrationHealth } from "@rewardo/contract/integration-health";
import type {
  exportIntegrationOrders,
  IntegrationOrder,
  listIntegrationOrders,
  matchOrder,
  readIntegrationOrder,
  readIntegrationOrderCounts,
} from "@rewardo/contract/integration-orders";
import type {
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
import type { createProduct, listProducts, updateProduct } from "@rewardo/contract/products";
import { queryOptions } from "@tanstack/react-query";
import { call, route } from "@rewardo/web/api.ts";

export const integrationCalls = {
  providers: route<typeof listIntegrationProviders>({ method: "GET", path: "/integration_providers", scope: "own" }),
  business: route<typeof readIntegrationBusiness>({
    method: "GET",
    path: "/integrations/:id/business",
    scope: "scoped",
  }),
  health: route<typeof readIntegrationHealth>({ method: "GET", path: "/integrations/:id/health", scope: "scoped" }),
  connect: route<typeof connectIntegration>({ method: "POST", path: "/integrations", scope: "acting" }),
  reconnect: route<typeof reconnectIntegration>({
    method: "POST",
    path: "/integrations/:id/reconnect",
    scope: "acting",
  }),
  update: route<typeof updateIntegration>({ method: "PATCH", path: "/integrations/:id", scope: "acting" }),
  ask: route<typeof askIntegration>({ method: "POST", path: "/integrations/:id/ask", scope: "acting" }),
  disconnect: route<typeof disconnectIntegration>({
    method: "POST",
    path: "/integrations/:id/disconnect",
    scope: "acting",
  }),
  assignPlace: route<typeof assignIntegrationPlace>({
    method: "POST",
    path: "/integrations/:id/places/:part_id",
    scope: "acting",
  }),
};

/** What the till calls its products and groups, and ours that they count as. */
export const nameCalls = {
  list: route<typeof listIntegrationProducts>({ method: "GET", path: "/integrations/:id/products", scope: "scoped" }),
  products: route<typeof listProducts>({ method: "GET", path: "/products", scope: "scoped" }),
  create: route<typeof createProduct>({ method: "POST", path: "/products", scope: "business" }),
  update: route<typeof updateProduct>({ method: "PATCH", path: "/products/:id", scope: "business" }),
};

export const orderCalls = {
  list: route<typeof listIntegrationOrders>({ method: "GET", path: "/integration_orders", scope: "scoped" }),
  counts: route<typeof readIntegrationOrderCounts>({
    method: "GET",
    path: "/integration_orders/counts",
    scope: "business",
  }),
  match: route<typeof matchOrder>({ method: "POST", path: "/integration_orders/match", scope: "acting" }),
  export: route<typeof exportIntegrationOrders>({ method: "GET", path: "/integration_orders/export", scope: "scoped" }),
  read: route<typeof readIntegrationOrder>({
    method: "GET",
    path: "/integrations/:id/orders/:order",
    scope: "scoped",
  }),
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
