/** Checks who may call an endpoint: sign-in, permission, scope. One place, before any handler. */
import type { Suspension } from "@rewardo/contract/businesses";
import type { Access, EndpointDefinition } from "@rewardo/contract/endpoint";
import { deviceRole, showsOnly } from "@rewardo/contract/roles";
import { planStanding } from "@rewardo/rules";
import type { Database } from "../database/database.ts";
import { AppError, notFound } from "../errors.ts";
import { businessScope, platformScope, type Scope } from "../scope.ts";
import { holds, homeOf, isPlatform, visiblePlaces, type Actor } from "../actor.ts";
import { isSecondFactorDue } from "../session/sessions.ts";
import type { Deps } from "../context.ts";
import { selectBusinessExists } from "../session/queries.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Throws not_found when an id of the path is none: such an item cannot exist, and PostgreSQL would not read it. */
export const requireIds = (params: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(params)) {
    if (/(^|_)id$/.test(name) && !uuid.test(value)) throw notFound();
  }
};

/**
 * Throws not_signed_in, pin_required or forbidden unless the actor may call; business_suspended where that is why there is none.
 */
export const requireAccess = (
  actor: Actor | null,
  { access, while_locked }: Pick<EndpointDefinition, "access" | "while_locked">,
  suspension?: Suspension,
): void => {
  if (access === "public") return;
  if (actor === null && suspension !== undefined)
    throw new AppError("business_suspended", { params: { ...suspension } });
  if (actor === null) throw new AppError("not_signed_in");
  if (access === "till_vendor" || (actor.kind === "key" && actor.pushes_orders !== undefined)) {
    if (access === "till_vendor" && actor.kind === "key" && actor.pushes_orders === true) return;
    throw new AppError("forbidden");
  }
  if (access === "member" || actor.kind === "member") {
    if (access === "member" && actor.kind === "member") return;
    throw new AppError("forbidden");
  }
  if (access === "kiosk" || access === "display") {
    if (actor.kind === "device" && actor.device_kind === access) return;
    throw new AppError("forbidden");
  }
  if (access === "signed_in_device") return;
  if (access === "signed_in") {
    if (actor.kind !== "account") throw new AppError("forbidden");
    return;
  }
  const allowed = typeof access === "string" ? [access] : access;
  if (allowed.some((permission) => holds(actor, permission))) return;
  const isLocked = actor.kind === "device" && actor.awaits_pin === true;
  const opens = isLocked && allowed.some((permission) => deviceRole.permissions.includes(permission));
  if (opens && while_locked === true) return;
  throw new AppError(opens ? "pin_required" : "forbidden");
};

/** Calls of the kiosk's own, and of every device about itself. */
const opensToShowing: ReadonlySet<Access> = new Set(["public", "kiosk", "display", "signed_in_device"]);

/**
 * Throws forbidden for a device or key where people alone may call, for callers limited to places where all are concerned, and
 * for a kiosk or display that would write by a permission: it holds some to read what it shows.
 */
export const requireReach = (
  actor: Actor | null,
  {
    method,
    access,
    people_only,
    all_places,
  }: Pick<EndpointDefinition, "method" | "access" | "people_only" | "all_places">,
): void => {
  if (actor === null) return;
  const isShowing = actor.kind === "device" && showsOnly(actor.device_kind);
  if (isShowing && method !== "GET" && !opensToShowing.has(access)) throw new AppError("forbidden");
  const limitedTo = method === "GET" ? visiblePlaces(actor) : actor.place_ids;
  const isBarred = (people_only === true && actor.kind !== "account") || (all_places === true && limitedTo !== null);
  if (isBarred) throw new AppError("forbidden");
};

/** Throws second_factor_due when the call is for more than the actor's own account, and a second factor is due. */
export const requireSecondFactor = (
  actor: Actor | null,
  { access, scope }: EndpointDefinition,
  deps: Pick<Deps, "is_local_demo">,
): void => {
  if (actor === null || access === "public" || scope === "own") return;
  if (isSecondFactorDue(actor, deps)) throw new AppError("second_factor_due");
};

/**
 * Throws read_only or till_closed when the actor's business has no plan in force and the call is not among those that
 * go on without one. Whatever declares nothing is refused; reading and the platform's own people never are.
 */
export const requirePlanInForce = (
  actor: Actor | null,
  { method, access, lapsed }: EndpointDefinition,
  nowMs: number,
): void => {
  // Customers keep what they have, and say what they want said, whoever pays for the plan.
  if (actor === null || actor.kind === "member") return;
  if (method === "GET" || access === "public" || lapsed === "always" || isPlatform(actor)) return;
  const { plan, is_read_only } = actor;
  const allowed = plan === null ? "full" : planStanding(plan, nowMs).access;
  if (lapsed === "till") {
    if (allowed === "closed") throw new AppError("till_closed");
  } else if (allowed !== "full" || is_read_only) {
    throw new AppError("read_only");
  }
};

/**
 * Throws frozen when the account or device was frozen. It reads on, and everything that changes more than its own
 * account is refused: it could else give through a device or a person that it lets in.
 */
export const requireNotFrozen = (actor: Actor | null, { method, access, scope }: EndpointDefinition): void => {
  if (actor?.frozen === undefined || method === "GET" || access === "public" || scope === "own") return;
  throw new AppError("frozen", { params: { ...actor.frozen } });
};

/**
 * The actor's own scope, narrowed by the path's prefix. `businessId` is `null` under `/api`, `"current"`, or an id.
 * A business that is not the actor's is not found, never forbidden.
 */
export const resolveScope = async (
  actor: Actor,
  definition: EndpointDefinition,
  businessId: string | null,
  database: Database,
): Promise<Scope> => {
  if (definition.scope === "own") return businessScope(homeOf(actor));
  if (!isPlatform(actor)) {
    if (businessId !== null && businessId !== "current" && businessId !== actor.business_id) throw notFound();
    return businessScope(actor.business_id);
  }
  if (definition.scope === "acting") throw new AppError("forbidden");
  if (businessId === "current") throw new AppError("business_not_found");
  if (businessId === null) {
    if (definition.scope === "business") throw new AppError("business_not_found");
    return platformScope;
  }
  if (!holds(actor, "businesses_view") || !uuid.test(businessId)) throw notFound();
  if (!(await database.authenticate((tx) => selectBusinessExists(tx, businessId)))) throw notFound();
  return businessScope(businessId);
};
