import * as contract from "@rewardo/contract/businesses";
import { platformBusinessId } from "@rewardo/contract/roles";
import { route } from "../../../platform/http/route.ts";
import { beginActing, endActing } from "../../../platform/session/acting.ts";
import { businessScope, platformScope } from "../../../platform/scope.ts";
import { holds, isPlatform } from "../../../platform/actor.ts";
import { notFound } from "../../../platform/errors.ts";
import { logout } from "../accounts/index.ts";
import { changeBilling } from "./billing.ts";
import { exportBusinesses } from "./export.ts";
import { inviteBusiness } from "./invitation.ts";
import { registerBusiness } from "./registration.ts";
import { listBusinesses, readBusiness, readCurrentBusiness } from "./service.ts";
import { changeFlags } from "./flags.ts";
import { resumeBusiness, suspendBusiness } from "./suspension.ts";

export { suspensionMailQueue } from "./suspension-mails.ts";
export { setUpFlags } from "./flags.ts";
export { planEndsAt } from "./plan-queries.ts";
export { changeBilling } from "./billing.ts";
export { firstDayOfWeek } from "./queries.ts";
export { readCountry, readPhoneCountry } from "./service.ts";
export { createBusiness, hasBusinesses, readBusinessSettings, readTimeZone } from "./service.ts";
export type { BusinessInput } from "./service.ts";

export const routes = [
  route(contract.readCurrentBusiness, ({ ctx }) => readCurrentBusiness(ctx)),
  route(contract.listBusinesses, ({ ctx, query }) => listBusinesses(ctx, query)),
  route(contract.exportBusinesses, ({ ctx, query }) => exportBusinesses(ctx, query)),
  route(contract.registerBusiness, async ({ ctx, body, idempotency, cookie }) => {
    const { business, token } = await registerBusiness(ctx, body, idempotency);
    await logout(ctx);
    cookie.open(token);
    return business;
  }),
  route(contract.readBusiness, ({ ctx, params }) => {
    const seesAll = isPlatform(ctx.actor) && holds(ctx.actor, "businesses_view");
    return readBusiness(ctx, seesAll ? platformScope : businessScope(ctx.actor.business_id), params.id);
  }),
  route(contract.updateBusiness, ({ ctx, params, body }) => {
    const isOwn = params.id === ctx.actor.business_id && !isPlatform(ctx.actor);
    const changesAll = isPlatform(ctx.actor) && holds(ctx.actor, "businesses_modify");
    if ((!isOwn && !changesAll) || params.id === platformBusinessId) throw notFound();
    return changeBilling(ctx, businessScope(params.id), body);
  }),
  route(contract.inviteBusiness, ({ ctx, body, idempotency }) => inviteBusiness(ctx, body, idempotency)),
  route(contract.changeBusinessFlags, ({ ctx, params, body }) => changeFlags(ctx, params.id, body)),
  route(contract.suspendBusiness, ({ ctx, params, body }) => suspendBusiness(ctx, params.id, body.reason)),
  route(contract.resumeBusiness, ({ ctx, params }) => resumeBusiness(ctx, params.id)),
  route(contract.actAsBusiness, async ({ ctx, params, body }) => {
    await beginActing(ctx, params.id, body.reason);
    return undefined;
  }),
  route(contract.stopActing, async ({ ctx }) => {
    await endActing(ctx);
    return undefined;
  }),
];
