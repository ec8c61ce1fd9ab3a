/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { sql, statement } from "../../../platform/database/sql.ts";
import { made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { freshRow } from "../probe.ts";
import { joinCard } from "../../../features/people/card-subscriptions/index.ts";
import * as consents from "../../../features/base/consents/queries.ts";

const eventOf = (user_id: string): consents.NewConsentEvent => ({
  ...{ _id: made(), user_id, channel: "sms", is_granted: true, source: "console", recorded_at: now },
  ...{ wording_version: null, wording_language: null, account_id: null, device_id: null, import_id: null },
});

const freshUser = freshRow(
  async (of) => (await joinCard(of.ctx, of.points_card_id, [{}]))[0]!.user_id,
  (of) => of.points.user_id,
);

export const isolation: Isolation = {
  fill: {
    consent_events: async ({ ctx, points, accounts }) => {
      // The import is the business's id, which every test of the tenant can name.
      const import_id = ctx.scope.business_id;
      const event = { ...eventOf(points.user_id), account_id: accounts.owner.account_id, import_id };
      await ctx.database.write(ctx.scope, (tx) => consents.insertConsentEvents(tx, ctx.scope, [event]));
      return event._id;
    },
  },
  // What a customer said stays as it was said.
  rights: { consent_events: ["select", "insert"] },
  probes: {
    listConsentEvents: { item: (ids) => ids.id((of) => of.points.user_id) },
    recordConsent: { item: freshUser, body: () => ({ channel: "email", is_granted: true, language: "pl" }) },
  },
  reads: {
    consenting: (tx, scope) => {
      const { join, condition } = consents.consenting(scope, "sms");
      const users = sql`users u ${join} where u.business_id = ${scope.business_id}::uuid and ${condition}`;
      return tx.rows(statement(sql`select u._id from ${users}`));
    },
    selectConsents: (tx, scope, of) => consents.selectConsents(tx, scope, [of.points.user_id]),
    selectConsentEvents: (tx, scope, of) => consents.selectConsentEvents(tx, scope, of.points.user_id),
    selectConsentHolder: (tx, scope, of) =>
      consents.selectConsentHolder(tx, scope, of.points.user_id, { isHeld: false }),
    selectImportedConsents: (tx, scope, of) =>
      consents.selectImportedConsents(tx, scope, { import_id: of.id, user_ids: [of.points.user_id] }),
  },
  writes: {
    insertConsentEvents: (tx, scope, of) => consents.insertConsentEvents(tx, scope, [eventOf(of.points.user_id)]),
  },
};
