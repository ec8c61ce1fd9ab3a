/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { made, now, page } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { adjustment, emptyList, freshMembership, type Ids, inPolish, notFound, type Scene } from "../probe.ts";
import type { Tenant } from "../../tenant.ts";
import { openAdjustmentRequest } from "../../../features/till/adjustment-requests/index.ts";
import * as adjustmentRequests from "../../../features/till/adjustment-requests/queries.ts";

const requestBy = ({ ctx, points, places }: Tenant, account_id: string): Promise<string> => {
  const { card_subscription_id } = points;
  const asked = { delta: 7, reason: "Zgubiony paragon", place_id: places[0] };
  return openAdjustmentRequest(ctx, { ...asked, card_subscription_id, account_id });
};

/** A request of another person than the caller. */
const freshRequest = async (ids: Ids, { caller, isPlatform }: Scene): Promise<string> => {
  const { tenant } = ids;
  if ((ids.whose !== "own" && !isPlatform) || tenant === null) return ids.id((of) => of.made("adjustment_requests"));
  const { admin, owner } = tenant.accounts;
  return requestBy(tenant, caller.account_id === owner.account_id ? admin.account_id : owner.account_id);
};

/** A request of the caller. */
const ownRequest = async (ids: Ids, { caller }: Scene): Promise<string> => {
  const { tenant } = ids;
  const isOwn = ids.whose === "own" && Object.values(tenant?.accounts ?? {}).some((one) => one.caller === caller);
  if (!isOwn || tenant === null || caller.account_id === null) return ids.id((of) => of.made("adjustment_requests"));
  return requestBy(tenant, caller.account_id);
};

const readerWithoutLimits = (account_id: string) => ({
  account_id,
  is_program: false,
  adjust_max: null,
  place_ids: null,
});

export const isolation: Isolation = {
  fill: { adjustment_requests: (tenant) => requestBy(tenant, tenant.accounts.admin.account_id) },
  rights: {
    // Who asked for what stays as it was asked.
    adjustment_requests: [
      "select",
      "insert",
      ...["status", "list_key", "decided_by", "decided_at", "note", "reason", "transaction_id", "settled_because"].map(
        (column) => `update ${column}`,
      ),
    ],
  },
  probes: {
    askForAdjustment: {
      misreferenced: notFound,
      item: freshMembership,
      references: true,
      body: (ids) => ({ ...adjustment(ids), delta: 501 }),
    },
    listAdjustmentRequests: {
      misreferenced: emptyList,
      references: true,
      query: (ids) => ({ user_id: ids.id((of) => of.points.user_id) }),
    },
    approveAdjustment: { item: freshRequest },
    declineAdjustment: { item: freshRequest, body: () => ({ note: "Za dużo" }) },
    withdrawAdjustment: { item: ownRequest },
    exportAdjustmentRequests: inPolish,
  },
  reads: {
    selectAdjustmentRequests: (tx, scope, of) =>
      adjustmentRequests.selectAdjustmentRequests(
        tx,
        scope,
        { reader: readerWithoutLimits(of.accounts.admin.account_id) },
        page,
      ),
    selectAdjustmentRequest: (tx, scope, of) =>
      adjustmentRequests.selectAdjustmentRequest(
        tx,
        scope,
        of.made("adjustment_requests"),
        readerWithoutLimits(of.accounts.admin.account_id),
      ),
    selectAdjustmentRequestHeld: async (tx, scope, of) =>
      (await adjustmentRequests.selectAdjustmentRequestHeld(tx, scope, of.made("adjustment_requests")))
        ? "held"
        : undefined,
  },
  writes: {
    insertAdjustmentRequest: (tx, scope, of) =>
      adjustmentRequests.insertAdjustmentRequest(tx, scope, {
        _id: made(),
        card_subscription_id: of.points.card_subscription_id,
        place_id: of.places[0],
        account_id: of.accounts.owner.account_id,
        delta: 7,
        reason: "X",
        now,
      }),
    updateAdjustmentRequest: (tx, scope, of) =>
      adjustmentRequests.updateAdjustmentRequest(tx, scope, of.made("adjustment_requests"), {
        status: "declined",
        decided_by: of.accounts.owner.account_id,
        note: null,
        transaction_id: null,
        created_at: now,
        now,
      }),
  },
};
