/** Who may call, how, and how the queries are asked, for the tests of the walls between tenants. */
import { made, now } from "../../testing/isolation/asks.ts";
import type { Isolation } from "../../testing/isolation/isolation.ts";
import { freshRow } from "../../testing/isolation/probe.ts";
import type { Tenant } from "../../testing/tenant-type.ts";
import * as views from "./queries.ts";

/** Shared, so that all who may share may change it; its name bears the tenant's mark. */
const insert = async ({ ctx, scope, id, accounts }: Tenant): Promise<string> => {
  const _id = made();
  const owner = { account_id: accounts.owner.account_id, list: "places", now } as const;
  await ctx.database.write(scope, (tx) =>
    views.insertSavedView(tx, scope, {
      ...owner,
      _id,
      name: `Otwarte ${id}`,
      search: "status=active",
      is_shared: true,
    }),
  );
  return _id;
};
const fresh = freshRow(insert, (of) => of.made("saved_views"));

export const isolation: Isolation = {
  fill: { saved_views: insert },
  rights: { saved_views: ["select", "insert", "update", "delete"] },
  probes: {
    listSavedViews: { query: () => ({ list: "places" }) },
    createSavedView: { body: () => ({ list: "places", name: "Moje", search: "" }) },
    updateSavedView: { item: fresh, body: () => ({ name: "Inne" }) },
    removeSavedView: { item: fresh },
  },
  reads: {
    selectSavedViews: (tx, scope, of) =>
      views.selectSavedViews(tx, scope, { list: "places", account_id: of.accounts.owner.account_id }),
    selectSavedViewForChange: (tx, scope, of) => views.selectSavedViewForChange(tx, scope, of.made("saved_views")),
  },
  writes: {
    insertSavedView: (tx, scope, of) =>
      views.insertSavedView(tx, scope, {
        ...{ _id: made(), account_id: of.accounts.owner.account_id, list: "places", now },
        ...{ name: "X", search: "", is_shared: false },
      }),
    updateSavedViewFields: (tx, scope, of) =>
      views.updateSavedViewFields(tx, scope, of.made("saved_views"), { name: "X", search: "", is_shared: true, now }),
    deleteSavedView: (tx, scope, of) => views.deleteSavedView(tx, scope, of.made("saved_views")),
  },
};
