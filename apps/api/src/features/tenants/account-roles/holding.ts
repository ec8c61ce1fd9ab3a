/** Changing people and roles of a business, one at a time, by rights that are looked at again when one's turn has come. */
import { chiefRoleOf, excessOf, type Rights } from "@rewardo/contract/grants";
import type { Permission } from "@rewardo/contract/permissions";
import { builtInRole } from "@rewardo/contract/roles";
import type { Transaction } from "../../../platform/database/database.ts";
import { holdBusiness } from "../../../platform/database/hold-business.ts";
import { AppError, found } from "../../../platform/errors.ts";
import type { BusinessContext, Context } from "../../../platform/context.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { homeOf, type Actor } from "../../../platform/actor.ts";
import { selectActiveActor } from "./queries.ts";

/** Rights that an account may grant within a business. */
export interface Grantor extends Rights {
  readonly permissions: ReadonlySet<Permission>;
  /** Places that they may give others; `null` is all. */
  readonly place_ids: readonly string[] | null;
  /** Rights that they may grant; for the platform in a business fewer than it manages there. */
  readonly grants: Rights;
}

const isGuest = (actor: Actor, business_id: string): boolean => homeOf(actor) !== business_id;

/**
 * The rights that a session may grant to others, for showing what is possible. The platform's staff may manage the same
 * accounts as the owner of the business, but grant neither unmasked contacts nor exports: otherwise they could create an
 * account and see with it what is masked for them.
 */
export const grantorOf = ({ actor, scope }: Pick<Context, "actor" | "scope">, business_id: string): Grantor => {
  const { permissions, limits, place_ids } = actor;
  if (!isGuest(actor, business_id)) return { permissions, limits, place_ids, grants: { permissions, limits } };
  const chief = chiefRoleOf(scope.kind === "business" ? scope.business_id : business_id);
  const grants: Rights = {
    permissions: chief.permissions.filter((permission) => permission !== "data_export"),
    limits: { ...chief.limits, contact: "masked" },
  };
  return { permissions: new Set(chief.permissions), limits: chief.limits, place_ids: null, grants };
};

/** Waits for concurrent changes of people or roles of this business, and holds up those that come after. */
export const waitForPeople = async (tx: Transaction, scope: BusinessScope): Promise<void> => {
  found(await holdBusiness(tx, scope));
};

/**
 * Waits for concurrent changes of people or roles of this business, and answers what the caller may hand on now: the role
 * may have been changed, or the account disabled, while they waited.
 * @throws forbidden when the caller may no longer do this
 */
export const holdPeople = async (
  tx: Transaction,
  ctx: BusinessContext,
  needed: "account_roles_modify" | "accounts_modify",
): Promise<Grantor> => {
  const { actor, scope } = ctx;
  await waitForPeople(tx, scope);
  if (isGuest(actor, scope.business_id)) return grantorOf(ctx, scope.business_id);
  const row = await selectActiveActor(tx, scope, actor._id);
  if (row === undefined) throw new AppError("forbidden");
  const role = builtInRole(row.account_role_id);
  const permissions = new Set(role?.permissions ?? row.role_permissions ?? []);
  const limits = role?.limits ?? row.role_limits;
  if (limits === null || !permissions.has(needed)) throw new AppError("forbidden");
  return { permissions, limits, place_ids: row.place_ids, grants: { permissions, limits } };
};

/** Throws exceeds_own_rights naming what of `wanted` reaches further than the grantor's own. */
export const requireWithin = (grantor: Rights, wanted: Rights): void => {
  const excess = excessOf(grantor, wanted);
  if (excess.permissions.length + excess.limits.length === 0) return;
  throw new AppError("exceeds_own_rights", { params: { ...excess } });
};
