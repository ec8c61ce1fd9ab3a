/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import type { Ids, Scene } from "../probe.ts";
import type { Tenant } from "../../tenant-type.ts";
import * as views from "../../../features/base/saved-views/queries.ts";

/** Shared, so that all who may share may change it; its name bears the tenant's mark. */
const insert = async ({ ctx, scope, id, accounts }: Tenant): Promise<string> => {
  const _id = made();
  const owner = { account_id: accounts.owner.account_id, list: "transactions", now } as const;
  await ctx.database.write(scope, (tx) =>
    views.insertSavedView(tx, scope, {
      ...owner,
      _id,
      name: `Otwarte ${id}`,
      search: "flagged=true",
      is_shared: true,
    }),
  );
  return _id;
};

/** One of the caller's own, which each may change; the platform has a shared one. */
const fresh = async (ids: Ids, { caller, isPlatform }: Scene): Promise<string> => {
  const standing = () => ids.id((of) => of.made("saved_views"));
  if (ids.tenant === null) return standing();
  if (isPlatform) return insert(ids.tenant);
  if (ids.whose !== "own") return standing();
  const view = { list: "transactions", name: "Moje", search: "" };
  const { status, body } = await caller.call<{ _id: string }>("POST", "/api/saved_views", view);
  return status === 201 ? body._id : standing();
};

export const isolation: Isolation = {
  fill: { saved_views: insert },
  rights: { saved_views: ["select", "insert", "update", "delete"] },
  probes: {
    listSavedViews: { query: () => ({ list: "transactions" }) },
    createSavedView: { body: () => ({ list: "transactions", name: "Moje", search: "" }) },
    updateSavedView: { item: fresh, body: () => ({ name: "Inne" }) },
    removeSavedView: { item: fresh },
  },
  reads: {
    selectSavedViews: (tx, scope, of) =>
      views.selectSavedViews(tx, scope, { list: "transactions", account_id: of.accounts.owner.account_id }),
    selectSavedViewForChange: (tx, scope, of) => views.selectSavedViewForChange(tx, scope, of.made("saved_views")),
  },
  writes: {
    insertSavedView: (tx, scope, of) =>
      views.insertSavedView(tx, scope, {
        ...{ _id: made(), account_id: of.accounts.owner.account_id, list: "transactions", now },
        ...{ name: "X", search: "", is_shared: false },
      }),
    updateSavedViewFields: (tx, scope, of) =>
      views.updateSavedViewFields(tx, scope, of.made("saved_views"), { name: "X", search: "", is_shared: true, now }),
    deleteSavedView: (tx, scope, of) => views.deleteSavedView(tx, scope, of.made("saved_views")),
  },
};
