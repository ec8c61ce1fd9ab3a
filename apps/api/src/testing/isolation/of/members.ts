/** For the isolation tests: how customers call, and how their browsers, links and proofs are asked for. */
import * as members from "../../../features/member/members/queries.ts";
import * as sessions from "../../../platform/session/member-queries.ts";
import { hashToken } from "../../../platform/session/sessions.ts";
import { browserTokenOf, linkTokenOf, openMemberSession } from "../../members.ts";
import { commitAt, type Tenant } from "../../tenant.ts";
import { hash, made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { notFound, type Ids, type Probe } from "../probe.ts";

const later = "2100-01-01T00:00:00.000Z";

const tokenOf = (of: Pick<Tenant, "id" | "points">): Buffer => hashToken(browserTokenOf(of));

const browserOf = ({ ctx, points }: Tenant, token?: string): Promise<string> =>
  openMemberSession(ctx, points.user_id, token).then(({ browser_id }) => browser_id);

const linkOf = async ({ ctx, scope, points }: Tenant, token_hash: Buffer): Promise<string> => {
  const _id = made();
  await ctx.database.write(scope, (tx) =>
    members.insertLink(tx, scope, { _id, token_hash, user_id: points.user_id, now }),
  );
  return _id;
};

const proofOf = ({ points, id }: Tenant) => ({
  ...({ user_id: points.user_id, channel: "email", address: `${id}@example.test` } as const),
  ...{ code_hash: hashToken(id), now, expires_at: later },
});

/** Another browser of the customer, which each cell takes the cards out of; a standing one where it must not be reached. */
const otherBrowser: Probe["item"] = (ids) =>
  ids.whose === "own" ? browserOf(ids.tenant!) : ids.id((of) => of.made("member_browsers"));

/** A visit of which nothing was said yet, also of another customer; a standing one where it is another business's. */
const visitOf = ({ whose, tenant, id }: Ids): string | Promise<string> =>
  tenant !== null && (whose === "own" || whose === "neighbour")
    ? commitAt(tenant.accounts.owner.caller, tenant.points.number, tenant.places[0], { amount: 1000 })
    : id((of) => of.transactions[0]);

export const isolation: Isolation = {
  fill: {
    member_browsers: (tenant) => browserOf(tenant, browserTokenOf(tenant)),
    "member_browsers of a neighbour": (tenant) => browserOf({ ...tenant, points: tenant.stamps }),
    member_links: (tenant) => linkOf(tenant, hashToken(linkTokenOf(tenant))),
    "member_links of a neighbour": (tenant) => linkOf({ ...tenant, points: tenant.stamps }, hash()),
    member_joins: async ({ ctx, scope, points, places }) => {
      const { card_subscription_id } = points;
      const join = { card_subscription_id, place_id: places[0], way: "link", now } as const;
      await ctx.database.write(scope, (tx) => members.insertJoin(tx, scope, join));
      return card_subscription_id;
    },
    member_proofs: async (tenant) => {
      const { scope } = tenant;
      await tenant.ctx.database.write(scope, async (tx) => {
        for (const points of [tenant.points, tenant.stamps])
          await members.upsertProof(tx, scope, proofOf({ ...tenant, points }));
      });
      return tenant.points.user_id;
    },
  },
  rights: {
    member_browsers: ["select", "insert", "update", "delete"],
    member_joins: ["select", "insert"],
    member_links: ["select", "insert", "update"],
    member_proofs: ["select", "insert", "update", "delete"],
  },
  probes: {
    joinBusiness: { body: (ids) => ({ business_key: ids.id((of) => of.qr_key) }) },
    // Codes are told to a till alone: without one nothing is taken.
    claimVisit: { refused: 404, body: () => ({ token: "no token" }) },
    openMemberLink: { body: (ids) => ({ token: linkTokenOf(ids.tenant!) }) },
    changeMember: { body: () => ({ language: "pl", first_name: "Zofia" }) },
    startContactProof: { body: () => ({ email: `${made()}@example.test` }) },
    // Digits are in a mail alone; a wrong try is counted.
    proveContact: { refused: 422, refusalWrites: ["member_proofs"], body: () => ({ code: "no digits" }) },
    answerConsent: { body: () => ({ channel: "in_app", is_granted: false, language: "pl" }) },
    listMemberBrowsers: {},
    endMemberBrowser: { item: otherBrowser },
    makeMemberLink: { body: () => ({}) },
    exportMember: {},
    eraseMember: { endsSession: true, body: () => ({ confirmed: true }) },
    rateVisit: {
      references: true,
      misreferenced: { ...notFound, malformed: 400 },
      body: async (ids) => ({ transaction_id: await visitOf(ids), rating: 5, language: "pl" }),
    },
  },
  reads: {
    selectBrowser: (tx, scope, of) => members.selectBrowser(tx, scope, { token_hash: tokenOf(of), now }),
    selectBrowsers: (tx, scope, of) => members.selectBrowsers(tx, scope, of.points.user_id),
    selectLinkOwner: (tx, scope, of) =>
      members.selectLinkOwner(tx, scope, { token_hash: hashToken(linkTokenOf(of)), now, isHeld: false }),
    selectOwnFields: (tx, scope, of) => members.selectOwnFields(tx, scope, of.points.user_id),
    selectContactOwners: (tx, scope) =>
      members.selectContactOwners(tx, scope, { channel: "phone", key: "+48601204418" }),
    selectProofToSend: (tx, scope, of) => members.selectProofToSend(tx, scope, { user_id: of.points.user_id, now }),
    selectMemberBrowser: (tx, scope, of) => sessions.selectMemberBrowser(tx, scope, tokenOf(of), now),
  },
  signInReads: { selectKeyOwner: (tx, _scope, of) => sessions.selectKeyOwner(tx, of.qr_key) },
  writes: {
    updateMemberBrowserUse: (tx, scope, of) =>
      sessions.updateMemberBrowserUse(tx, scope, { _id: of.made("member_browsers"), now, expires_at: later }),
    endOpeners: (tx, scope, of) => sessions.endOpeners(tx, scope, { user_ids: [of.points.user_id], now }),
    insertJoin: async (tx, scope, of) => {
      const { card_subscription_id } = of.stamps;
      await members.insertJoin(tx, scope, { card_subscription_id, place_id: of.places[0], way: "code", now });
    },
    insertBrowser: (tx, scope, of) =>
      members.insertBrowser(tx, scope, {
        ...{ _id: made(), token_hash: hash(), user_id: of.points.user_id, user_agent: null, now, expires_at: later },
      }),
    deleteBrowser: (tx, scope, of) =>
      members.deleteBrowser(tx, scope, { _id: of.made("member_browsers"), user_id: of.points.user_id }),
    updateBrowserAsked: (tx, scope, of) => members.updateBrowserAsked(tx, scope, of.made("member_browsers")),
    insertLink: (tx, scope, of) =>
      members.insertLink(tx, scope, { _id: made(), token_hash: hash(), user_id: of.points.user_id, now }),
    updateLinkUsed: (tx, scope, of) => members.updateLinkUsed(tx, scope, { _id: of.made("member_links"), now }),
    updateLinksEnded: (tx, scope, of) => members.updateLinksEnded(tx, scope, { user_id: of.points.user_id, now }),
    updateLanguage: (tx, scope, of) =>
      members.updateLanguage(tx, scope, { user_id: of.points.user_id, language: "pl", now }),
    updateOwnFields: (tx, scope, of) =>
      members.updateOwnFields(tx, scope, {
        ...{ user_id: of.points.user_id, first_name: "Zofia", name_key: "zofia", language: null, birthday: null, now },
      }),
    upsertProof: (tx, scope, of) => members.upsertProof(tx, scope, proofOf(of)),
    updateProofTried: (tx, scope, of) => members.updateProofTried(tx, scope, of.points.user_id),
    deleteProof: (tx, scope, of) => members.deleteProof(tx, scope, proofOf(of)),
    updateProven: (tx, scope, of) =>
      members.updateProven(tx, scope, {
        ...({ user_id: of.points.user_id, channel: "email", address: "zofia@example.test", now } as const),
      }),
  },
};
