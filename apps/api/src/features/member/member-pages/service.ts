/** What each address of the customers' application shows, and what its forms do without a script. */
import type { MemberBusiness, MemberProgramme, MemberView } from "@rewardo/contract/member-view";
import type { PromisedCoupon } from "@rewardo/contract/referrals";
import { localDay, parseMemberToken, parseRecoveryCode, showRecoveryCode } from "@rewardo/rules";
import { nowIso } from "../../../platform/clock.ts";
import type { PublicContext } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Asked, Elsewhere, Opening } from "../../../platform/http/member-pages.ts";
import { memberScope, type BusinessScope } from "../../../platform/scope.ts";
import { readMemberSession } from "../../../platform/session/members.ts";
import {
  readMemberBusiness,
  readMemberView,
  readOffered,
  readOfferedCards,
  readSeenView,
} from "../member-view/index.ts";
import {
  businessOfKey,
  claimVisit,
  joinBusiness,
  openMemberLink,
  provesAddress,
  readLinkOwner,
  refuseLink,
} from "../members/index.ts";
import { addOpening } from "../../ledger/stats/index.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { askForCard, findWanted, readStanding } from "../phone-requests/index.ts";
import { recoverCard } from "../recovery-codes/index.ts";
import { readTermsPage, type MemberTerms } from "./terms-page.ts";
import { readInvitation } from "../referrals/index.ts";
import { readClaimByToken } from "../../till/claims/index.ts";

export type MemberProblem =
  | "link_not_found"
  | "claim_used"
  | "claim_over"
  | "card_on_phone"
  | "invitation_over"
  | "invitation_own"
  | "invitation_member"
  | "ended"
  | "too_many_requests"
  | "unavailable";

export interface MemberInvitation {
  readonly token: string;
  /** First name of who invited, where they have one. */
  readonly from: string | null;
  readonly coupon: PromisedCoupon;
}

/** The data of a page, as the application draws it. */
export type MemberPage =
  | MemberTerms
  | { readonly kind: "cards" }
  | {
      readonly kind: "card";
      readonly view: MemberView;
      /** Opened by its link: one that was sent waits for a touch, so that what only looks at mails takes nothing. */
      readonly link: "own" | "sent" | null;
      /** The touch confirms the address, which the link was mailed to. */
      readonly proves: string | null;
    }
  | {
      readonly kind: "join";
      readonly business: MemberBusiness;
      readonly programmes: readonly MemberProgramme[];
      readonly place_id: string | null;
      /** The address came from a code. */
      readonly is_scanned: boolean;
      /** A friend's invitation, and what it brings. */
      readonly invitation: MemberInvitation | null;
    }
  | {
      readonly kind: "claim";
      readonly business: MemberBusiness;
      readonly programme: MemberProgramme;
      readonly delta: number;
    }
  | {
      readonly kind: "paper";
      readonly business: MemberBusiness;
      readonly programme: MemberProgramme;
      /** What the printed card's code says. */
      readonly code: string;
      readonly status: "none" | "waiting" | "refused";
      readonly sign: number | null;
    }
  | {
      readonly kind: "recover";
      readonly business: MemberBusiness;
      /** What the slip's QR code says, or what was typed wrong; empty where nothing was. */
      readonly code: string;
      readonly is_wrong: boolean;
    }
  | {
      readonly kind: "problem";
      readonly problem: MemberProblem;
      readonly business: MemberBusiness | null;
      readonly has_card: boolean;
    };

const problemPage = (problem: MemberProblem, business: MemberBusiness | null = null, has_card = false): MemberPage => ({
  kind: "problem",
  problem,
  business,
  has_card,
});

const problemOf = (error: unknown): MemberProblem => {
  if (!(error instanceof AppError)) throw error;
  switch (error.code) {
    case "claim_used":
    case "claim_over":
    case "card_on_phone":
    case "invitation_over":
    case "invitation_own":
    case "link_not_found":
    case "too_many_requests":
      return error.code;
    case "unavailable":
    case "storage_full":
      return "unavailable";
    default:
      throw error;
  }
};

/** Shows a problem as a page instead of throwing it; anything unexpected is still thrown. `about` finds the business. */
const orProblem = async <T>(
  work: () => Promise<T>,
  about: (problem: MemberProblem) => Promise<MemberBusiness | null> = async () => null,
): Promise<T | MemberPage> => {
  try {
    return await work();
  } catch (error) {
    const problem = problemOf(error);
    return problemPage(problem, await about(problem));
  }
};

const scopeOf = async (ctx: PublicContext, business_key: string): Promise<BusinessScope> =>
  (await businessOfKey(ctx, business_key)).scope;

const businessOf = (ctx: PublicContext, scope: BusinessScope): Promise<MemberBusiness> =>
  ctx.database.read(scope, (tx) => readMemberBusiness(tx, scope));

const sessionOf = ({ ctx, cookie }: Asked, business_key: string) =>
  cookie.token === null ? null : readMemberSession(ctx, { business_key, token: cookie.token });

/** The customer's cards in this browser; a browser that holds none, or no longer, is told how to take one. */
const readOwnCard = async (asked: Asked, business_key: string): Promise<MemberPage> => {
  const { ctx } = asked;
  const scope = await scopeOf(ctx, business_key);
  const session = await sessionOf(asked, business_key);
  if (session !== null)
    return { kind: "card", view: await readSeenView({ ...ctx, scope: session.scope }), link: null, proves: null };
  return problemPage("ended", await businessOf(ctx, scope));
};

/** The cards of a link, shown without opening it: a program that only looks at links keeps none of them. */
const readLinkedCard = async (asked: Asked, token: string): Promise<MemberPage | Elsewhere> => {
  const { ctx } = asked;
  const { business_key } = parseMemberToken(token)!;
  const scope = await scopeOf(ctx, business_key);
  const owner = await readLinkOwner(ctx, scope, token);
  if (owner === undefined) return refuseLink(ctx, scope.business_id);
  const session = await sessionOf(asked, business_key);
  const isHere = session?.actor._id === owner.user_id;
  const proves = provesAddress(scope, owner) ? owner.email : null;
  if (isHere && proves === null) return { location: `/c/${business_key}` };
  const { channel, used_at } = owner;
  if (channel === "screen" && used_at !== null)
    return problemPage("claim_used", await businessOf(ctx, scope), session !== null);
  if (session !== null && !isHere) return problemPage("card_on_phone", await businessOf(ctx, scope), true);
  const view = await readMemberView({ ...ctx, scope: memberScope(scope.business_id, owner) });
  return { kind: "card", view, link: channel === "email" || channel === "sms" ? "sent" : "own", proves };
};

/** `/c/…`: a business's key, or the token of a link. */
const readCardPage = (asked: Asked, text: string): Promise<MemberPage | Elsewhere> =>
  parseMemberToken(text) === null ? readOwnCard(asked, text) : readLinkedCard(asked, text);

/** The page of an invitation, `/join/…/<token>`: the card that a friend is invited to and what they get. Opening it uses nothing up. */
const readInvitedPage = async (
  asked: Asked,
  { business_key, token }: { business_key: string; token: string },
  { is_opened }: Opening,
): Promise<MemberPage | Elsewhere> => {
  const { ctx, cookie } = asked;
  const { scope } = await businessOfKey(ctx, business_key);
  const session = await sessionOf(asked, business_key);
  const now = nowIso(ctx.clock);
  const by = { token, browser_token: cookie.token, now };
  const { invited, business } = await ctx.database.read(scope, async (tx) => ({
    invited: await readInvitation(tx, scope, by),
    business: await readMemberBusiness(tx, scope),
  }));
  if (invited === undefined) return refuseLink(ctx, scope.business_id);
  const isOwn = session === null ? invited.is_same_browser : session.actor._id === invited.inviter_id;
  if (isOwn) return problemPage("invitation_own", business, session !== null);
  if (session !== null) return problemPage("invitation_member", business, true);
  if (!invited.is_open) return problemPage("invitation_over", business);
  // So that two touches at once are known to be of one browser.
  cookie.keep();
  const programme = await ctx.database.read(scope, (tx) => readOffered(tx, scope, invited.card_id, now));
  const { from, coupon } = invited;
  // However it is spelled, it is a link of no place, as which the card counts that is taken with it.
  const link = { place_id: null, is_scanned: false };
  if (is_opened) await noteOpening(ctx, scope, link);
  return { kind: "join", business, programmes: [programme], ...link, invitation: { token, from, coupon } };
};

/** `/join/…`: the card that one touch brings; a browser that has it already is led there. */
const readJoinPage = async (
  asked: Asked,
  business_key: string,
  { place_id, is_scanned, is_opened }: Opening,
): Promise<MemberPage | Elsewhere> => {
  const { ctx } = asked;
  const scope = await scopeOf(ctx, business_key);
  if ((await sessionOf(asked, business_key)) !== null) return { location: `/c/${business_key}` };
  // So that two touches at once are known to be of one browser.
  asked.cookie.keep();
  const page = await ctx.database.read(scope, async (tx): Promise<MemberPage> => {
    const business = await readMemberBusiness(tx, scope);
    const programmes = await readOfferedCards(tx, scope, nowIso(ctx.clock));
    if (programmes.length === 0) return problemPage("link_not_found", business);
    return { kind: "join", business, programmes, place_id, is_scanned, invitation: null };
  });
  if (page.kind === "join" && is_opened) await noteOpening(ctx, scope, { place_id, is_scanned });
  return page;
};

/** Counts that somebody looked; who it was is not kept. A page is shown also where this could not be counted. */
const noteOpening = async (
  { database, clock }: PublicContext,
  scope: BusinessScope,
  { place_id, is_scanned }: Pick<Opening, "place_id" | "is_scanned">,
): Promise<void> => {
  await database
    .write(scope, async (tx) => {
      const { time_zone } = await readBusinessSettings(tx, scope);
      const day = localDay(clock.nowMs(), time_zone);
      await addOpening(tx, scope, { day, place_id, way: is_scanned ? "code" : "link" });
    })
    .catch(() => undefined);
};

/** `/k/…`: the card that a code offers, with the stamp that waits on it. Whoever only looks takes nothing. */
const readClaimPage = async (asked: Asked, text: string): Promise<MemberPage | Elsewhere> => {
  const { ctx } = asked;
  const parsed = parseMemberToken(text);
  if (parsed === null) return refuseLink(ctx, null);
  const { business_key, token } = parsed;
  const scope = await scopeOf(ctx, business_key);
  const session = await sessionOf(asked, business_key);
  const now = nowIso(ctx.clock);
  const { claim, business, programme } = await ctx.database.read(scope, async (tx) => {
    const offered = await readClaimByToken(tx, scope, token);
    return {
      claim: offered,
      business: await readMemberBusiness(tx, scope),
      programme: offered === undefined ? undefined : await readOffered(tx, scope, offered.card_id, now),
    };
  });
  if (claim === undefined || programme === undefined) return refuseLink(ctx, scope.business_id);
  // The phone that took it comes back to its address: by the back button, or by looking at the code again.
  if (session !== null && session.actor._id === claim.user_id) return { location: `/c/${business_key}` };
  const has_card = session !== null;
  if (claim.status !== "waiting") return problemPage("claim_used", business, has_card);
  if (claim.code_until <= now) return problemPage("claim_over", business, has_card);
  // So that two touches at once are known to be of one browser.
  asked.cookie.keep();
  return { kind: "claim", business, programme, delta: claim.delta };
};

/** `/p/…`: a printed card, which a phone may ask for. Nothing that is on it is shown. */
const readPaperPage = async (asked: Asked, code: string): Promise<MemberPage | Elsewhere> => {
  const { ctx, cookie } = asked;
  const wanted = await findWanted(ctx, code);
  const { scope, card } = wanted;
  const { business_key, status, sign } = await readStanding(ctx, wanted, cookie);
  if (status === "taken") return { location: `/c/${business_key}` };
  const shown = await ctx.database.read(scope, async (tx) => ({
    business: await readMemberBusiness(tx, scope),
    programme: await readOffered(tx, scope, card.card_id, nowIso(ctx.clock)),
  }));
  return { kind: "paper", ...shown, code, status, sign };
};

/** The rules of a business's cards; with a number those of one card, with a version those of that version. */
const readTerms = async (
  asked: Asked,
  business_key: string,
  wanted: { readonly number: number | null; readonly version: number | null },
): Promise<MemberPage> => {
  const scope = await scopeOf(asked.ctx, business_key);
  const session = await sessionOf(asked, business_key);
  const page = await readTermsPage(asked, scope, { ...wanted, user_id: session?.actor._id ?? null });
  return page ?? problemPage("link_not_found", await businessOf(asked.ctx, scope), session !== null);
};

const keyLength = 8;

/** `/r/…`: the business's key, and the code where a slip carries both. */
const readRecoverPage = async ({ ctx }: Asked, text: string): Promise<MemberPage> => {
  const { scope } = await businessOfKey(ctx, text.slice(0, keyLength));
  const code = parseRecoveryCode(text.slice(keyLength));
  const shown = code === null ? "" : showRecoveryCode(code);
  return { kind: "recover", business: await businessOf(ctx, scope), code: shown, is_wrong: false };
};

/** Brings the cards here; a wrong code is asked for again. */
const recoverThenShow = (asked: Asked, business_key: string, code: string) =>
  orProblem(async (): Promise<MemberPage | Elsewhere> => {
    try {
      const recovered = await recoverCard(asked.ctx, { business_key, code: code.slice(0, 60) }, asked.cookie);
      return { location: `/c/${recovered.business_key}` };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "code_wrong") throw error;
      return { ...(await readRecoverPage(asked, business_key)), code, is_wrong: true } as MemberPage;
    }
  });

/** Asks for the card, and shows it, or what the till looks for. */
const askThenShow = (asked: Asked, code: string) =>
  orProblem(async (): Promise<Elsewhere> => {
    const { business_key, status } = await askForCard(asked.ctx, { code }, asked.cookie);
    return { location: status === "taken" ? `/c/${business_key}` : `/p/${code}` };
  });

/** A form's act, then the card. */
const takeThenShow = (
  take: () => Promise<{ readonly business_key: string }>,
  about?: (problem: MemberProblem) => Promise<MemberBusiness | null>,
) => orProblem(async (): Promise<Elsewhere> => ({ location: `/c/${(await take()).business_key}` }), about);

/** Takes the card of a business, by its key or by a friend's invitation. */
const takeCard = ({ ctx, cookie }: Asked, text: string, { place_id, is_scanned }: Opening) => {
  const invited = parseMemberToken(text);
  if (invited === null)
    return takeThenShow(() => {
      const place = place_id === null ? {} : { place_id };
      return joinBusiness(ctx, { business_key: text, is_scanned, ...place }, cookie);
    });
  const { business_key, token: invitation } = invited;
  return takeThenShow(
    () => joinBusiness(ctx, { business_key, invitation }, cookie),
    // Without the invitation the card can be had all the same.
    async (problem) =>
      problem.startsWith("invitation_") ? businessOf(ctx, (await businessOfKey(ctx, business_key)).scope) : null,
  );
};

/** The pages as the web server asks for them. */
export const memberPages = {
  card: (asked: Asked, text: string) => orProblem(() => readCardPage(asked, text)),
  join: (asked: Asked, text: string, opening: Opening) =>
    orProblem(() => {
      const invited = parseMemberToken(text);
      return invited === null ? readJoinPage(asked, text, opening) : readInvitedPage(asked, invited, opening);
    }),
  claim: (asked: Asked, token: string) => orProblem(() => readClaimPage(asked, token)),
  paper: (asked: Asked, code: string) => orProblem(() => readPaperPage(asked, code)),
  askForPaper: askThenShow,
  recover: (asked: Asked, text: string) => orProblem(() => readRecoverPage(asked, text)),
  recoverBy: recoverThenShow,
  terms: (asked: Asked, business_key: string, wanted: { number: number | null; version: number | null }) =>
    orProblem(() => readTerms(asked, business_key, wanted)),
  openLink: (asked: Asked, token: string) => takeThenShow(() => openMemberLink(asked.ctx, { token }, asked.cookie)),
  takeCard,
  takeClaim: (asked: Asked, token: string) => takeThenShow(() => claimVisit(asked.ctx, { token }, asked.cookie)),
  installable: async ({ ctx }: Asked, business_key: string) => {
    const { name, key, logo, logo_icon, logo_stock } = await businessOf(ctx, await scopeOf(ctx, business_key));
    return { name, key, logo, logo_icon, logo_stock };
  },
};
