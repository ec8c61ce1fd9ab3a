/**
 * Customers' sessions: one cookie for a browser, a row for each business whose cards it holds. A session is read within the
 * business that the call names, so that no statement names two.
 */
import type { RoleLimits } from "@rewardo/contract/roles";
import { readBusinessKey } from "@rewardo/rules";
import type { MemberActor, MemberSession } from "../actor.ts";
import { nowIso } from "../clock.ts";
import type { BusinessContext, Deps, MemberContext } from "../context.ts";
import { businessScope, memberScope } from "../scope.ts";
import {
  selectKeyOwner,
  selectMemberBrowser,
  updateMemberBrowserUse,
  type MemberBrowserRow,
} from "./member-queries.ts";
import { hashToken } from "./sessions.ts";

/** Days that a browser keeps its cards after the last use; the most that browsers keep a cookie. */
export const memberDays = 400;

/** A customer corrects, spends and reverses nothing by themselves. */
const noLimits: RoleLimits = {
  adjust_max: 0,
  adjust_day_max: 0,
  visit_max: 0,
  visit_cards_max: 0,
  custom_max: 0,
  reverse_own_minutes: 0,
  contact: "full",
  own_places_only: false,
};

/** A customer as an actor: no right of staff is theirs. */
export const memberActorOf = (
  business_id: string,
  { browser_id, user_id }: { readonly browser_id: string; readonly user_id: string },
): MemberActor => ({
  kind: "member",
  _id: user_id,
  browser_id,
  business_id,
  name: null,
  role_id: "",
  permissions: new Set(),
  limits: noLimits,
  place_ids: null,
  plan: null,
  is_read_only: false,
  session_hash: "",
});

const toSession = (business_id: string, row: MemberBrowserRow, hash: Buffer): MemberSession => ({
  actor: {
    ...memberActorOf(business_id, { browser_id: row._id, user_id: row.user_id }),
    session_hash: hash.toString("hex"),
    ends_at: row.expires_at,
  },
  scope: memberScope(business_id, row),
});

export const memberExpiry = (clock: Deps["clock"]): string =>
  new Date(clock.nowMs() + memberDays * 86_400_000).toISOString();

/** The business of a public key, however it is written; `undefined` for an unknown key and for a suspended business. */
export const readKeyOwner = async ({ database }: Pick<Deps, "database">, business_key: string) => {
  const key = readBusinessKey(business_key);
  return key === null ? undefined : database.authenticate((tx) => selectKeyOwner(tx, key));
};

/**
 * The customer behind a browser's token at one business; `null` when the browser holds no card of it, or was ended.
 * `onRolled` is told when the session was prolonged, so that the cookie can be.
 */
export const readMemberSession = async (
  deps: Pick<Deps, "database" | "clock">,
  { business_key, token }: { business_key: string; token: string },
  onRolled?: () => void,
): Promise<MemberSession | null> => {
  const owner = await readKeyOwner(deps, business_key);
  return owner === undefined ? null : readMemberByHash(deps, owner._id, hashToken(token), onRolled);
};

/** Like `readMemberSession`, by the business's id and the token's hash. */
export const readMemberByHash = async (
  { database, clock }: Pick<Deps, "database" | "clock">,
  business_id: string,
  hash: Buffer,
  onRolled?: () => void,
): Promise<MemberSession | null> => {
  const scope = businessScope(business_id);
  const now = nowIso(clock);
  const row = await database.read(scope, (tx) => selectMemberBrowser(tx, scope, hash, now));
  if (row === undefined) return null;
  if (onRolled !== undefined && row.refresh) {
    const use = { _id: row._id, now, expires_at: memberExpiry(clock) };
    await database.write(scope, (tx) => updateMemberBrowserUse(tx, scope, use));
    onRolled();
  }
  return toSession(business_id, row, hash);
};

/** What decides or writes about a customer runs as the business, in the customer's name. */
export const asBusiness = (ctx: MemberContext): BusinessContext => ({
  ...ctx,
  scope: businessScope(ctx.scope.business_id),
});
