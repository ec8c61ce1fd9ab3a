/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { newId } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { made, now, page } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { freshRow, inPolish, type Ids } from "../probe.ts";
import type { Tenant } from "../../tenant-type.ts";
import { setUpIntegration, setUpOrder } from "../../../features/pos/integrations/index.ts";
import * as health from "../../../features/pos/integrations/health-queries.ts";
import * as orders from "../../../features/pos/integrations/order-queries.ts";
import * as settling from "../../../features/pos/integrations/settle-queries.ts";
import * as writing from "../../../features/pos/integrations/write-queries.ts";
import * as integrations from "../../../features/pos/integrations/queries.ts";
import * as items from "../../../features/pos/integrations/item-queries.ts";
import * as syncs from "../../../features/pos/integrations/sync-queries.ts";

/** A system whose vendor sends orders. */
const fresh = ({ ctx, accounts, places, id }: Tenant, type: "foodsoft" | "izzyrest" = "foodsoft"): Promise<string> =>
  setUpIntegration(ctx, {
    ...({ type, place_id: places[0], owner_id: accounts.owner.account_id } as const),
    name: `Kasa ${id}`,
  });

const freshIntegration = freshRow(
  (of) => fresh(of),
  (of) => of.made("integrations"),
);
const standing = (ids: Ids): string => ids.id((of) => of.made("integrations"));

/** Stored long after it, so that the version is known. */
const longAgo = "2026-01-01T00:00:00.000Z";

const some = {
  ...({ number: "PA/1", external_place_id: null, state: "closed", currency: "PLN", amount: 1250 } as const),
  items: [{ line_no: 1, name: "Latte", group: "Kawa", product_id: null, quantity: 1, amount: 1250 }],
  ...{
    url: null,
    sealed_customer: null,
    customer_hash: null,
    is_refund: false,
    refunds: null,
    unusable: null,
    content_hash: "00",
    external_updated_at: longAgo,
    occurred_at: now,
  },
};

/** A refund of the order of `fill`. */
const storeRefund = async (tx: Transaction, scope: BusinessScope, of: Tenant): Promise<string> => {
  const integration_id = of.made("integrations");
  const refund = { ...some, _id: newId(), external_id: newId(), place_id: null, is_refund: true, refunds: of.id };
  await writing.upsertOrders(tx, scope, { integration_id, orders: [refund], now });
  return integration_id;
};

const pushed = { external_id: "1", status: "closed", amount: 1250, items: [], created_at: now };

/** What the system names, each under the business's own id. */
const named = ({ id }: Tenant) =>
  (["place", "product", "group"] as const).map((kind) => ({
    ...{ kind, external_id: id, name: "Rynek", group_name: kind === "product" ? "Kawa" : null, price: null },
  }));

export const isolation: Isolation = {
  fill: {
    // The provider calls the business as we do, so that it can be asked for.
    integrations: async (tenant) => {
      const [_id, parted] = [await fresh(tenant), await fresh(tenant, "izzyrest")];
      await tenant.ctx.database.write(tenant.scope, (tx) =>
        integrations.updateConnection(tx, tenant.scope, _id, {
          ...({ status: "waiting", sealed_secrets: null, api_key_id: null, now } as const),
          external_business_id: tenant.id,
        }),
      );
      const gone = {
        status: "disconnected",
        external_business_id: null,
        sealed_secrets: null,
        api_key_id: null,
      } as const;
      await tenant.ctx.database.write(tenant.scope, (tx) =>
        integrations.updateConnection(tx, tenant.scope, parted, { ...gone, now }),
      );
      return _id;
    },
    integration_items: async (tenant) => {
      const { ctx, scope } = tenant;
      const integration_id = tenant.made("integrations");
      await ctx.database.write(scope, (tx) =>
        items.upsertItems(tx, scope, { integration_id, items: named(tenant), now }),
      );
      return (
        await ctx.database.read(scope, (tx) => items.selectItemPlaces(tx, scope, { integration_id, place_ids: null }))
      )[0]!._id;
    },
    integration_hours: async ({ ctx, scope, made: madeOf }) => {
      const integration_id = madeOf("integrations");
      await ctx.database.write(scope, (tx) => health.upsertHour(tx, scope, { integration_id, now, asked: 1 }));
      return integration_id;
    },
    // The provider's id is the business's own, so that it can be asked for.
    integration_orders: ({ ctx, places, id, made: madeOf }) =>
      setUpOrder(ctx, madeOf("integrations"), { ...some, external_id: id, place_id: places[0] }),
  },
  rights: {
    integrations: ["select", "insert", "update"],
    integration_syncs: ["select", "insert", "update"],
    integration_items: ["select", "insert", "update"],
    integration_hours: ["select", "insert", "update", "delete"],
    integration_orders: ["select", "insert", "update"],
  },
  probes: {
    listIntegrations: {},
    listIntegrationProviders: { isUnmarked: true },
    readIntegration: { item: standing },
    readIntegrationHealth: { item: standing },
    readIntegrationBusiness: { item: standing },
    listIntegrationProducts: { item: standing },
    listIntegrationItemNames: { item: standing },
    listIntegrationItemGroupNames: { item: standing },
    connectIntegration: {
      isWithoutLimits: true,
      references: true,
      misreferenced: { foreign: 400, none: 400, malformed: 400 },
      body: (ids) => ({ type: "foodsoft", place_id: ids.id((of) => of.places[0]) }),
    },
    updateIntegration: { item: freshIntegration, body: () => ({ name: "Bar" }) },
    reconnectIntegration: { item: freshIntegration, isWithoutLimits: true, body: () => ({}) },
    disconnectIntegration: { item: freshIntegration },
    askIntegration: { item: freshIntegration },
    assignIntegrationPlace: {
      item: standing,
      below: (ids) => ids.id((of) => of.made("integration_items")),
      references: true,
      misreferenced: { foreign: 400, none: 400, malformed: 400 },
      body: (ids) => ({ place_id: ids.id((of) => of.places[0]) }),
    },
    // Without the state of this session, which no probe can have.
    integrationCallback: { params: { provider: "gopos" }, refused: 400 },
    nudgeIntegration: { params: { nudge: "none" }, isUnmarked: true },
    // Of the integration's own key alone.
    pushOrders: { item: standing, refused: 403, body: () => ({ orders: [pushed] }) },
    matchOrder: { refused: 404, body: () => ({ receipt: "no such receipt", number: "1" }) },
    listIntegrationOrders: {},
    readIntegrationOrderCounts: { isUnmarked: true },
    exportIntegrationOrders: inPolish,
    listRecentOrders: { item: standing },
    readIntegrationOrder: { item: standing, below: (ids) => ids.id((of) => of.made("integration_orders")) },
  },
  reads: {
    selectIntegrations: (tx, scope) => integrations.selectIntegrations(tx, scope, { ...page, place_ids: null, now }),
    selectIntegration: (tx, scope, of) =>
      integrations.selectIntegration(tx, scope, { _id: of.made("integrations"), place_ids: null, now }),
    selectIntegrationForChange: (tx, scope, of) =>
      integrations.selectIntegrationForChange(tx, scope, of.made("integrations")),
    selectWaiting: (tx, scope) => integrations.selectWaiting(tx, scope, "foodsoft"),
    selectNewestOfType: (tx, scope) => integrations.selectNewestOfType(tx, scope, "foodsoft"),
    selectTwin: (tx, scope, of) =>
      integrations.selectTwin(tx, scope, { _id: made(), type: "foodsoft", external_business_id: of.id }),
    selectParted: (tx, scope) => integrations.selectParted(tx, scope, "izzyrest"),
    selectSync: (tx, scope, of) => syncs.selectSync(tx, scope, of.made("integrations")),
    selectPushed: (tx, scope, of) =>
      writing.selectPushed(tx, scope, { integration_id: of.made("integrations"), ids: [of.id] }),
    selectKnownOrders: async (tx, scope, of) => [
      ...(await syncs.selectKnownOrders(tx, scope, {
        integration_id: of.made("integrations"),
        listed: [{ external_id: of.id, updated_at: longAgo, has_customer: false }],
      })),
    ],
    selectProductGroups: async (tx, scope, of) => [
      ...(await items.selectProductGroups(tx, scope, { integration_id: of.made("integrations"), ids: [of.id] })),
    ],
    selectKnownPlaces: (tx, scope, of) => integrations.selectKnownPlaces(tx, scope, of.places),
    countIntegrationsForChange: (tx, scope) => integrations.countIntegrationsForChange(tx, scope),
    selectItemPlaces: (tx, scope, of) =>
      items.selectItemPlaces(tx, scope, { integration_id: of.made("integrations"), place_ids: null }),
    selectItemNames: (tx, scope, of) =>
      items.selectItemNames(tx, scope, { integration_id: of.made("integrations"), kind: "place", limit: 10 }),
    selectProductItems: (tx, scope, of) =>
      items.selectProductItems(tx, scope, { ...page, kind: "product", integration_id: of.made("integrations") }),
    selectSuspension: (tx, scope) => syncs.selectSuspension(tx, scope),
    selectOpenPlaces: (tx, scope) => integrations.selectOpenPlaces(tx, scope, 10),
    selectOrders: (tx, scope) => orders.selectOrders(tx, scope, { place_ids: null }, page),
    selectOrderCounts: (tx, scope) => orders.selectOrderCounts(tx, scope, { place_ids: null }),
    selectOrderTurnover: async (tx, scope) =>
      (await orders.selectOrderTurnover(tx, scope, { place_ids: null })).count > 0 ? "counted" : undefined,
    selectOrdersByIds: (tx, scope, of) => orders.selectOrdersByIds(tx, scope, [of.made("integration_orders")]),
    selectOrder: (tx, scope, of) =>
      orders.selectOrder(tx, scope, {
        ...{ named: of.made("integration_orders"), integration_id: of.made("integrations"), place_ids: null },
      }),
    selectHours: (tx, scope, of) => health.selectHours(tx, scope, { integration_id: of.made("integrations"), now }),
    selectStanding: (tx, scope, of) => health.selectStanding(tx, scope, of.made("integrations")),
    selectOrdersByPlace: (tx, scope, of) =>
      health.selectOrdersByPlace(tx, scope, { integration_id: of.made("integrations"), place_ids: null, now }),
    selectUnsettled: (tx, scope, of) =>
      settling.selectUnsettled(tx, scope, { integration_id: of.made("integrations"), after: null, limit: 10, now }),
    selectOrderToSettle: (tx, scope, of) => settling.selectOrderToSettle(tx, scope, of.made("integration_orders")),
    holdOrders: (tx, scope, of) =>
      settling.holdOrders(tx, scope, { integration_id: of.made("integrations"), external_ids: [of.id] }),
    selectRefundedOrder: (tx, scope, of) =>
      settling.selectRefundedOrder(tx, scope, {
        ...{ integration_id: of.made("integrations"), refunds: of.id, occurred_at: now },
      }),
    selectOrderByReceipt: (tx, scope, of) =>
      writing.selectOrderByReceipt(tx, scope, {
        code: of.id,
        by_id: true,
        since: "2000-01-01",
        counts_since: "2000-01-01",
        place_ids: null,
      }),
  },
  writes: {
    insertIntegration: (tx, scope, of) =>
      integrations.insertIntegration(tx, scope, {
        ...({
          _id: made(),
          type: "foodsoft",
          name: "Bar",
          status: "waiting",
          place_id: null,
          api_key_id: null,
        } as const),
        ...{ owner_id: of.accounts.owner.account_id, backfill_days: 0, now },
      }),
    updateIntegrationFields: (tx, scope, of) =>
      integrations.updateIntegrationFields(tx, scope, of.made("integrations"), { name: "Bar", place_id: null, now }),
    updateConnection: (tx, scope, of) =>
      integrations.updateConnection(tx, scope, of.made("integrations"), {
        ...({ status: "waiting", external_business_id: null, sealed_secrets: null, api_key_id: null, now } as const),
      }),
    updateItemPlace: (tx, scope, of) =>
      items.updateItemPlace(tx, scope, {
        ...{ _id: of.made("integration_items"), integration_id: of.made("integrations"), place_id: null },
      }),
    updateSyncStopped: (tx, scope, of) => syncs.updateSyncStopped(tx, scope, of.made("integrations")),
    updateHeardOf: (tx, scope, of) => integrations.updateHeardOf(tx, scope, of.made("integrations"), now),
    updateSyncBegun: (tx, scope, of) =>
      syncs.updateSyncBegun(tx, scope, { integration_id: of.made("integrations"), from: now, now }),
    updateSyncDue: (tx, scope, of) => syncs.updateSyncDue(tx, scope, { integration_id: of.made("integrations"), now }),
    updateSyncOrders: (tx, scope, of) =>
      syncs.updateSyncOrders(tx, scope, { integration_id: of.made("integrations"), now, isSent: true }),
    updateSyncHeard: (tx, scope, of) =>
      syncs.updateSyncHeard(tx, scope, { integration_id: of.made("integrations"), now }),
    updateSyncRead: (tx, scope, of) => syncs.updateSyncRead(tx, scope, of.made("integrations"), { mark: now, now }),
    updateSyncEnded: (tx, scope, of) =>
      syncs.updateSyncEnded(tx, scope, of.made("integrations"), {
        ...{ trouble: null, trouble_since: null, failures: 0, told_trouble: false, next_at: now, seen_next_at: null },
      }),
    upsertHour: (tx, scope, of) =>
      health.upsertHour(tx, scope, { integration_id: of.made("integrations"), now, pushed: 1 }),
    upsertItems: (tx, scope, of) =>
      items.upsertItems(tx, scope, { integration_id: of.made("integrations"), items: named(of), now }),
    upsertOrders: (tx, scope, of) =>
      writing.upsertOrders(tx, scope, {
        ...{ integration_id: of.made("integrations"), now },
        orders: [{ ...some, _id: newId(), external_id: newId(), place_id: null }],
      }),
    updateOrderSettled: (tx, scope, of) =>
      settling.updateOrderSettled(tx, scope, {
        ...({ _id: of.made("integration_orders"), version: 1, status: "unmatched", refusal: null, now } as const),
        ...{ transaction_id: null, earned_version: null, matched_by: null, keeps_customer: false },
        ...{ earned_customer_hash: null, writes: 0, waits_until: null },
      }),
    selectMiscounted: async (tx, scope, of) => {
      await settling.updateOrderRepaired(tx, scope, { _id: of.made("integration_orders"), transaction_id: null, now });
      await settling.selectMiscounted(tx, scope, { after: null, limit: 10 });
    },
    updateOrderRepaired: (tx, scope, of) =>
      settling.updateOrderRepaired(tx, scope, { _id: of.made("integration_orders"), transaction_id: null, now }),
    selectRefundNames: async (tx, scope, of) => {
      const integration_id = await storeRefund(tx, scope, of);
      await settling.selectRefundNames(tx, scope, { integration_id, external_id: of.id, number: null });
    },
    selectStandingRefunds: async (tx, scope, of) => {
      const integration_id = await storeRefund(tx, scope, of);
      await settling.selectStandingRefunds(tx, scope, { integration_id, external_ids: [of.id], names: [of.id] });
    },
    updateRefundsDue: async (tx, scope, of) => {
      const integration_id = await storeRefund(tx, scope, of);
      await settling.updateRefundsDue(tx, scope, { integration_id, names: [of.id], occurred_at: now, now });
    },
    updatePlainSettled: (tx, scope, of) =>
      writing.updatePlainSettled(tx, scope, { integration_id: of.made("integrations"), limit: 10, now }),
    updateCustomersForgotten: async (tx, scope, of) => {
      const integration_id = of.made("integrations");
      const known = { ...some, _id: newId(), external_id: newId(), place_id: null, sealed_customer: "00" };
      await writing.upsertOrders(tx, scope, { integration_id, orders: [known], now });
      await writing.updateCustomersForgotten(tx, scope, { before: now, limit: 10, now });
    },
    updatePlaceless: async (tx, scope, of) => {
      const integration_id = of.made("integrations");
      const placeless = { ...some, _id: newId(), external_id: newId(), place_id: null };
      await writing.upsertOrders(tx, scope, { integration_id, orders: [placeless], now });
      const [place_id] = of.places;
      await writing.updatePlaceless(tx, scope, { integration_id, external_place_id: null, place_id, now });
    },
  },
};
