/** Queries of the workers' role to write activations and expiries that are due. */
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { versionInForce } from "./in-force.ts";
import { lotJson, type MemberRow, type MembershipRow } from "./queries.ts";

/** Position of a sweep: lots are processed in the order of their due instant, then of their membership. */
export interface DueCursor {
  readonly at: string;
  readonly card_subscription_id: string;
}

/** Lots that begin to count, lots with a fixed end, and lots that end when their membership has long been idle. */
export type DueKind = "activate" | "expire" | "lapse";

interface DuePage {
  readonly until: string;
  readonly after: DueCursor | null;
  readonly limit: number;
}

/** SQL condition: the lot lapses without a warning, or its customer was warned and the end that follows has come. */
const isTold = "(l.lapse_after_warning is null or (l.warned_at is not null and coalesce(l.lapses_at <= $2, true)))";

/** The condition of each kind's index, and the column that it is ordered by. */
const sources = {
  activate: { at: "l.pending_until", due: "l.is_open and l.pending_until is not null and l.pending_until <= $2" },
  expire: { at: "l.expires_at", due: `l.is_open and l.expires_at is not null and l.expires_at <= $2 and ${isTold}` },
  // The engine computes the day; by calendar months and zones it lies at most five days from what is computed here.
  lapse: {
    at: "l.occurred_at",
    due: `l.is_open and l.inactivity_months is not null and l.occurred_at <= $2::timestamptz - interval '23 days' and ${isTold}
      and exists (select 1 from card_subscriptions cs where cs.business_id = $1 and cs._id = l.card_subscription_id
        and greatest(l.occurred_at, cs.last_activity_at) + make_interval(months => l.inactivity_months) <= $2::timestamptz + interval '5 days')`,
  },
} as const satisfies Record<DueKind, { at: string; due: string }>;

const dueText = ({ at, due }: { at: string; due: string }): string =>
  `select ${at} as at, l.card_subscription_id from lots l
  where l.business_id = $1 and ${due} and (${at}, l.card_subscription_id) > ($3::timestamptz, $4::uuid)
  order by ${at}, l.card_subscription_id limit $5`;

const beforeAll: DueCursor = { at: "-infinity", card_subscription_id: "00000000-0000-0000-0000-000000000000" };

/** Lots that are due by `until`, or may be; several of one membership are several rows. */
export const selectDueLots = (
  tx: Transaction,
  scope: BusinessScope,
  kind: DueKind,
  { until, after, limit }: DuePage,
): Promise<DueCursor[]> => {
  const { at, card_subscription_id } = after ?? beforeAll;
  return tx.rows({
    text: dueText(sources[kind]),
    values: [scope.business_id, until, at, card_subscription_id, limit],
  });
};

export type SettlingRow = MemberRow & Pick<MembershipRow, "programme_version_id">;

/** Memberships with their open lots and the programme version in force at `at`, in the order of their ids. */
export const selectMembershipsToSettle = (
  tx: Transaction,
  scope: BusinessScope,
  by: { ids: readonly string[]; at: string },
): Promise<SettlingRow[]> =>
  tx.rows({
    text: `select cs._id, cs.card_id, cs.user_id, cs.status, cs.balance, cs.pending, cs.debt, cs.lifetime_earned, cs.visits,
        cs.gathered, cs.days, cs.last_visit_at, cs.last_activity_at, cs.ledger_seq, cs.ledger_hash, cs.version, cs.level_id, cs.level_since, cs.level_below_since, cs.joined_at, cs.filled_at,
        coalesce((select jsonb_agg(${lotJson} order by l._id) from lots l
          where l.business_id = $1 and l.card_subscription_id = cs._id and l.is_open), '[]') as lots,
        ${versionInForce("$3::timestamptz", "= $1")} as programme_version_id
      from card_subscriptions cs where cs.business_id = $1 and cs._id in (select unnest($2::uuid[])) order by cs._id`,
    values: [scope.business_id, [...by.ids], by.at],
  });
