/** The inviter's side: which cards they can invite to, an invitation for one friend, and what became of each. */
import { randomBytes } from "node:crypto";
import type { BodyOf, ResponseOf } from "@rewardo/contract/endpoint";
import { invitationDays, standingDays } from "@rewardo/contract/referrals";
import type * as contract from "@rewardo/contract/referrals";
import type { OwnReferral } from "@rewardo/contract/referrals";
import { addDays, localDay, memberTokenFrom } from "@rewardo/rules";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { BusinessContext, MemberContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, notFound } from "../../../platform/errors.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { asBusiness } from "../../../platform/session/members.ts";
import { hashToken } from "../../../platform/session/sessions.ts";
import { readInviting, type Inviting } from "../../programme/programmes/index.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { readMemberSelf } from "../member-view/index.ts";
import { readPromised } from "./promised.ts";
import {
  countReferrals,
  holdInviter,
  insertReferral,
  selectInvitingCards,
  selectOwnForChange,
  selectOwnReferrals,
  selectSealedTokens,
  type OwnReferralRow,
} from "./queries.ts";
import { updateReferralSettled } from "./settle-queries.ts";

const dayMs = 86_400_000;

/** The first day of a month of the business. */
export const monthOf = (at: string, zone: string): string => `${localDay(at, zone).slice(0, 7)}-01`;

/** Purpose of the sealing key: a token is kept sealed, so that the inviter can send it again. */
const purposeOf = (_id: string): string => `invitation ${_id}`;

const refused = (code: "monthly_limit" | "membership_frozen", params: Record<string, number> = {}): AppError =>
  new AppError("refused", { params: { rejected: [{ code, params }] } });

const idsOf = ({ member: { user_id, merged_user_ids } }: MemberContext["scope"]): string[] => [
  user_id,
  ...merged_user_ids,
];

interface Around {
  readonly now: string;
  readonly inviting: readonly Inviting[];
  readonly paths: ReadonlyMap<string, string>;
}

const toWire = ({ month: _month, ...row }: OwnReferralRow, { now, inviting, paths }: Around): OwnReferral => {
  const isEnded = row.expires_at <= now || !inviting.some(({ card_id }) => card_id === row.card_id);
  // An expired invitation is shown as such before the next night ends it.
  const status = row.status === "sent" && isEnded ? "lapsed" : row.status;
  const { came_day } = row;
  return {
    ...row,
    status,
    path: status === "sent" ? (paths.get(row._id) ?? null) : null,
    stands_until: came_day === null ? null : addDays(came_day, standingDays),
  };
};

/** The links of unused invitations, the same as when they were made. */
const readPaths = async (
  tx: Transaction,
  { scope, secrets }: Pick<BusinessContext, "scope" | "secrets">,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const paths = new Map<string, string>();
  for (const { _id, sealed_token } of await selectSealedTokens(tx, scope, ids)) {
    const token = secrets.open(sealed_token, purposeOf(_id));
    if (token !== null) paths.set(_id, `/join/${token.toString()}`);
  }
  return paths;
};

/** Read as the members' role, which cannot see who came. Only the links are read as the tenants' role. */
export const listOwnReferrals = async (ctx: MemberContext): Promise<ResponseOf<typeof contract.listOwnReferrals>> => {
  const { scope, database, clock } = ctx;
  const now = nowIso(clock);
  const self = await readMemberSelf(ctx);
  const { rows, inviting, cards } = await database.read(scope, async (tx) => {
    const { time_zone } = await readBusinessSettings(tx, scope);
    const of = await readInviting(tx, scope, now);
    const held = await selectInvitingCards(tx, scope, scope.member.user_id);
    const month = monthOf(now, time_zone);
    const made = await countReferrals(tx, scope, { user_ids: idsOf(scope), month });
    const shown: ResponseOf<typeof contract.listOwnReferrals>["cards"] = [];
    for (const { card_id, programme_version_id, terms } of of) {
      const own = held.find((one) => one.card_id === card_id);
      if (own === undefined) continue;
      const promise = (coupon_id: string) => readPromised(tx, scope, { programme_version_id, coupon_id });
      shown.push({
        card_id,
        inviter_coupon: await promise(terms.inviter_coupon_id),
        guest_coupon: await promise(terms.guest_coupon_id),
        invitations_a_month: terms.invitations_a_month,
        made_this_month: made.find((one) => one.card_id === card_id)?.count ?? 0,
        is_open: !own.is_frozen,
      });
    }
    return { rows: await selectOwnReferrals(tx, scope, idsOf(scope)), inviting: of, cards: shown };
  });
  const own = asBusiness(ctx);
  const sent = rows.filter(({ status }) => status === "sent").map(({ _id }) => _id);
  const paths = await database.read(own.scope, (tx) => readPaths(tx, own, sent));
  return { cards, signed_as: self.first_name, items: rows.map((row) => toWire(row, { now, inviting, paths })) };
};

/** Makes an invitation under the card's present terms. */
const make = async (tx: Transaction, ctx: MemberContext, _id: string, card_id: string): Promise<void> => {
  const own = asBusiness(ctx);
  const { scope } = own;
  const now = nowIso(ctx.clock);
  const { user_id: inviter_id } = ctx.scope.member;
  found(await holdInviter(tx, scope, inviter_id));
  const held = (await selectInvitingCards(tx, scope, inviter_id)).find((one) => one.card_id === card_id);
  const inviting = (await readInviting(tx, scope, now)).find((one) => one.card_id === card_id);
  if (held === undefined || inviting === undefined) throw notFound();
  if (held.is_frozen) throw refused("membership_frozen");
  const { time_zone, qr_key } = await readBusinessSettings(tx, scope);
  const month = monthOf(now, time_zone);
  const made = await countReferrals(tx, scope, { user_ids: idsOf(ctx.scope), month });
  const limit = inviting.terms.invitations_a_month;
  if ((made.find((one) => one.card_id === card_id)?.count ?? 0) >= limit) throw refused("monthly_limit", { limit });
  const token = memberTokenFrom(qr_key, randomBytes(16));
  const { programme_version_id } = inviting;
  const expires_at = new Date(ctx.clock.nowMs() + invitationDays * dayMs).toISOString();
  const sealed_token = ctx.secrets.seal(Buffer.from(token), purposeOf(_id));
  const row = { _id, card_id, programme_version_id, inviter_id, month, expires_at, now };
  await insertReferral(tx, scope, { ...row, token_hash: hashToken(token), sealed_token });
  await insertAuditEntry(tx, own, { action: "created", entity: "referrals", entity_id: _id, after: { card_id } });
};

/** @throws not_found for a card that is not theirs or invites nobody, refused at the month's limit and while frozen */
export const makeReferral = async (
  ctx: MemberContext,
  { card_id }: BodyOf<typeof contract.makeReferral>,
  idempotency: Idempotency | undefined,
): Promise<OwnReferral> => {
  await ctx.limits.memberWrites.spend(ctx.actor._id);
  const own = asBusiness(ctx);
  return ctx.database.write(own.scope, async (tx) => {
    const _id = await createOnce(tx, own, idempotency, (id) => make(tx, ctx, id, card_id));
    const now = nowIso(ctx.clock);
    const rows = await selectOwnReferrals(tx, own.scope, idsOf(ctx.scope));
    const row = found(rows.find((one) => one._id === _id));
    return toWire(row, {
      now,
      inviting: await readInviting(tx, own.scope, now),
      paths: await readPaths(tx, own, [_id]),
    });
  });
};

/** Ends an invitation that nobody has used; a repeat changes nothing. @throws not_found, already_decided */
export const withdrawReferral = async (ctx: MemberContext, _id: string): Promise<undefined> => {
  const own = asBusiness(ctx);
  await ctx.database.write(own.scope, async (tx) => {
    const { status, card_id } = found(await selectOwnForChange(tx, own.scope, { _id, user_ids: idsOf(ctx.scope) }));
    if (status === "withdrawn") return;
    if (status !== "sent") throw new AppError("already_decided", { params: { status } });
    const none = { refusal: null, visit: null, inviter_grant_id: null, guest_grant_id: null };
    await updateReferralSettled(tx, own.scope, { ...none, _id, status: "withdrawn", now: nowIso(ctx.clock) });
    await insertAuditEntry(tx, own, { action: "withdrawn", entity: "referrals", entity_id: _id, after: { card_id } });
  });
  return undefined;
};
