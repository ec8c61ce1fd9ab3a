/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { type Known, now, page } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { type Ids, inPolish, notFound, type Scene } from "../probe.ts";
import { joinCard } from "../../../features/people/card-subscriptions/index.ts";
import * as duplicates from "../../../features/people/users/duplicate-queries.ts";
import * as emails from "../../../features/people/users/email-queries.ts";
import * as erasing from "../../../features/people/users/erase-queries.ts";
import * as users from "../../../features/people/users/queries.ts";

/** A customer of version 1. */
const freshUser = async (ids: Ids, { isPlatform }: Scene): Promise<string> => {
  const { tenant } = ids;
  if ((ids.whose !== "own" && !isPlatform) || tenant === null) return ids.id((of) => of.points.user_id);
  const [member] = await joinCard(tenant.ctx, tenant.points_card_id, [{}]);
  return member!.user_id;
};

/** Another customer of the same card, to be merged away. */
const mergeFromUser = async (ids: Ids) => {
  const { tenant } = ids;
  if (tenant === null) return { from_id: ids.id((of) => of.points.user_id) };
  const [member] = await joinCard(tenant.ctx, tenant.points_card_id, [{}]);
  return { from_id: member!.user_id };
};

const anyone = {
  name_like: "%",
  name: { from: "", to: "\u{10ffff}" },
  phone: { from: "", to: "\u{10ffff}" },
  number: { from: "", to: "\u{10ffff}" },
};

const someUser = {
  first_name: "X",
  last_name: null,
  name_key: "x",
  email: null,
  phone: null,
  birth_date: null,
  gender: "unknown",
  language: null,
  note: null,
  now,
} as const;

/** Every customer of a tenant has the owner's address at last, so that each has a card of their own. */
const addressOf = ({ accounts }: Pick<Known, "accounts">): string => accounts.owner.email;

export const isolation: Isolation = {
  fill: {
    user_distinctions: async ({ ctx, points, stamps }) => {
      const pair = { user_id: points.user_id, other_id: stamps.user_id, account_id: null, now };
      await ctx.database.write(ctx.scope, (tx) => duplicates.insertDistinction(tx, ctx.scope, pair));
      return points.user_id;
    },
    // With the phone number that tills look for.
    users: async ({ ctx, points_card_id }) => {
      const user = { ...someUser, phone: "+48601204418" };
      const [member, twin] = await joinCard(ctx, points_card_id, [{}, {}]);
      for (const { user_id } of [member!, twin!]) {
        await ctx.database.write(ctx.scope, (tx) => users.updateUserFields(tx, ctx.scope, user_id, user));
      }
      return member!.user_id;
    },
  },
  holders: {
    users_view: ["employee"],
    users_modify: ["admin"],
  },
  rights: {
    users: ["select", "insert", "update"],
    user_distinctions: ["select", "insert"],
  },
  probes: {
    listUsers: {},
    readUser: { item: (ids) => ids.id((of) => of.points.user_id) },
    createUser: {
      misreferenced: notFound,
      references: true,
      body: (ids) => ({ first_name: "Nowa", card_id: ids.id((of) => of.points_card_id) }),
    },
    updateUser: { item: freshUser, body: () => ({ language: "uk" }) },
    listDuplicates: { item: (ids) => ids.id((of) => of.points.user_id), isUnmarked: true },
    listDuplicatePairs: { isUnmarked: true },
    tellApart: {
      misreferenced: notFound,
      references: true,
      item: freshUser,
      body: async (ids: Ids) => ({ other_id: (await mergeFromUser(ids)).from_id }),
    },
    declareOptIns: {
      body: async (ids: Ids) => ({
        ...{ user_ids: [(await mergeFromUser(ids)).from_id], given_on: "2026-03-01", proof: "Newsletter" },
      }),
    },
    eraseUser: { item: freshUser },
    previewUserMerge: { misreferenced: notFound, item: freshUser, references: true, body: mergeFromUser },
    mergeUsers: { misreferenced: notFound, item: freshUser, references: true, body: mergeFromUser },
    listUserCardSubscriptions: { item: (ids) => ids.id((of) => of.points.user_id) },
    exportUsers: inPolish,
  },
  reads: {
    // Two customers of each tenant have its phone number.
    selectDuplicates: (tx, scope, of) => duplicates.selectDuplicates(tx, scope, of.made("users"), 5),
    selectDuplicatePairs: (tx, scope) => duplicates.selectDuplicatePairs(tx, scope, { limit: 50, cursor: null }),
    selectOpenMemberships: (tx, scope, of) => erasing.selectOpenMemberships(tx, scope, of.points.user_id),
    selectUserIds: (tx, scope) => users.selectUserIds(tx, scope, { search: anyone, limit: 100 }),
    selectUsers: (tx, scope) => users.selectUsers(tx, scope, { ...page, sort_by: "created_at", search: anyone }),
    countUsers: (tx, scope) => users.countUsers(tx, scope, {}, 1000),
    selectUser: (tx, scope, of) => users.selectUser(tx, scope, of.points.user_id),
    selectUserFigures: (tx, scope, of) => users.selectUserFigures(tx, scope, of.points.user_id),
    selectUserIdsOfPhone: (tx, scope) => users.selectUserIdsOfPhone(tx, scope, { phone: "+48601204418", limit: 2 }),
    selectAddressed: (tx, scope, of) => emails.selectAddressed(tx, scope, [of.made("users")]),
    selectUserForChange: (tx, scope, of) => users.selectUserForChange(tx, scope, of.points.user_id),
  },
  writes: {
    insertDistinction: (tx, scope, of) =>
      duplicates.insertDistinction(tx, scope, {
        ...{ user_id: of.points.user_id, other_id: of.made("users"), account_id: null, now },
      }),
    updateEmailConfirmed: (tx, scope, of) =>
      emails.updateEmailConfirmed(tx, scope, of.made("users"), { email: addressOf(of), at: now, now }),
    updateEmailsConfirmed: (tx, scope, of) =>
      emails.updateEmailsConfirmed(tx, scope, { user_ids: [of.made("users")], now }),
    updateUserErased: (tx, scope, of) => erasing.updateUserErased(tx, scope, { user_id: of.points.user_id, now }),
    updateTextsErased: (tx, scope, of) => erasing.updateTextsErased(tx, scope, { user_id: of.points.user_id, now }),
    deleteTracesErased: (tx, scope, of) => erasing.deleteTracesErased(tx, scope, { now, user_id: of.points.user_id }),
    passOwnFieldsOn: (tx, scope, of) =>
      users.passOwnFieldsOn(tx, scope, { from_id: of.points.user_id, into_id: of.stamps.user_id }),
    updateUserMerged: (tx, scope, of) =>
      users.updateUserMerged(tx, scope, { from_id: of.points.user_id, into_id: of.stamps.user_id, now }),
    updateUserFields: (tx, scope, of) => users.updateUserFields(tx, scope, of.points.user_id, someUser),
  },
  commonWrites: { holdPhone: (tx, scope) => users.holdPhone(tx, scope, "+48601204418") },
};
