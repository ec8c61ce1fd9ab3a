/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import * as links from "../../../features/member/card-links/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import { joinCard } from "../../../features/people/card-subscriptions/index.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { Tenant } from "../../tenant-type.ts";
import { hash, made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { freshRow, type Ids, notFound } from "../probe.ts";

const later = "2100-01-01T00:00:00.000Z";

/** A customer whose card no phone holds. */
const freshMember = async ({ ctx, points_card_id }: Tenant) => (await joinCard(ctx, points_card_id, [{}]))[0]!;

const sentLink = ({ points }: Pick<Tenant, "points">) => ({
  ...({ _id: made(), user_id: points.user_id, token_hash: hash(), channel: "email", address_hash: hash() } as const),
  ...{ now, expires_at: later },
});

const giveLink = async (tenant: Tenant): Promise<string> => {
  const link = { ...sentLink(tenant), now: nowIso(tenant.ctx.clock) };
  await tenant.ctx.database.write(tenant.scope, (tx) => links.upsertSentLinks(tx, tenant.scope, [link]));
  return link._id;
};

const membership = async ({ whose, tenant, id }: Ids): Promise<string> =>
  tenant !== null && whose === "own"
    ? (await freshMember(tenant)).card_subscription_id
    : id((of) => of.points.card_subscription_id);

export const isolation: Isolation = {
  fill: { card_links: giveLink },
  rights: {},
  probes: {
    readPhoneCard: { item: (ids) => ids.id((of) => of.points.user_id), isUnmarked: true },
    sendCard: {
      item: freshRow(
        async (tenant) => (await freshMember(tenant)).user_id,
        (of) => of.points.user_id,
      ),
      body: () => ({ channel: "screen" }),
    },
    sendCardAtTill: {
      ...{ misreferenced: notFound, references: true },
      body: async (ids) => ({
        ...{ place_id: ids.id((of) => of.places[0]), card_subscription_id: await membership(ids), channel: "screen" },
      }),
    },
    readCardLink: { isUnmarked: true, item: freshRow(giveLink, (of) => of.made("member_links")) },
    confirmAddresses: {},
    readConfirmations: { isUnmarked: true },
  },
  reads: {
    selectReached: (tx, scope, of) => links.selectReached(tx, scope, of.points.user_id),
    selectCardHolder: (tx, scope, of) => links.selectCardHolder(tx, scope, of.points.card_subscription_id),
    selectSentLinks: (tx, scope, of) => links.selectSentLinks(tx, scope, { user_id: of.points.user_id, now }),
    selectSentLink: (tx, scope, of) => links.selectSentLink(tx, scope, { _id: of.made("card_links"), now }),
    selectWaitingLink: (tx, scope, of) => links.selectWaitingLink(tx, scope, of.made("card_links")),
    selectUserSurvivor: (tx, scope, of) => links.selectUserSurvivor(tx, scope, of.points.user_id),
    selectAddressConfirmed: (tx, scope, of) => links.selectAddressConfirmed(tx, scope, of.points.user_id),
    countConfirmations: (tx, scope) => links.countConfirmations(tx, scope, { since: "2000-01-01", from: "2000-01-01" }),
  },
  writes: {
    upsertSentLinks: (tx, scope, of) => links.upsertSentLinks(tx, scope, [sentLink(of)]),
    updateLinkAddress: (tx, scope, of) =>
      links.updateLinkAddress(tx, scope, { _id: of.made("card_links"), address_hash: hash() }),
    updateLinkGivenUp: (tx, scope, of) => links.updateLinkGivenUp(tx, scope, { _id: of.made("card_links"), now }),
    updateLinkSent: (tx, scope, of) =>
      links.updateLinkSent(tx, scope, { _id: of.made("card_links"), now, failed: false }),
    updateConfirmationSent: async (tx, scope, of) => {
      const email = of.accounts.owner.email;
      await links.updateConfirmationSent(tx, scope, of.made("users"), { email, now });
    },
    updateConfirmationsAsked: async (tx, scope, of) => {
      const one = sql`business_id = ${scope.business_id}::uuid and _id = ${of.points.user_id}::uuid`;
      await tx.rows(
        statement(sql`update users set email = 'asked@example.test', email_confirmed_at = null, email_confirmation_sent_at = null
          where ${one}`),
      );
      await tx.rows(
        statement(sql`insert into consent_events (business_id, _id, user_id, channel, is_granted, source, recorded_at)
          select business_id, ${made()}::uuid, _id, 'email', true, 'console', ${now}::timestamptz from users where ${one}`),
      );
      await links.updateConfirmationsAsked(tx, scope, { since: "2000-01-01", now });
    },
  },
};
