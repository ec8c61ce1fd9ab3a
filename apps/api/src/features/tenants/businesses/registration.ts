/** Registration: a visitor becomes the owner of a business of their own. */
import { randomBytes } from "node:crypto";
import type { Business, Registration } from "@rewardo/contract/businesses";
import { businessKeyFrom, newBusinessNames, presentZoneName } from "@rewardo/rules";
import type * as z from "zod/mini";
import { newId, nowIso } from "../../../platform/clock.ts";
import { isKnownZone } from "../../../platform/database/time-zones.ts";
import { AppError } from "../../../platform/errors.ts";
import type { PublicContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { preferredLanguage } from "../../../platform/language.ts";
import { requirePasswordChoice } from "../../../platform/password-choice.ts";
import { hashPassword } from "../../../platform/passwords.ts";
import { businessScope } from "../../../platform/scope.ts";
import { openOwner, proveUnused, reopenOwner, tellAccountExists } from "../accounts/index.ts";
import { insertBusiness } from "./queries.ts";
import { readBusiness } from "./service.ts";

const usualZone = "Europe/Warsaw";

/**
 * Opens a business without a plan, its owner's account and a session, all or nothing; language and time zone are the
 * browser's, of a zone that is not known the usual one. A registration that is sent again answers with the business of the first one. A known address gets a mail, unless it signs in
 * nowhere any more and the password is its own.
 * @throws account_exists, idempotency_key_reused, password_too_simple, password_too_common, too_many_requests
 */
export const registerBusiness = async (
  ctx: PublicContext,
  { email, password, time_zone = usualZone }: z.infer<typeof Registration>,
  idempotency: Idempotency | undefined,
): Promise<{ business: Business; token: string }> => {
  await ctx.limits.registration.spend(ctx.request.address);
  await requirePasswordChoice(password, [ctx.brand_name, email]);
  const password_hash = await hashPassword(password);
  const language = preferredLanguage(ctx.request.accept_language);
  const zone = presentZoneName(time_zone);
  const isKnown = await ctx.database.authenticate((tx) => isKnownZone(tx, zone));
  const scope = businessScope(newId());
  const business = {
    _id: scope.business_id,
    name: newBusinessNames[language],
    plan_id: null,
    logo_icon: null,
    logo_stock: null,
    currency: "PLN",
    time_zone: isKnown ? zone : usualZone,
    language,
    city: null,
    qr_key: businessKeyFrom(randomBytes(16)),
    now: nowIso(ctx.clock),
  };
  const owner = { email, password_hash, idempotency };
  const open = async (known: Awaited<ReturnType<typeof proveUnused>>) => {
    const token = await ctx.database.authenticate(
      (tx) => openOwner(tx, ctx, scope, { ...owner, known, openBusiness: () => insertBusiness(tx, scope, business) }),
      { transaction: true },
    );
    return { business: await readBusiness(ctx, scope, scope.business_id), token };
  };
  try {
    return await open(null);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "account_exists") throw error;
    const first = idempotency === undefined ? null : await reopenOwner(ctx, { email, password, key: idempotency.key });
    if (first !== null)
      return { business: await readBusiness(ctx, first.scope, first.scope.business_id), token: first.token };
    const known = await proveUnused(ctx, { email, password });
    if (known !== null) return open(known);
    await tellAccountExists(ctx, email);
    throw error;
  }
};
