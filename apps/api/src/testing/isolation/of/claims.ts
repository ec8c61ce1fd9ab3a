/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { newId } from "../../../platform/clock.ts";
import { joinCard, openUnclaimed } from "../../../features/people/card-subscriptions/index.ts";
import { updateCardSubscriptionStatus } from "../../../features/people/card-subscriptions/queries.ts";
import * as unclaimed from "../../../features/people/card-subscriptions/unclaimed-queries.ts";
import * as claims from "../../../features/till/claims/queries.ts";
import { hash, made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { freshRow, type Ids, notFound } from "../probe.ts";
import type { Tenant } from "../../tenant-type.ts";

const late = "2099-01-01T00:00:00.000Z";

const newClaim = ({ points_card_id, places, transactions, points }: Tenant) => ({
  ...{ _id: newId(), card_id: points_card_id, transaction_id: transactions[0], place_id: places[0], now },
  ...{
    account_id: null,
    device_id: null,
    token_hash: hash(),
    code_sealed: hash(),
    code_until: late,
    waits_until: late,
  },
  card_subscription_id: points.card_subscription_id,
});

/** A claim that waits, of a membership that is nobody's. */
const openClaim = async (tenant: Tenant): Promise<string> => {
  const { ctx, points_card_id } = tenant;
  const claim = newClaim(tenant);
  await ctx.database.write(ctx.scope, async (tx) => {
    const { card_subscription_id } = await openUnclaimed(tx, ctx, points_card_id);
    await claims.insertClaim(tx, ctx.scope, { ...claim, card_subscription_id });
  });
  return claim._id;
};

const freshClaim = freshRow(openClaim, (of) => of.made("claims"));

/** A blank printed card. */
const paper = async ({ whose, tenant }: Ids) => {
  if (tenant === null) return { number: whose === "malformed" ? 5 : "482109375516" };
  const [card] = await joinCard(tenant.ctx, tenant.points_card_id, [{ is_paper: true }]);
  return { number: card!.number };
};

const settled = { status: "claimed", browser_id: null, user_id: null, was_member: false, now } as const;

export const isolation: Isolation = {
  fill: {
    claims: openClaim,
    "claims that a phone took": async (tenant) => {
      const _id = await openClaim(tenant);
      const { ctx, scope } = tenant;
      await ctx.database.write(scope, (tx) => claims.updateClaimSettled(tx, scope, { ...settled, _id }));
      return _id;
    },
  },
  rights: { claims: ["select", "insert", "update"] },
  probes: {
    startClaim: {
      ...{ misreferenced: notFound, references: true, refusalWrites: ["till_refusals"] },
      body: (ids) => ({ place_id: ids.id((of) => of.places[0]), card_id: ids.id((of) => of.stamps_card_id) }),
    },
    readClaim: { item: (ids) => ids.id((of) => of.made("claims")) },
    renewClaim: { item: freshClaim },
    putClaimOnPaper: {
      item: freshClaim,
      references: true,
      misreferenced: { foreign: 400, none: 400, malformed: 400 },
      body: paper,
    },
    cancelClaim: { item: freshClaim },
  },
  reads: {
    selectClaim: (tx, scope, of) => claims.selectClaim(tx, scope, { _id: of.made("claims") }),
    selectClaimForChange: (tx, scope, of) => claims.selectClaimForChange(tx, scope, { _id: of.made("claims") }),
    selectClaimStanding: (tx, scope, of) => claims.selectClaimStanding(tx, scope, of.made("claims")),
    selectUnsettledClaims: (tx, scope) => claims.selectUnsettledClaims(tx, scope, { before: late, limit: 9 }),
  },
  writes: {
    insertClaim: (tx, scope, of) => claims.insertClaim(tx, scope, newClaim(of)),
    updateClaimCode: (tx, scope, of) =>
      claims.updateClaimCode(tx, scope, {
        ...{ _id: of.made("claims"), token_hash: hash(), code_sealed: hash(), code_until: late, now },
      }),
    updateClaimSettled: (tx, scope, of) => claims.updateClaimSettled(tx, scope, { _id: of.made("claims"), ...settled }),
    updateClaimOpen: (tx, scope, of) => claims.updateClaimOpen(tx, scope, { _id: of.made("claims"), now }),
    updateReopened: async (tx, scope, of) => {
      const _id = made();
      await unclaimed.insertUnclaimed(tx, scope, { _id, card_id: of.points_card_id, now });
      const closed = { status: "closed", merged_into: null, now } as const;
      await updateCardSubscriptionStatus(tx, scope, _id, closed);
      return (await unclaimed.updateReopened(tx, scope, { _id, now })) || undefined;
    },
    insertUnclaimed: (tx, scope, of) =>
      unclaimed.insertUnclaimed(tx, scope, { _id: made(), card_id: of.points_card_id, now }),
    insertNameless: (tx, scope) => unclaimed.insertNameless(tx, scope, { _id: made(), language: "pl", now }),
    updateClaimed: async (tx, scope, of) => {
      const _id = made();
      await unclaimed.insertUnclaimed(tx, scope, { _id, card_id: of.points_card_id, now });
      return (await unclaimed.updateClaimed(tx, scope, { _id, user_id: of.points.user_id, now })) || undefined;
    },
  },
};
