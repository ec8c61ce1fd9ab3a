/** A customer's own data: what they change, allow, take out of browsers, take along, and delete. */
import type { BodyOf, QueryOf, ResponseOf } from "@rewardo/contract/endpoint";
import type { MemberSelf } from "@rewardo/contract/member-view";
import type * as contract from "@rewardo/contract/members";
import { foldedKey, localDay, memberTokenFrom } from "@rewardo/rules";
import { randomBytes } from "node:crypto";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { MemberContext } from "../../../platform/context.ts";
import { whenOvertaken } from "../../../platform/database/when-overtaken.ts";
import { found, invalidField, notFound } from "../../../platform/errors.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import { asBusiness } from "../../../platform/session/members.ts";
import { hashToken } from "../../../platform/session/sessions.ts";
import { trimmedOrNull } from "../../../platform/text.ts";
import { appendConsents } from "../../base/consents/index.ts";
import { eraseUserIn, tellErased } from "../../people/users/index.ts";
import { exportOwn } from "../../reports/archives/index.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { readMemberSelf } from "../member-view/index.ts";
import {
  deleteBrowser,
  insertLink,
  selectBrowsers,
  selectOwnFields,
  updateBrowserAsked,
  updateLinksEnded,
  updateOwnFields,
} from "./queries.ts";

/** Open pages of the customer look again at their session, and at what they show. */
const tellMember = ({ live, scope, actor }: MemberContext): void =>
  live.publish({ kind: "actor", business_id: scope.business_id, actor_id: actor._id });

const daysOf = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

const requireBirthday = (birthday: { day: number; month: number } | null): void => {
  if (birthday !== null && birthday.day > (daysOf[birthday.month - 1] ?? 0))
    throw invalidField("birthday.day", "invalid_date", "There is no such day");
};

/** @throws validation_failed naming the field */
export const changeMember = async (
  ctx: MemberContext,
  { language, first_name, birthday, is_asked }: BodyOf<typeof contract.changeMember>,
): Promise<MemberSelf> => {
  await ctx.limits.memberWrites.spend(ctx.actor._id);
  if (birthday !== undefined) requireBirthday(birthday);
  const name = first_name === undefined ? undefined : trimmedOrNull(first_name);
  const { scope, database } = asBusiness(ctx);
  await database.write(scope, async (tx) => {
    if (is_asked === true) await updateBrowserAsked(tx, scope, ctx.actor.browser_id);
    if (language === undefined && name === undefined && birthday === undefined) return;
    const before = found(await selectOwnFields(tx, scope, ctx.actor._id));
    const { birth_day: day, birth_month: month, birth_date } = before;
    const known = day === null || month === null ? dayOf(birth_date) : { day, month };
    const after = { first_name: name === undefined ? before.first_name : name };
    await updateOwnFields(tx, scope, {
      user_id: ctx.actor._id,
      ...after,
      name_key: foldedKey([after.first_name, before.last_name].filter(Boolean).join(" ")),
      language: language ?? before.language,
      birthday: birthday === undefined ? known : birthday,
      now: nowIso(ctx.clock),
    });
  });
  ctx.live.publish({ kind: "business", business_id: scope.business_id });
  return readMemberSelf(ctx);
};

const dayOf = (date: string | null): { day: number; month: number } | null =>
  date === null ? null : { day: Number(date.slice(8, 10)), month: Number(date.slice(5, 7)) };

const adult = 16;

/** Whether a date of birth says that the customer is younger than 16 on that local day. */
const isUnder = (birth_date: string | null, today: string): boolean =>
  birth_date !== null && `${Number(birth_date.slice(0, 4)) + adult}${birth_date.slice(4)}` > today;

/**
 * Notes what the customer allows from now on, or no longer. Allowing needs their word that they are 16 or older.
 * @throws validation_failed without that word, and where the business knows better
 */
export const answerConsent = async (
  ctx: MemberContext,
  { channel, is_granted, language, is_16 }: BodyOf<typeof contract.answerConsent>,
): Promise<MemberSelf> => {
  await ctx.limits.memberWrites.spend(ctx.actor._id);
  if (is_granted && is_16 !== true) throw invalidField("is_16", "needed", "Messages are for people of 16 and older");
  const own = asBusiness(ctx);
  const isNew = await ctx.database.write(own.scope, async (tx) => {
    const { birth_date } = found(await selectOwnFields(tx, own.scope, ctx.actor._id));
    const { time_zone } = await readBusinessSettings(tx, own.scope);
    if (is_granted && isUnder(birth_date, localDay(nowIso(ctx.clock), time_zone)))
      throw invalidField("is_16", "under_16", "Messages are for people of 16 and older");
    return appendConsents(tx, own, ctx.actor._id, {
      answers: [{ channel, is_granted, language }],
      source: "self",
    });
  });
  if (isNew) ctx.live.publish({ kind: "business", business_id: own.scope.business_id });
  return readMemberSelf(ctx);
};

export const listMemberBrowsers = async (
  ctx: MemberContext,
): Promise<ResponseOf<typeof contract.listMemberBrowsers>> => {
  const { scope, database } = asBusiness(ctx);
  const rows = await database.read(scope, (tx) => selectBrowsers(tx, scope, ctx.actor._id));
  const items = rows.map(({ user_id: _user, ...row }) => ({ ...row, is_this: row._id === ctx.actor.browser_id }));
  return { items: items.toSorted((a, b) => Number(b.is_this) - Number(a.is_this)) };
};

/** Takes the cards out of a browser of the customer, at once. @throws not_found */
export const endMemberBrowser = async (ctx: MemberContext, _id: string): Promise<undefined> => {
  const own = asBusiness(ctx);
  const isEnded = await ctx.database.write(own.scope, async (tx) => {
    const isGone = await deleteBrowser(tx, own.scope, { _id, user_id: ctx.actor._id });
    if (isGone)
      await insertAuditEntry(tx, own, { action: "browser_ended", entity: "members", entity_id: ctx.actor._id });
    return isGone;
  });
  if (!isEnded) throw notFound();
  tellMember(ctx);
  return undefined;
};

/** A link that opens the customer's cards elsewhere; with `replaces` every link before it opens nothing any more. */
export const makeMemberLink = async (
  ctx: MemberContext,
  { replaces = false }: BodyOf<typeof contract.makeMemberLink>,
): Promise<ResponseOf<typeof contract.makeMemberLink>> => {
  await ctx.limits.memberWrites.spend(ctx.actor._id);
  const own = asBusiness(ctx);
  const path = await ctx.database.write(own.scope, async (tx) => {
    const now = nowIso(ctx.clock);
    const user_id = ctx.actor._id;
    if (replaces) await updateLinksEnded(tx, own.scope, { user_id, now });
    const { qr_key } = await readBusinessSettings(tx, own.scope);
    const token = memberTokenFrom(qr_key, randomBytes(16));
    await insertLink(tx, own.scope, { _id: newId(), token_hash: hashToken(token), user_id, now });
    await insertAuditEntry(tx, own, { action: "link_made", entity: "members", entity_id: user_id });
    return `/c/${token}`;
  });
  if (replaces) tellMember(ctx);
  return { path };
};

/** Everything that the business keeps about the customer, as a file. */
export const exportMember = async (
  ctx: MemberContext,
  query: QueryOf<typeof contract.exportMember>,
): Promise<FileAnswer> => {
  await ctx.limits.memberWrites.spend(ctx.actor._id);
  return exportOwn(asBusiness(ctx), ctx.actor._id, query);
};

/** Deletes the customer, as a business would at their wish. Throws conflict when tills were faster three times. */
export const eraseMember = async (ctx: MemberContext): Promise<undefined> => {
  const own = asBusiness(ctx);
  const user_id = ctx.actor._id;
  const ids = await whenOvertaken(() =>
    ctx.database.write(own.scope, (tx) => eraseUserIn(tx, own, user_id, { reason: "asked" })),
  );
  tellErased(own, user_id, ids);
};
