/** For the isolation tests: how customers invite, and how their invitations are asked for. */
import { selectInviting, selectReferralTerms } from "../../../features/programme/programmes/queries.ts";
import * as referrals from "../../../features/member/referrals/queries.ts";
import * as settling from "../../../features/member/referrals/settle-queries.ts";
import { hash, made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { givenCoupon } from "../../referrals.ts";
import { buildCoupon } from "../../builders.ts";
import type { Tenant } from "../../tenant-type.ts";
import { publishVersion } from "./programmes.ts";

const later = "2099-01-01T00:00:00.000Z";
const [month, day] = ["2026-06-01", "2026-06-12"];

/** A version of the points card that has its customers invite friends. */
const publishInviting = (of: Pick<Tenant, "ctx" | "scope" | "points_card_id">): Promise<string> =>
  publishVersion(of, of.points_card_id, ({ live }) => {
    const coupon = buildCoupon({ ...(givenCoupon as object), _id: made() });
    const referral = { inviter_coupon_id: coupon._id, guest_coupon_id: coupon._id, invitations_a_month: 100 };
    return { card: { referral }, programme: { coupons: [...(live.programme.coupons ?? []), coupon] } };
  });

const newReferral = (of: Pick<Tenant, "points" | "points_card_id">, programme_version_id: string) => ({
  ...{ _id: made(), card_id: of.points_card_id, programme_version_id, inviter_id: of.points.user_id, month, now },
  ...{ token_hash: hash(), sealed_token: hash(), expires_at: later },
});

const invite = async (of: Tenant, token_hash: Buffer = hash()): Promise<string> => {
  const one = { ...newReferral(of, of.made("referral_versions")), token_hash };
  await of.ctx.database.write(of.scope, (tx) => referrals.insertReferral(tx, of.scope, one));
  return one._id;
};

/** Of the neighbour's invitation, which nobody has used. */
const tokenOf = (of: Pick<Tenant, "id">): Buffer => Buffer.from(`invitation of ${of.id}`);
const byToken = (of: Tenant) => ({ token_hash: tokenOf(of), browser_hash: null });

const settled = { refusal: null, visit: null, inviter_grant_id: null, guest_grant_id: null, now } as const;
const pairOf = ({ points, stamps }: Tenant) => ({ inviter_id: points.user_id, guest_id: stamps.user_id });
const joinedBy = (guest_id: string) => ({ guest_id, guest_browser_hash: hash(), day, now });

export const isolation: Isolation = {
  fill: {
    referral_versions: publishInviting,
    "referral_versions of a neighbour": (tenant) =>
      publishInviting({ ...tenant, points_card_id: tenant.stamps_card_id }),
    referrals: async (tenant) => {
      const _id = await invite(tenant);
      await tenant.ctx.database.write(tenant.scope, (tx) =>
        referrals.updateReferralJoined(tx, tenant.scope, { _id, ...joinedBy(tenant.stamps.user_id) }),
      );
      return _id;
    },
    "referrals that were paid": async (tenant) => {
      const _id = await invite(tenant);
      await tenant.ctx.database.write(tenant.scope, (tx) =>
        settling.updateReferralSettled(tx, tenant.scope, { _id, status: "paid", ...settled }),
      );
      return _id;
    },
    "referrals of a neighbour": (tenant) => invite({ ...tenant, points: tenant.stamps }, tokenOf(tenant)),
  },
  rights: { referrals: ["select", "insert", "update"] },
  probes: {
    listOwnReferrals: {},
    // A card is no one's: whoever holds it invites to it.
    makeReferral: { body: (ids) => ({ card_id: ids.id((of) => of.points_card_id) }) },
    withdrawReferral: {
      item: (ids) => (ids.whose === "own" ? invite(ids.tenant!) : ids.id((of) => of.made("referrals"))),
    },
    readReferralFigures: { item: (ids) => ids.id((of) => of.points_card_id), isUnmarked: true },
  },
  reads: {
    selectOwnReferrals: (tx, scope, of) => referrals.selectOwnReferrals(tx, scope, [of.points.user_id]),
    countReferrals: (tx, scope, of) => referrals.countReferrals(tx, scope, { user_ids: [of.points.user_id], month }),
    selectInvitingCards: (tx, scope, of) => referrals.selectInvitingCards(tx, scope, of.points.user_id),
    holdInviter: (tx, scope, of) => referrals.holdInviter(tx, scope, of.points.user_id),
    selectReferralByToken: (tx, scope, of) => referrals.selectReferralByToken(tx, scope, byToken(of)),
    selectReferralByTokenForChange: (tx, scope, of) => referrals.selectReferralByTokenForChange(tx, scope, byToken(of)),
    selectSealedTokens: (tx, scope, of) =>
      referrals.selectSealedTokens(tx, scope, [of.made("referrals of a neighbour")]),
    selectOwnForChange: (tx, scope, of) =>
      referrals.selectOwnForChange(tx, scope, { _id: of.made("referrals"), user_ids: [of.points.user_id] }),
    countReferralOutcomes: (tx, scope, of) =>
      referrals.countReferralOutcomes(tx, scope, { card_id: of.points_card_id, month }),
    selectReferralsToSettle: (tx, scope) =>
      settling.selectReferralsToSettle(tx, scope, {
        day: "2099-01-01",
        after: "00000000-0000-0000-0000-000000000000",
        limit: 9,
      }),
    selectUsedForChange: (tx, scope, of) => settling.selectUsedForChange(tx, scope, of.made("referrals")),
    holdPersons: (tx, scope, of) => settling.holdPersons(tx, scope, [of.points.user_id]),
    selectFirstVisit: (tx, scope, { points, points_card_id: card_id }) =>
      settling.selectFirstVisit(tx, scope, {
        ...{ guest_id: points.user_id, card_id, since: "2000-01-01", zone: "Europe/Warsaw" },
      }),
    selectGuards: (tx, scope, of) =>
      settling.selectGuards(tx, scope, {
        _id: of.made("referrals"),
        joined_day: day,
        ...pairOf(of),
        receipt: null,
        integration_id: null,
      }),
    selectStaffOf: (tx, scope, of) => settling.selectStaffOf(tx, scope, [of.accounts.owner.email]),
    selectTaker: (tx, scope, { points, points_card_id: card_id }) =>
      settling.selectTaker(tx, scope, { person_id: points.user_id, card_id }),
    countPaidReferrals: async (tx, scope, of) => {
      const counted = { inviter_id: of.points.user_id, card_id: of.points_card_id, month };
      return (await settling.countPaidReferrals(tx, scope, counted)) || undefined;
    },
    selectInviting: (tx, scope) => selectInviting(tx, scope, now),
    selectReferralTerms: (tx, scope, of) => selectReferralTerms(tx, scope, of.made("referral_versions")),
  },
  writes: {
    insertReferral: (tx, scope, of) =>
      referrals.insertReferral(tx, scope, newReferral(of, of.made("referral_versions"))),
    updateReferralJoined: (tx, scope, of) =>
      referrals.updateReferralJoined(tx, scope, {
        ...{ _id: of.made("referrals of a neighbour"), ...joinedBy(of.points.user_id) },
      }),
    updateReferralsLapsed: async (tx, scope) =>
      (await settling.updateReferralsLapsed(tx, scope, { card_ids: [], now })) || undefined,
    updateReferralVisit: (tx, scope, of) =>
      settling.updateReferralVisit(tx, scope, { _id: of.made("referrals"), visit: { _id: made(), day }, now }),
    updateReferralSettled: (tx, scope, of) =>
      settling.updateReferralSettled(tx, scope, { _id: of.made("referrals"), status: "lapsed", ...settled }),
  },
};
