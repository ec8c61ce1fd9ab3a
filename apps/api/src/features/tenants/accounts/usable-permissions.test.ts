import { allEndpoints } from "@rewardo/contract/all";
import { permissions, type Permission } from "@rewardo/contract/permissions";
import { expect, test } from "vitest";
import { changesOfAll, viewsOfAll } from "./service.ts";

/** Calls under any of many permissions, which say nothing about one of them. */
const shared = new Set([
  ...["createUpload", "dismissAdvice", "restoreAdvice", "startBulkChange", "cancelBulkChange", "undoBulkChange"],
]);
const isShared = (name: string): boolean => shared.has(name) || name.endsWith("SavedView");

const callsUnder = (permission: Permission) =>
  allEndpoints.filter(
    ({ name, definition: { access } }) =>
      !isShared(name) && (Array.isArray(access) ? access : [access]).some((one) => one === permission),
  );
/** Those of the permissions under which there are such calls, each of them of the whole business. */
const allOfWholeBusiness = (isCounted: (method: string, permission: Permission) => boolean): Permission[] =>
  permissions.filter((permission) => {
    const calls = callsUnder(permission).filter(({ definition }) => isCounted(definition.method, permission));
    return calls.length > 0 && calls.every(({ definition }) => definition.all_places === true);
  });

test("permissions that change the whole business alone are those under which every change is of all places", () => {
  const isChange = (method: string, permission: Permission) => method !== "GET" && permission.endsWith("_modify");
  expect(allOfWholeBusiness(isChange).toSorted()).toEqual(changesOfAll.toSorted());
});

test("permissions that show the whole business alone are those under which every call is of all places", () => {
  const isView = (_: string, permission: Permission) => permission.endsWith("_view");
  expect(allOfWholeBusiness(isView)).toEqual(viewsOfAll);
});
