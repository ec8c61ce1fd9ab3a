/** For the isolation tests: who is told that rules change, and what comes. */
import { createCard } from "../../../features/programme/cards/index.ts";
import { faceOf } from "../../../features/programme/programmes/content.ts";
import { insertVersion, selectTouchedUsers } from "../../../features/programme/programmes/queries.ts";
import { readEdited } from "../../../features/programme/programmes/service.ts";
import { comingTermsOf } from "../../../features/programme/programmes/coming-queries.ts";
import { selectComingTerms } from "../../../features/programme/programmes/terms-queries.ts";
import * as notices from "../../../features/member/terms-notices/queries.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { Tenant } from "../../tenant-type.ts";
import { made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";

const later = "2100-01-01T00:00:00.000Z";

/** Tells a tenant's customer of a version that comes. @returns the version's id */
const tell = async ({ ctx, scope, points, id }: Tenant): Promise<string> => {
  const card_id = await createCard(ctx, {
    ...{ name: { pl: `Zasady ${id}` }, status: "active", type: "points", stock: "forest", stamp_icon: "coffee_bean" },
    ...{ earning: { mode: "each", earns: 1, amount: 1000 }, rewards: [] },
  });
  const version_id = made();
  await ctx.database.write(scope, async (tx) => {
    const { live, inForce } = await readEdited(tx, scope, card_id, now);
    await insertVersion(tx, scope, {
      programme: { ...live.programme, version_id } as never,
      card: faceOf(inForce),
      ...({ valid_from: later, audience: "everyone", others_from: null, others_after: null, reason: null } as const),
      ...{ changes: [], members_touched: 1, members_worse: 1, published_by: null, now },
    });
    await tx.rows(
      statement(sql`insert into terms_notices (business_id, version_id, user_id, created_at)
        values (${scope.business_id}::uuid, ${version_id}::uuid, ${points.user_id}::uuid, ${now}::timestamptz)`),
    );
  });
  return version_id;
};

const noticeOf = (of: Tenant) => ({ version_id: of.made("terms_notices"), user_id: of.points.user_id });

export const isolation: Isolation = {
  fill: { terms_notices: tell },
  rights: { terms_notices: ["select", "insert", "update"] },
  probes: {},
  reads: {
    selectComingTerms: async (tx, scope, of) => {
      const version_id = of.made("terms_notices");
      const version = await tx.row(
        statement<{ card_id: string }>(sql`select pv.card_id from programme_versions pv
          where ${inScope(scope, "pv.business_id")} and pv._id = ${version_id}::uuid`),
      );
      return selectComingTerms(tx, scope, { card_id: version?.card_id ?? made(), version_id, at: now });
    },
    comingTermsOf: async (tx, scope, of) => {
      const coming = comingTermsOf(scope, { card_id: sql`c._id`, joined_at: sql`'-infinity'::timestamptz`, at: now });
      const rows = await tx.rows(
        statement<{ coming: object | null }>(sql`select ${coming} as coming from cards c
          where ${inScope(scope, "c.business_id")} and c._id <> ${of.points_card_id}::uuid`),
      );
      return rows.filter((row) => row.coming !== null);
    },
    selectTouchedUsers: (tx, scope, of) =>
      selectTouchedUsers(tx, scope, {
        ...{ card_id: of.points_card_id, list: [{ from: -1_000_000, to: 1_000_000_000 }], groups: [], limit: 10 },
        ...{ after: "00000000-0000-0000-0000-000000000000", moment: { at: now, day: "2026-06-12" } },
      }),
    selectMailed: (tx, scope, of) => notices.selectMailed(tx, scope, [of.points.user_id]),
    selectWaitingNotice: (tx, scope, of) => notices.selectWaitingNotice(tx, scope, noticeOf(of)),
  },
  writes: {
    insertNotices: (tx, scope, of) =>
      notices.insertNotices(tx, scope, {
        ...{ version_id: of.made("terms_notices"), user_ids: [of.stamps.user_id], now },
      }),
    updateNoticeOver: (tx, scope, of) => notices.updateNoticeOver(tx, scope, { ...noticeOf(of), now, failed: true }),
  },
};
