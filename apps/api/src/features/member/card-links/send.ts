/** Staff give a customer the link that is their card: by mail, by SMS, or as a code on a screen. */
import {
  linkDays,
  linkSeconds,
  type CardLink,
  type GivenLink,
  type LinkChannel,
  type sendCard as sendEndpoint,
  type sendCardAtTill as tillEndpoint,
} from "@rewardo/contract/card-links";
import type { BodyOf } from "@rewardo/contract/endpoint";
import { emailKey, smsParts } from "@rewardo/rules";
import { accountBehind } from "../../../platform/actor.ts";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField } from "../../../platform/errors.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { insertJob } from "../../../platform/jobs/queries.ts";
import { cardSms } from "../../../platform/mail/compose.ts";
import { endOpeners } from "../../../platform/session/member-queries.ts";
import { hashToken } from "../../../platform/session/sessions.ts";
import { spendSmsParts } from "../../messaging/messages/index.ts";
import { requireVerifiedAddress } from "../../tenants/accounts/index.ts";
import { requirePlace } from "../../till/scanner/index.ts";
import { hashOfAddress } from "../members/index.ts";
import { selectSentLink, upsertSentLinks } from "./queries.ts";
import { readHolder, readReach, type Reach } from "./reach.ts";
import { tokenOfLink } from "./token.ts";

const msOf: Readonly<Record<LinkChannel, number>> = {
  ...{ email: linkDays * 86_400_000, sms: linkDays * 86_400_000, screen: linkSeconds * 1000 },
};

/** A channel that is closed is refused at its field, with the reason. */
const requireWay = (reach: Reach, channel: LinkChannel): void => {
  if (channel === "screen" || reach[channel] === "open") return;
  throw invalidField("channel", reach[channel], "The card cannot be sent to this customer that way");
};

/** Limits for each address and for each business; codes count against the limit of new cards. */
const spend = async (ctx: BusinessContext, reach: Reach, channel: LinkChannel): Promise<void> => {
  if (channel === "screen") return ctx.limits.newCards.spend(accountBehind(ctx.actor) ?? ctx.actor._id);
  if (channel === "email") await requireVerifiedAddress(ctx);
  await ctx.limits.confirmations.spend(ctx.scope.business_id);
  await ctx.limits.mailsOfIdentity.spend(`customer ${emailKey(reach.to[channel] ?? "")}`);
};

/** Puts the link into its queue, after its parts were counted if it is an SMS. */
const queue = async (
  tx: Transaction,
  ctx: BusinessContext,
  { user_id, language, business }: Reach,
  { _id: link_id, channel, token }: { _id: string; channel: LinkChannel; token: string },
): Promise<void> => {
  if (channel === "screen") return;
  if (channel === "sms") {
    const { parts } = smsParts(cardSms({ language, business, link: `${ctx.site_origin}/c/${token}` }));
    if (!(await spendSmsParts(tx, ctx, parts)))
      throw invalidField("channel", "sms_limit", "The month has no room for another SMS");
  }
  await insertJob(tx, "user_mails", { business_id: ctx.scope.business_id, user_id, link_id });
};

interface Asked {
  readonly channel: LinkChannel;
  readonly replaces?: boolean | undefined;
  /** The customer, found inside the transaction. */
  readonly holder: (tx: Transaction) => Promise<string>;
  /** Refuse if a phone already holds the card. */
  readonly firstOnly: boolean;
}

const give = async (
  ctx: BusinessContext,
  { channel, replaces = false, holder, firstOnly }: Asked,
  idempotency: Idempotency,
): Promise<GivenLink> => {
  const { scope, clock, secrets, site_origin } = ctx;
  let user_id = "";
  let isNew = false;
  // Limits are counted outside the transaction: a refused or repeated call counts too.
  const reach = await ctx.database.read(scope, async (tx) => readReach(tx, ctx, await holder(tx)));
  requireWay(reach, channel);
  await spend(ctx, reach, channel);
  const given = await ctx.database.write(scope, async (tx) => {
    const now = nowIso(clock);
    const _id = await createOnce(tx, ctx, idempotency, async (link_id) => {
      const held = await readReach(tx, ctx, reach.user_id);
      requireWay(held, channel);
      if (firstOnly && held.phones > 0) throw invalidField("channel", "on_phone", "The card is on a phone already");
      ({ user_id } = held);
      isNew = true;
      if (replaces) await endOpeners(tx, scope, { user_ids: [user_id], now });
      const token = tokenOfLink(secrets, { _id: link_id, qr_key: held.qr_key });
      const expires_at = new Date(clock.nowMs() + msOf[channel]).toISOString();
      const to = channel === "screen" ? null : held.to[channel];
      const address_hash = to === null ? null : hashOfAddress(scope.business_id, to);
      const link = { _id: link_id, user_id, token_hash: hashToken(token), channel, address_hash, now, expires_at };
      await upsertSentLinks(tx, scope, [link]);
      await queue(tx, ctx, held, { _id: link_id, channel, token });
      const action = channel === "screen" ? "link_shown" : "link_sent";
      const after = { channel, replaces };
      await insertAuditEntry(tx, ctx, { action, entity: "members", entity_id: user_id, after });
    });
    const link = found(await selectSentLink(tx, scope, { _id, now }));
    const token = tokenOfLink(secrets, { _id, qr_key: reach.qr_key });
    // In capitals, which a QR code holds in fewer modules.
    return { link, url: link.channel === "screen" ? `${site_origin}/c/${token}`.toUpperCase() : null };
  });
  if (isNew && replaces) ctx.live.publish({ kind: "actor", business_id: scope.business_id, actor_id: user_id });
  return given;
};

/** @throws not_found, validation_failed for a way that is closed, email_not_verified, too_many_requests */
export const sendCard = (
  ctx: BusinessContext,
  user_id: string,
  { channel, replaces }: BodyOf<typeof sendEndpoint>,
  idempotency: Idempotency,
): Promise<GivenLink> =>
  give(ctx, { channel, replaces, holder: () => Promise.resolve(user_id), firstOnly: false }, idempotency);

/**
 * The same at a till, only for customers whose card is on no phone yet. A card on a phone is replaced in the console alone.
 * @throws not_found, validation_failed for a way that is closed, email_not_verified, too_many_requests
 */
export const sendCardAtTill = async (
  ctx: BusinessContext,
  { place_id, card_subscription_id, channel }: BodyOf<typeof tillEndpoint>,
  idempotency: Idempotency,
): Promise<GivenLink> => {
  await requirePlace(ctx, place_id);
  const holder = (tx: Transaction) => readHolder(tx, ctx, card_subscription_id);
  return give(ctx, { channel, holder, firstOnly: true }, idempotency);
};

/** For how long after making a link a till may ask about it, in milliseconds. */
const askableMs = 15 * 60_000;

/** @throws not_found, also for a link that was made long ago */
export const readCardLink = async (ctx: BusinessContext, _id: string): Promise<CardLink> => {
  const link = await ctx.database.read(ctx.scope, (tx) =>
    selectSentLink(tx, ctx.scope, { _id, now: nowIso(ctx.clock) }),
  );
  if (link === undefined || Date.parse(link.created_at) + askableMs < ctx.clock.nowMs())
    throw new AppError("not_found");
  return link;
};
