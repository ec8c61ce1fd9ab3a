/** Plans: a handful of rows that no tenant owns. Subscribers pay the price they agreed to, whatever changes here. */
import type { Plan, PlanChanges, PlanInput } from "@rewardo/contract/plans";
import { platformBusinessId } from "@rewardo/contract/roles";
import type { FieldError } from "@rewardo/contract/errors";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import { AppError, found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext, Context } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { given, noteCreated, ofVersion, requireSameId, writeChange } from "../../../platform/records.ts";
import { businessScope, platformScope } from "../../../platform/scope.ts";
import { holds, isPlatform } from "../../../platform/actor.ts";
import {
  insertPlan,
  selectBusinessesByPlan,
  selectPlan,
  selectPlanForUpdate,
  selectPlanIsTaken,
  selectPlans,
  updatePlanArchived,
  updatePlanFields,
  type PlanFields,
} from "./queries.ts";

type PlanContext = Pick<Context, "database" | "actor">;

/** All that can be chosen, on one page; for the platform also what was archived, and how many businesses have each. */
export const listPlans = async (
  { database, actor }: PlanContext,
  { status }: { status?: Plan["status"] | undefined },
): Promise<{ items: Plan[]; next_cursor: null }> => {
  if (!isPlatform(actor) || !holds(actor, "plans_view")) {
    const items = await database.read(businessScope(actor.business_id), (tx) => selectPlans(tx, "active"));
    return { items, next_cursor: null };
  }
  return database.read(platformScope, async (tx) => {
    const plans = await selectPlans(tx, status ?? null);
    const counts = await selectBusinessesByPlan(tx, platformScope);
    return {
      items: plans.map((plan) => ({ ...plan, businesses_count: counts.get(plan._id) ?? 0 })),
      next_cursor: null,
    };
  });
};

/** Reads a plan, even an archived one: a business may still have it. */
export const readPlan = async ({ database, actor }: PlanContext, id: string): Promise<Plan> =>
  found(await database.read(businessScope(actor.business_id), (tx) => selectPlan(tx, id)));

/** The platform's own business, in whose name plans are changed. A business's own role may not reach this far. */
export const asPlatform = (ctx: Context): BusinessContext => {
  if (!isPlatform(ctx.actor)) throw new AppError("forbidden");
  return { ...ctx, scope: businessScope(platformBusinessId) };
};

const emptyFields: Omit<PlanFields, "name" | "price"> = {
  max_places: null,
  promo_price: null,
  promo_valid_to: null,
  position: 0,
};

/** The fields with the name in its normal form. Throws validation_failed for one of blanks. */
const withName = (fields: PlanFields): PlanFields => {
  const name = fields.name.trim();
  if (name === "") throw invalidField("name", "required", "A plan needs a name");
  return { ...fields, name };
};

/** Throws validation_failed unless a promo is a lower price and a day, both or neither. */
const requirePromo = ({ price, promo_price, promo_valid_to }: PlanFields): void => {
  const errors: FieldError[] = [];
  const missing = promo_price === null ? "promo_price" : "promo_valid_to";
  if ((promo_price === null) !== (promo_valid_to === null))
    errors.push({ path: missing, code: "required", message: "A promo is a price and a last day" });
  if (promo_price !== null && promo_price >= price)
    errors.push({ path: "promo_price", code: "not_lower", message: "A promo price is lower than the price" });
  if (errors.length > 0) throw new AppError("validation_failed", { errors });
};

export const createPlan = (ctx: Context, input: PlanInput, idempotency: Idempotency | undefined): Promise<Plan> => {
  const platform = asPlatform(ctx);
  const fields = withName({ ...emptyFields, ...given(input) } as PlanFields);
  requirePromo(fields);
  return platform.database.write(platform.scope, async (tx) => {
    const _id = await createOnce(tx, platform, idempotency, async (entity_id) => {
      await insertPlan(tx, entity_id, { ...fields, now: nowIso(ctx.clock) });
      await noteCreated(tx, platform, { entity: "plans", entity_id }, { ...fields });
    });
    return found(await selectPlan(tx, _id));
  });
};

/** Fewer places would take away what a subscriber has chosen. */
const requireRoom = async ({ database }: Context, before: Plan, { max_places }: PlanFields): Promise<void> => {
  const isLess = max_places !== null && (before.max_places === null || max_places < before.max_places);
  if (!isLess || !(await database.read(platformScope, (tx) => selectPlanIsTaken(tx, platformScope, before._id))))
    return;
  throw invalidField("max_places", "plan_taken", "Businesses have this plan: archive it and offer another");
};

export const changePlan = (
  ctx: Context,
  id: string,
  { _id, ...changes }: PlanChanges,
  version: number,
): Promise<Plan> => {
  const platform = asPlatform(ctx);
  requireSameId(id, _id);
  return platform.database.write(platform.scope, async (tx) => {
    const before = ofVersion(await selectPlanForUpdate(tx, id), version);
    const fields = withName({ ...toFields(before), ...given(changes) } as PlanFields);
    requirePromo(fields);
    await requireRoom(ctx, before, fields);
    const change = { entity: "plans", entity_id: id, before: toFields(before), after: { ...fields } };
    const isChanged = await writeChange(tx, platform, change, () =>
      updatePlanFields(tx, id, { ...fields, now: nowIso(ctx.clock) }),
    );
    return isChanged ? found(await selectPlan(tx, id)) : before;
  });
};

const setStatus = (ctx: Context, id: string, status: Plan["status"]): Promise<Plan> => {
  const platform = asPlatform(ctx);
  return platform.database.write(platform.scope, async (tx) => {
    const before = found(await selectPlanForUpdate(tx, id));
    if (before.status === status) return before;
    const now = nowIso(ctx.clock);
    await updatePlanArchived(tx, id, status === "archived" ? now : null, now);
    const action = status === "archived" ? "archived" : "restored";
    await insertAuditEntry(tx, platform, { action, entity: "plans", entity_id: id });
    return found(await selectPlan(tx, id));
  });
};

export const archivePlan = (ctx: Context, id: string): Promise<Plan> => setStatus(ctx, id, "archived");
export const restorePlan = (ctx: Context, id: string): Promise<Plan> => setStatus(ctx, id, "active");

const toFields = ({ name, max_places, price, promo_price, promo_valid_to, position }: Plan) => ({
  name,
  max_places,
  price,
  promo_price,
  promo_valid_to,
  position,
});
