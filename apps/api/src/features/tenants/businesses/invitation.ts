/** The platform opens a business for an owner who has not registered. */
import { randomBytes } from "node:crypto";
import type { Business, BusinessInvitation } from "@rewardo/contract/businesses";
import { platformBusinessId } from "@rewardo/contract/roles";
import { businessKeyFrom, isEmail } from "@rewardo/rules";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import { AppError, invalidField } from "../../../platform/errors.ts";
import type { Context } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { businessScope } from "../../../platform/scope.ts";
import { isPlatform } from "../../../platform/actor.ts";
import { inviteOwner } from "../accounts/index.ts";
import { insertBusiness } from "./queries.ts";
import { readBusiness } from "./service.ts";

/** The business, without a plan, and its owner's account: both or neither. */
const open = async (ctx: Context, business_id: string, input: BusinessInvitation): Promise<void> => {
  const scope = businessScope(business_id);
  const {
    language,
    city = null,
    currency = "PLN",
    owner_email: email,
    owner_first_name = null,
    owner_last_name = null,
  } = input;
  const shown = { name: input.name.trim(), language, city, currency, time_zone: "Europe/Warsaw" };
  const marks = { plan_id: null, logo_icon: null, logo_stock: null, qr_key: businessKeyFrom(randomBytes(16)) };
  const entry = { action: "created", entity: "businesses", entity_id: business_id, after: shown };
  await ctx.database.authenticate(
    async (tx) => {
      await insertBusiness(tx, scope, { ...shown, ...marks, _id: business_id, now: nowIso(ctx.clock) });
      await insertAuditEntry(tx, { ...ctx, scope }, entry);
      await inviteOwner(tx, ctx, scope, { email, first_name: owner_first_name, last_name: owner_last_name });
    },
    { transaction: true },
  );
};

/** Opens a business and mails its owner an invitation, once for each key. Throws validation_failed. */
export const inviteBusiness = async (
  ctx: Context,
  input: BusinessInvitation,
  idempotency: Idempotency | undefined,
): Promise<Business> => {
  if (!isPlatform(ctx.actor)) throw new AppError("forbidden");
  if (input.name.trim() === "") throw invalidField("name", "required", "A business needs a name");
  if (!isEmail(input.owner_email)) throw invalidField("owner_email", "invalid_email", "Not an e-mail address");
  // The key is the platform's: the business that it would belong to is not there yet.
  const own = businessScope(platformBusinessId);
  const business_id = await ctx.database.write(own, (tx) =>
    createOnce(tx, { ...ctx, scope: own }, idempotency, (entity_id) => open(ctx, entity_id, input)),
  );
  return readBusiness(ctx, businessScope(business_id), business_id);
};
