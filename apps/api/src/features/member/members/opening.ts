/** A browser begins to hold a customer's cards: by joining, by taking a visit's card, or by a link. */
import type { BodyOf, ResponseOf } from "@rewardo/contract/endpoint";
import type * as contract from "@rewardo/contract/members";
import { parseMemberToken } from "@rewardo/rules";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { BusinessContext, PublicContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { whenOvertaken } from "../../../platform/database/when-overtaken.ts";
import { AppError } from "../../../platform/errors.ts";
import type { MemberCookie } from "../../../platform/http/route.ts";
import { preferredLanguage } from "../../../platform/language.ts";
import { businessScope, type BusinessScope } from "../../../platform/scope.ts";
import { memberActorOf, memberExpiry, readKeyOwner } from "../../../platform/session/members.ts";
import { hashToken } from "../../../platform/session/sessions.ts";
import { joinCardIn } from "../../people/card-subscriptions/index.ts";
import { noteConfirmed } from "../../people/users/index.ts";
import { readOfferedCards } from "../member-view/index.ts";
import { holdInvitation } from "../referrals/index.ts";
import {
  insertBrowser,
  insertJoin,
  type LinkOwner,
  selectBrowser,
  selectLinkOwner,
  updateLanguage,
  updateLinkUsed,
} from "./queries.ts";
import { hashOfAddress } from "./sent-to.ts";

/**
 * A link or code that leads nowhere is counted, by network and by business, and then answered with too_many_requests. One
 * that is right never is: all guests of a café come from one address.
 */
export const refuseLink = async (
  { limits, request }: Pick<PublicContext, "limits" | "request">,
  business_id: string | null,
): Promise<never> => {
  await limits.memberGuesses.spend(request.address);
  if (business_id !== null) await limits.memberGuessesOfBusiness.spend(business_id);
  throw new AppError("link_not_found");
};

interface Holding {
  /** The browser's row at this business; a new id where it has none yet. */
  readonly browser_id: string;
  /** The customer whose cards it holds; `null`: none yet. */
  readonly user_id: string | null;
}

interface Opened {
  readonly user_id: string;
}

/**
 * Runs `work` in one transaction with what the browser holds at the business, and keeps the customer that it answers in the
 * browser. Of two calls of one browser at once, the second sees what the first did.
 */
export const inBrowser = async <T extends Opened>(
  ctx: PublicContext,
  scope: BusinessScope,
  cookie: MemberCookie,
  work: (tx: Transaction, holding: Holding) => Promise<T>,
): Promise<T & { readonly token: string }> => {
  const token = cookie.keep();
  const token_hash = hashToken(token);
  return whenOvertaken(() =>
    ctx.database.write(scope, async (tx) => {
      const now = nowIso(ctx.clock);
      const held = await selectBrowser(tx, scope, { token_hash, now });
      const holding = { browser_id: held?._id ?? newId(), user_id: held?.user_id ?? null };
      const done = await work(tx, holding).catch(async (error: unknown) => {
        // After an error of the database nothing can be asked in this transaction any more.
        if (held !== undefined || !(error instanceof AppError)) throw error;
        // If another call of this browser was first, the next try finds what that one stored.
        const isOvertaken = (await selectBrowser(tx, scope, { token_hash, now })) !== undefined;
        throw isOvertaken ? new AppError("conflict") : error;
      });
      if (held === undefined) {
        const { user_id } = done;
        const user_agent = ctx.request.user_agent?.slice(0, 300) ?? null;
        const expires_at = memberExpiry(ctx.clock);
        const row = { _id: holding.browser_id, token_hash, user_id, user_agent, now, expires_at };
        if (!(await insertBrowser(tx, scope, row))) throw new AppError("conflict");
      }
      return { ...done, token };
    }),
  );
};

/** Whether the browser holds cards of the business already. */
const holdsCard = async ({ database, clock }: PublicContext, scope: BusinessScope, { token }: MemberCookie) => {
  if (token === null) return false;
  const by = { token_hash: hashToken(token), now: nowIso(clock) };
  return (await database.read(scope, (tx) => selectBrowser(tx, scope, by))) !== undefined;
};

/** The author of what is done here. A newcomer has no id of their own yet, and acts as their browser. */
export const asMember = (ctx: PublicContext, scope: BusinessScope, holding: Holding): BusinessContext => ({
  ...ctx,
  scope,
  actor: memberActorOf(scope.business_id, { ...holding, user_id: holding.user_id ?? holding.browser_id }),
});

/** The business of a public key. @throws link_not_found */
export const businessOfKey = async (
  ctx: PublicContext,
  business_key: string,
): Promise<{ scope: BusinessScope; key: string }> => {
  const owner = await readKeyOwner(ctx, business_key);
  return owner === undefined ? refuseLink(ctx, null) : { scope: businessScope(owner._id), key: owner.key };
};

/**
 * @throws link_not_found for an unknown business, one without a card in use and an unknown invitation, invitation_over,
 * invitation_own, too_many_requests
 */
export const joinBusiness = async (
  ctx: PublicContext,
  { business_key, place_id, is_scanned, language, invitation }: BodyOf<typeof contract.joinBusiness>,
  cookie: MemberCookie,
): Promise<ResponseOf<typeof contract.joinBusiness>> => {
  const { scope, key } = await businessOfKey(ctx, business_key);
  // Nothing is spent on who has a card: all of a café's guests come from one address.
  if (!(await holdsCard(ctx, scope, cookie))) {
    await ctx.limits.joins.spend(ctx.request.address);
    await ctx.limits.joinsOfBusiness.spend(scope.business_id);
  }
  const joining = inBrowser(ctx, scope, cookie, async (tx, holding) => {
    const now = nowIso(ctx.clock);
    const { user_id } = holding;
    const [card] = await readOfferedCards(tx, scope, now);
    if (card === undefined) throw new AppError("link_not_found");
    if (user_id !== null) return { user_id, was_member: true };
    const invited =
      invitation === undefined
        ? null
        : await holdInvitation(tx, { ...ctx, scope }, { token: invitation, browser_token: cookie.keep() });
    const joined = (await joinCardIn(tx, { ...ctx, scope }, invited?.card_id ?? card.card_id, [{}]))[0]!;
    await invited?.bind(joined.user_id);
    const own = { user_id: joined.user_id, language: language ?? preferredLanguage(ctx.request.accept_language), now };
    await updateLanguage(tx, scope, own);
    const { card_subscription_id } = joined;
    const way = is_scanned === true ? "code" : "link";
    await insertJoin(tx, scope, { card_subscription_id, place_id: place_id ?? null, way, now });
    await insertAuditEntry(tx, asMember(ctx, scope, { ...holding, user_id: joined.user_id }), {
      ...{ action: "joined", entity: "members", entity_id: joined.user_id },
    });
    return { user_id: joined.user_id, was_member: false };
  });
  const { was_member } = await joining.catch((error: unknown) => {
    // An unknown invitation counts as a guess, like any unknown link.
    if (invitation !== undefined && error instanceof AppError && error.code === "link_not_found")
      return refuseLink(ctx, scope.business_id);
    throw error;
  });
  if (!was_member) ctx.live.publish({ kind: "business", business_id: scope.business_id });
  return { business_key: key, was_member };
};

/** The customer of a link that still opens; `undefined` for an unknown or ended one. Reads, and opens nothing. */
export const readLinkOwner = async ({ database, clock }: PublicContext, scope: BusinessScope, token: string) => {
  const parsed = parseMemberToken(token);
  if (parsed === null) return undefined;
  const by = { token_hash: hashToken(parsed.token), now: nowIso(clock) };
  return database.read(scope, (tx) => selectLinkOwner(tx, scope, { ...by, isHeld: false }));
};

/** Opening the link proves the customer's present address: it was mailed there, and the address is not confirmed yet. */
export const provesAddress = (
  { business_id }: BusinessScope,
  { channel, address_hash, email, is_confirmed }: LinkOwner,
): boolean =>
  channel === "email" &&
  email !== null &&
  !is_confirmed &&
  address_hash !== null &&
  address_hash.equals(hashOfAddress(business_id, email));

/**
 * Keeps the cards of a link in this browser. A mailed link confirms the address that it went to; a code on a screen opens once.
 * @throws link_not_found; claim_used for a code that another phone took; card_on_phone where the browser holds another
 *   customer's cards of the business
 */
export const openMemberLink = async (
  ctx: PublicContext,
  { token }: BodyOf<typeof contract.openMemberLink>,
  cookie: MemberCookie,
): Promise<ResponseOf<typeof contract.openMemberLink>> => {
  const parsed = parseMemberToken(token);
  if (parsed === null) return refuseLink(ctx, null);
  const { scope } = await businessOfKey(ctx, parsed.business_key);
  // A token that opens nothing gets no cookie.
  if ((await readLinkOwner(ctx, scope, parsed.token)) === undefined) return refuseLink(ctx, scope.business_id);
  const opening = inBrowser(ctx, scope, cookie, async (tx, holding) => {
    const now = nowIso(ctx.clock);
    // The lock makes a call that ends the link wait until this browser is stored; it then removes this browser as well.
    const owner = await selectLinkOwner(tx, scope, { token_hash: hashToken(parsed.token), now, isHeld: true });
    if (owner === undefined) throw new AppError("link_not_found");
    const { user_id, email } = owner;
    const isHere = holding.user_id === user_id;
    if (!isHere && holding.user_id !== null) throw new AppError("card_on_phone");
    const isFirst = await updateLinkUsed(tx, scope, { _id: owner._id, now });
    if (owner.channel === "screen" && !isFirst && !isHere) throw new AppError("claim_used");
    if (!isHere)
      await insertAuditEntry(tx, asMember(ctx, scope, { ...holding, user_id }), {
        ...{ action: "link_opened", entity: "members", entity_id: user_id },
      });
    const proven = provesAddress(scope, owner) && email !== null;
    return { user_id, isConfirmed: proven && (await noteConfirmed(tx, { ...ctx, scope }, { user_id, email })) };
  });
  const { isConfirmed } = await opening.catch((error: unknown) => {
    if (error instanceof AppError && error.code === "link_not_found") return refuseLink(ctx, scope.business_id);
    throw error;
  });
  if (isConfirmed) ctx.live.publish({ kind: "business", business_id: scope.business_id });
  return { business_key: parsed.business_key };
};
