/** Which permissions of an account do anything at all for people who are limited to places. */
import type { Permission } from "@rewardo/contract/permissions";
import { visiblePlaces, type Actor } from "../../../platform/actor.ts";

/** Every change under these is of the whole business, and refused to people who act at some places alone. */
export const changesOfAll: readonly Permission[] = [
  ...(["account_roles_modify", "cards_modify", "ingredients_modify", "messages_modify"] as const),
  ...(["payment_details_modify", "products_modify", "public_info_modify"] as const),
];

/** Permissions that show data of the whole business: accounts limited to places are refused. */
export const viewsOfAll: readonly Permission[] = ["audit_view"];

/** The actor's permissions without those that would be refused: menus and buttons go by these. */
export const usablePermissions = (actor: Actor): Permission[] =>
  [...actor.permissions].filter(
    (one) =>
      !(actor.place_ids !== null && changesOfAll.includes(one)) &&
      !(visiblePlaces(actor) !== null && viewsOfAll.includes(one)),
  );
