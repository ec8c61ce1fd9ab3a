/** How the queries are asked, for the isolation tests. */
import { made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { writeByNode } from "../../../features/ledger/ledger/node-queries.ts";
import * as promotions from "../../../features/ledger/ledger/promotion-queries.ts";
import * as ledger from "../../../features/ledger/ledger/queries.ts";

const ever = "2000-01-01T00:00:00.000Z";

/** A membership with another balance, and nothing else. */
const outcomeOf = (of: Parameters<NonNullable<Isolation["writes"]>[string]>[2]) => ({
  card_subscription_id: of.points.card_subscription_id,
  expected_version: of.points_version,
  state: {
    ...{ balance: 1_000_000, pending: 0, debt: 0, lifetime_earned: 0, visits: 0, gathered: {}, days: [] },
    ...{ seq: 9, hash: "0", recorded_at: now },
  },
  transactions: [],
  entries: [],
  lots: [],
});

export const isolation: Isolation = {
  rights: {
    ledger_entries: ["select", "insert"],
    lots: ["select", "insert", "update"],
    level_changes: ["select", "insert"],
    coupon_grants: ["select", "insert", "update"],
    coupon_uses: ["select", "insert", "update"],
    promotion_counters: ["select", "insert", "update"],
  },
  reads: {
    selectTillFacts: (tx, scope, of) =>
      promotions.selectTillFacts(tx, scope, {
        card_subscription_id: of.points.card_subscription_id,
        counted: [of.points_card_id],
        ...{ earned_since: ever, level_since: ever },
      }),
    selectGrantsByIds: (tx, scope, of) => promotions.selectGrantsByIds(tx, scope, [of.points.card_subscription_id]),
    selectGrantsLockedBy: (tx, scope, of) =>
      promotions.selectGrantsLockedBy(tx, scope, {
        locked_by: "basket",
        card_subscription_id: of.points.card_subscription_id,
      }),
    holdAdjustments: (tx, scope, of) => promotions.holdAdjustments(tx, scope, of.accounts.owner.account_id),
    selectAdjustedSince: (tx, scope, of) =>
      promotions.selectAdjustedSince(tx, scope, { account_id: of.accounts.owner.account_id, since: now }),
    selectUsualAmounts: (tx, scope, of) =>
      promotions.selectUsualAmounts(tx, scope, { card_id: of.points_card_id, among: 10 }),
    selectIsEmailOf: (tx, scope, of) =>
      promotions.selectIsEmailOf(tx, scope, {
        account_id: of.accounts.owner.account_id,
        email_key: of.accounts.owner.email,
      }),
    selectMembershipsByNumber: (tx, scope, of) =>
      ledger.selectMembershipsByNumber(tx, scope, { number: of.points.number, at: now, place_id: of.places[0] }),
    holdMembership: (tx, scope, of) => ledger.holdMembership(tx, scope, { _id: of.points.card_subscription_id }),
    selectMembershipById: (tx, scope, of) =>
      ledger.selectMembershipById(tx, scope, { _id: of.points.card_subscription_id, at: now, place_id: of.places[0] }),
    selectProgramme: (tx, scope, of) => ledger.selectProgramme(tx, scope, of.programme_version_id),
    selectCausedEntries: (tx, scope, of) =>
      ledger.selectCausedEntries(tx, scope, {
        card_subscription_id: of.points.card_subscription_id,
        cause_id: of.transactions[0],
      }),
    selectTransactionByKey: (tx, scope, of) =>
      ledger.selectTransactionByKey(tx, scope, { actor_id: of.accounts.owner.account_id, key: of.idempotency_key }),
  },
  writes: {
    writeGrants: (tx, scope, of) => {
      const grant = { _id: of.points.card_subscription_id, coupon_id: of.points_card_id, source: "granted" } as const;
      const changed = { ...grant, status: "redeemed", granted_at: now, locked_until: null, locked_by: null } as const;
      const row = { ...changed, programme_version_id: null, version: 1 };
      return promotions.writeGrants(tx, scope, of.points.card_subscription_id, [row], now);
    },
    insertCouponUses: (tx, scope, of) =>
      promotions.insertCouponUses(
        tx,
        scope,
        {
          card_subscription_id: of.points.card_subscription_id,
          transaction_id: of.transactions[0],
          used_at: now,
        },
        [{ _id: made(), coupon_grant_id: of.points.card_subscription_id, coupon_id: of.points_card_id }],
      ),
    updateUsesRolledBack: (tx, scope, of) =>
      promotions.updateUsesRolledBack(tx, scope, { transaction_id: of.transactions[0], now }),
    countUpTo: (tx, scope, of) =>
      promotions.countUpTo(tx, scope, { promotion_id: of.points_card_id, times: 1, most: 100 }),
    countBack: (tx, scope, of) => promotions.countBack(tx, scope, { promotion_id: of.points_card_id, times: 1 }),
    insertLevelChange: (tx, scope, of) =>
      promotions.insertLevelChange(tx, scope, {
        _id: made(),
        card_subscription_id: of.points.card_subscription_id,
        from_id: null,
        to_id: of.points_card_id,
        transaction_id: null,
        changed_at: now,
      }),
    writeOutcomeRows: (tx, scope, of) => ledger.writeOutcomeRows(tx, scope, outcomeOf(of)),
    writeByNode: (tx, scope, of) => writeByNode(tx, scope, outcomeOf(of)),
  },
};
