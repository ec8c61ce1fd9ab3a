/** Log in, log out, and one's own account. */
import type * as z from "zod/mini";
import type { Account, AccountChanges, Login } from "@rewardo/contract/accounts";
import { platformBusinessId } from "@rewardo/contract/roles";
import { actingMostHours, emailKey } from "@rewardo/rules";
import type { Permission } from "@rewardo/contract/permissions";
import { newId, nowIso } from "../../../platform/clock.ts";
import { AppError, found, notFound } from "../../../platform/errors.ts";
import type { BusinessContext, PublicContext } from "../../../platform/context.ts";
import { verifyPassword } from "../../../platform/passwords.ts";
import { businessScope } from "../../../platform/scope.ts";
import { homeOf, isActing, type Actor, visiblePlaces } from "../../../platform/actor.ts";
import { endActing } from "../../../platform/session/acting.ts";
import { isSecondFactorDue, closeSession, openSessionIn, readSession } from "../../../platform/session/sessions.ts";
import { trimmedOrNull } from "../../../platform/text.ts";
import { browserHash, noteSignIn } from "../own-account/index.ts";
import { checkLoginCode } from "../second-factors/index.ts";
import { nameKeyOf } from "./name-key.ts";
import {
  selectAccount,
  selectAccountsOfIdentity,
  selectIdentity,
  selectSuspensionOf,
  updateAccount,
  updateFailedLogin,
  updateSuccessfulLogin,
  updateUnlock,
} from "./queries.ts";

/** Every change under these is of the whole business, and refused to people who act at some places alone. */
export const changesOfAll: readonly Permission[] = [
  ...(["account_roles_modify", "cards_modify", "ingredients_modify", "messages_modify"] as const),
  ...(["payment_details_modify", "products_modify", "public_info_modify"] as const),
];

/** Permissions that show data of the whole business: accounts limited to places are refused. */
export const viewsOfAll: readonly Permission[] = ["audit_view"];

/** The actor's permissions without those that would be refused: menus and buttons go by these. */
const usablePermissions = (actor: Actor): Permission[] =>
  [...actor.permissions].filter(
    (one) =>
      !(actor.place_ids !== null && changesOfAll.includes(one)) &&
      !(visiblePlaces(actor) !== null && viewsOfAll.includes(one)),
  );

/** When acting ends at the latest. */
const actingEnd = (actor: Actor): Pick<Account, "acting_ends_at"> => {
  const since = actor.kind === "account" ? actor.acting_since : undefined;
  if (since === undefined) return {};
  return { acting_ends_at: new Date(Date.parse(since) + actingMostHours * 3_600_000).toISOString() };
};

const toWire = (
  deps: Pick<PublicContext, "is_local_demo">,
  actor: Actor,
  record: NonNullable<Awaited<ReturnType<typeof selectAccount>>>,
): Account => ({
  ...record,
  ...(isSecondFactorDue(actor, deps) ? { second_factor_due: true } : {}),
  business_id: actor.business_id === platformBusinessId ? null : actor.business_id,
  is_acting: isActing(actor),
  ...actingEnd(actor),
  permissions: usablePermissions(actor),
});

/** The account behind a session, as its holder sees it. */
export const readAccount = async (
  ctx: Pick<PublicContext, "database" | "is_local_demo">,
  actor: Actor,
): Promise<Account> => {
  const record = await ctx.database.authenticate((tx) => selectAccount(tx, businessScope(homeOf(actor)), actor._id));
  if (record === undefined) throw new AppError("account_not_found");
  return toWire(ctx, actor, record);
};

/**
 * Opens a session in the place of the caller's. A wrong password, an unknown address and an identity that is locked to the browser are one answer and take the same work;
 * that a code is missing or wrong, or a business suspended, is told only after the right password. A wrong
 * code counts as a wrong password does.
 * @throws invalid_credentials, second_factor_required, code_wrong, business_suspended, too_many_requests
 */
export const login = async (
  ctx: PublicContext,
  input: z.infer<typeof Login>,
): Promise<{ account: Account; token: string }> => {
  await ctx.limits.login.spend(ctx.request.address);
  const now = nowIso(ctx.clock);
  const asked = browserHash(ctx.request);
  const identity = await ctx.database.authenticate((tx) =>
    selectIdentity(tx, emailKey(input.email), { browser: asked, now }),
  );
  const fits = await verifyPassword(identity?.password_hash, input.password);
  const browser = identity?.is_known_browser === true ? asked : null;
  if (identity === undefined || !fits || (identity.is_locked && browser === null)) {
    // Checks the password for unknown addresses and locked identities as well, so that timing reveals nothing.
    const counted = { _id: identity?._id ?? newId(), browser };
    await ctx.database.authenticate((tx) => updateFailedLogin(tx, counted, now));
    throw new AppError("invalid_credentials");
  }
  if (input.code !== undefined) await ctx.limits.loginCodes.spend(identity._id);
  // Done in one transaction: a lock or a new password either comes first and is respected, or comes later and ends the
  // session.
  const token = await ctx.database.authenticate(
    async (tx) => {
      const verdict = await checkLoginCode(tx, ctx, identity._id, input.code);
      if (verdict !== "passed") return verdict;
      if (!(await updateSuccessfulLogin(tx, { ...identity, browser }, now))) return null;
      const [chosen] = await selectAccountsOfIdentity(tx, identity._id);
      if (chosen === undefined) return (await selectSuspensionOf(tx, identity._id)) ?? null;
      await noteSignIn(tx, ctx, identity._id);
      const { business_id, _id } = chosen;
      const { user_agent } = ctx.request;
      return openSessionIn(tx, ctx, { business_id, account_id: _id, user_agent });
    },
    { transaction: true },
  );
  if (token === "missing") throw new AppError("second_factor_required");
  if (token === "wrong") {
    await ctx.database.authenticate((tx) => updateFailedLogin(tx, { _id: identity._id, browser }, now));
    throw new AppError("code_wrong");
  }
  if (token === null) throw new AppError("invalid_credentials");
  if (typeof token === "object") throw new AppError("business_suspended", { params: { ...token } });
  await logout(ctx);
  const actor = found(await readSession(ctx.database, ctx.clock, token));
  return { account: await readAccount(ctx, actor), token };
};

/** Ends the caller's session, if there is one, and with it acting as a business. */
export const logout = async (ctx: PublicContext): Promise<void> => {
  const { actor } = ctx;
  if (actor === null) return;
  await endActing({ ...ctx, actor });
  await closeSession(ctx.database, actor.session_hash);
  ctx.live.publish({ kind: "actor", business_id: actor.business_id, actor_id: actor._id });
};

export const readCurrentAccount = (ctx: BusinessContext): Promise<Account> => readAccount(ctx, ctx.actor);

/** Changes the caller's own name, language and theme. Other people's accounts are not found. */
export const changeAccount = async (
  ctx: BusinessContext,
  id: string,
  input: z.infer<typeof AccountChanges>,
): Promise<Account> => {
  const { _id, ...given } = input;
  if (id !== ctx.actor._id || (_id !== undefined && _id !== id)) throw notFound();
  const known = found(await ctx.database.authenticate((tx) => selectAccount(tx, ctx.scope, id)));
  const named = (name: string | null | undefined) => (name === undefined ? undefined : trimmedOrNull(name));
  const patch = { ...given, first_name: named(given.first_name), last_name: named(given.last_name) };
  const { first_name = known.first_name, last_name = known.last_name } = patch;
  const name_key = nameKeyOf({ first_name, last_name, email: known.email });
  const now = nowIso(ctx.clock);
  await ctx.database.write(ctx.scope, (tx) => updateAccount(tx, ctx.scope, id, { ...patch, name_key }, now));
  return readAccount(ctx, ctx.actor);
};

/** Lifts the lock that failed log-ins put on an address; answers whether there was one. For the operator's command. */
export const unlockIdentity = (
  { database, clock }: Pick<PublicContext, "database" | "clock">,
  email: string,
): Promise<boolean> => database.authenticate((tx) => updateUnlock(tx, emailKey(email), nowIso(clock)));
