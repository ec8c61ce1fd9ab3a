/**
 * A phone asks for a printed card. A blank card has no balance and no customer, so the phone takes it at once. For any other card
 * staff must agree at the till, since a photograph of the card shows its number too.
 */
import type { BodyOf } from "@rewardo/contract/endpoint";
import { requestHours, type askForCard as askEndpoint, type PhoneRequest } from "@rewardo/contract/phone-requests";
import { parseCardCode } from "@rewardo/rules";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { PublicContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { whenOvertaken } from "../../../platform/database/when-overtaken.ts";
import { AppError } from "../../../platform/errors.ts";
import type { MemberCookie } from "../../../platform/http/route.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { readMemberSession } from "../../../platform/session/members.ts";
import { hashToken } from "../../../platform/session/sessions.ts";
import { takePaper } from "../../people/card-subscriptions/index.ts";
import { asMember, businessOfKey, giveToBrowser, refuseLink } from "../members/index.ts";
import { selectRequest, selectPhonesAsking, selectWantedCard, upsertRequest, type WantedCard } from "./queries.ts";
import { drawSign } from "./signs.ts";

const keyLength = 8;

/** Reads a printed card's code; `null` for anything else, also for the imported numbers of other systems. */
const readCode = (code: string): { business_key: string; number: string } | null => {
  const plain = code.trim().toUpperCase();
  const parsed = parseCardCode(plain.slice(keyLength));
  return parsed?.kind === "own" && parsed.business_key === null
    ? { business_key: plain.slice(0, keyLength), number: parsed.number }
    : null;
};

export interface Wanted {
  readonly scope: BusinessScope;
  readonly business_key: string;
  readonly number: string;
  readonly card: WantedCard;
}

/** Counts a number that no printed card has, by network and by business. */
const refuseNumber = async ({ limits, request }: PublicContext, { business_id }: BusinessScope): Promise<never> => {
  await limits.paperGuesses.spend(request.address);
  await limits.paperGuessesOfBusiness.spend(business_id);
  throw new AppError("link_not_found");
};

/**
 * The card of a printed code. After many numbers that no printed card has, a right one is not told either: twelve digits are few
 * enough to try out, and who scans a code reads no wrong number.
 * @throws link_not_found, too_many_requests
 */
export const findWanted = async (ctx: PublicContext, code: string): Promise<Wanted> => {
  const read = readCode(code);
  if (read === null) return refuseLink(ctx, null);
  await ctx.limits.paperGuesses.requireRoom(ctx.request.address);
  const { scope, key } = await businessOfKey(ctx, read.business_key);
  await ctx.limits.paperGuessesOfBusiness.requireRoom(scope.business_id);
  const by = { number_key: read.number, isHeld: false };
  const card = await ctx.database.read(scope, (tx) => selectWantedCard(tx, scope, by));
  return card === undefined ? refuseNumber(ctx, scope) : { scope, business_key: key, number: read.number, card };
};

/**
 * The state of this browser's request for a printed card: `taken` if the browser holds the customer's cards, also after a merge
 * with another card. A browser that has lost them since may ask again.
 */
export const readStanding = async (
  ctx: PublicContext,
  { scope, business_key, card }: Wanted,
  { token }: Pick<MemberCookie, "token">,
): Promise<PhoneRequest> => {
  if (token === null) return { business_key, status: "none", sign: null };
  const session = await readMemberSession(ctx, { business_key, token });
  if (session?.actor._id === card.user_id) return { business_key, status: "taken", sign: null };
  const by = { ...card, token_hash: hashToken(token), now: nowIso(ctx.clock) };
  const known = await ctx.database.read(scope, (tx) => selectRequest(tx, scope, by));
  if (known === undefined || known.status === "taken") return { business_key, status: "none", sign: null };
  return { business_key, status: known.status, sign: known.status === "waiting" ? known.sign : null };
};

/** The state of this browser's request. @throws link_not_found, too_many_requests */
export const readPhoneRequest = async (
  ctx: PublicContext,
  code: string,
  cookie: Pick<MemberCookie, "token">,
): Promise<PhoneRequest> => readStanding(ctx, await findWanted(ctx, code), cookie);

const keep = async (
  tx: Transaction,
  ctx: PublicContext,
  { scope, business_key }: Wanted,
  { card_subscription_id, token_hash }: { card_subscription_id: string; token_hash: Buffer },
): Promise<PhoneRequest> => {
  const now = nowIso(ctx.clock);
  const waiting = await selectPhonesAsking(tx, scope, { card_subscription_id, now });
  const known = await selectRequest(tx, scope, { card_subscription_id, token_hash, now });
  if (known?.status === "waiting") return { business_key, status: "waiting", sign: known.sign };
  const sign = drawSign(waiting.map((one) => one.sign));
  const expires_at = new Date(ctx.clock.nowMs() + requestHours * 3_600_000).toISOString();
  const user_agent = ctx.request.user_agent?.slice(0, 300) ?? null;
  await upsertRequest(tx, scope, { _id: newId(), card_subscription_id, token_hash, user_agent, sign, now, expires_at });
  return { business_key, status: "waiting", sign };
};

/** @throws link_not_found, too_many_requests */
export const askForCard = async (
  ctx: PublicContext,
  { code }: BodyOf<typeof askEndpoint>,
  cookie: MemberCookie,
): Promise<PhoneRequest> => {
  const wanted = await findWanted(ctx, code);
  const { scope, business_key, number } = wanted;
  const standing = await readStanding(ctx, wanted, cookie);
  // A repeated request makes no second card, so it does not count against the limit of new cards.
  if (standing.status === "taken" || standing.status === "waiting") return standing;
  await ctx.limits.joins.spend(ctx.request.address);
  await ctx.limits.joinsOfBusiness.spend(scope.business_id);
  const token_hash = hashToken(cookie.keep());
  const done = await whenOvertaken(() =>
    ctx.database.write(scope, async (tx) => {
      const card = await selectWantedCard(tx, scope, { number_key: number, isHeld: true });
      if (card === undefined) return null;
      const to = { token_hash, user_agent: ctx.request.user_agent };
      if (!card.is_blank) {
        const request = await keep(tx, ctx, wanted, { ...card, token_hash });
        return { request, user_id: null, ids: [] };
      }
      await takePaper(tx, { scope, clock: ctx.clock }, card.card_subscription_id);
      const own = asMember(ctx, scope, { browser_id: newId(), user_id: card.user_id });
      const given = await giveToBrowser(tx, own, { user_id: card.user_id, ...to });
      await insertAuditEntry(tx, own, { action: "joined", entity: "members", entity_id: given.user_id });
      return { request: { business_key, status: "taken", sign: null } as const, ...given };
    }),
  );
  if (done === null) return refuseNumber(ctx, scope);
  const { request, user_id, ids } = done;
  if (user_id !== null) {
    const { business_id } = scope;
    if (ids.length > 0) ctx.live.publish({ kind: "rows", business_id, action: "prepend", type: "transaction", ids });
    ctx.live.publish({ kind: "business", business_id });
    ctx.live.publish({ kind: "actor", business_id, actor_id: user_id });
  }
  return request;
};
