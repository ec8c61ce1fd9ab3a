/** Queries of the workers' role to settle levels, and to store a night's decisions. */
import type { ProgrammeLevel } from "@rewardo/engine";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { ownOfEachText, versionInForce } from "../../ledger/ledger/index.ts";

/** A version of a card's programme that has levels and holds for some of the card's members. */
export interface LevelTerms {
  readonly card_id: string;
  readonly version_id: string;
  /** Counts the versions of the card. */
  readonly number: number;
  readonly levels: readonly ProgrammeLevel[];
  /** Other members of the card are kept on other versions. */
  readonly is_shared: boolean;
  /** All its members are looked at: it began to hold that day, or no night has looked at them before. */
  readonly is_new: boolean;
}

/**
 * The terms with levels at the end of the local day that `since` and `until` enclose, by card, the oldest first: the last
 * version that is for everyone, and those published after it for members who join later.
 */
export const selectLevelTerms = (
  tx: Transaction,
  scope: BusinessScope,
  { day, since, until }: { day: string; since: string; until: string },
): Promise<LevelTerms[]> =>
  tx.rows({
    text: `select v.card_id, v.version_id, v.number, v.levels, v.is_shared,
        v.is_new or not exists (select 1 from nightly_runs r
          where r.business_id = $1 and r.step = 'level_periods' and r.local_day < $2 and r.status = 'done') as is_new
      from (
        select pv.card_id, pv._id as version_id, pv.number, pv.programme -> 'levels' as levels,
          count(*) over (partition by pv.card_id) > 1 as is_shared,
          pv.valid_from >= $3::timestamptz
            or coalesce(pv.others_from between $3::timestamptz and $4::timestamptz, false) as is_new
        from programme_versions pv where pv.business_id = $1 and pv.valid_from <= $4::timestamptz
          and not exists (select 1 from programme_versions later where later.business_id = $1 and later.card_id = pv.card_id
            and later.number > pv.number and later.valid_from <= $4::timestamptz
            and (later.audience = 'everyone' or later.others_from <= $4::timestamptz))
      ) v where jsonb_array_length(coalesce(v.levels, '[]')) > 0 order by v.card_id, v.number`,
    values: [scope.business_id, day, since, until],
  });

export interface LevelMember {
  readonly _id: string;
  readonly created_at: string;
  readonly balance: number;
  readonly level_id: string | null;
  readonly level_since: string | null;
  readonly level_below_since: string | null;
  readonly version: number;
}

/** Members of a card whose level may change; the engine decides. A level that is not named changes for no one. */
export interface MemberChoice {
  readonly card_id: string;
  /** Only those for whom a version holds at an instant, where it does not for all of the card. */
  readonly held: { readonly version_id: string; readonly at: string } | null;
  /** All, or those that something has happened to since. */
  readonly is_everybody: boolean;
  readonly touched_since: string | null;
  /** Levels whose period may be over for those who have had them since before an instant. */
  readonly ended: readonly { readonly level_id: string; readonly since_before: string }[];
  /** Levels by balance: those of their members who are below the threshold, or were. */
  readonly short: readonly { readonly level_id: string; readonly threshold: number }[];
  /** The last member that was looked at; the list is newest first. */
  readonly after: { readonly created_at: string; readonly _id: string } | null;
  readonly limit: number;
}

const memberColumns =
  "cs._id, cs.created_at, cs.balance, cs.level_id, cs.level_since, cs.level_below_since, cs.version";

/** The next members who may move. Closed memberships have no part in it. */
export const selectLevelMembers = (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, held, is_everybody, touched_since, ended, short, after, limit }: MemberChoice,
): Promise<LevelMember[]> =>
  tx.rows({
    text: `select ${memberColumns} from card_subscriptions cs
      where cs.business_id = $1 and cs.card_id = $2 and cs.status not in ('closed', 'unclaimed')
        and (cs.created_at, cs._id) < ($3::timestamptz, $4::uuid)
        and ($5::boolean or cs.updated_at >= $6::timestamptz
          or exists (select 1 from jsonb_to_recordset($7) as e (level_id uuid, since_before timestamptz)
            where e.level_id = cs.level_id and cs.level_since < e.since_before)
          or exists (select 1 from jsonb_to_recordset($8) as s (level_id uuid, threshold bigint)
            where s.level_id = cs.level_id and (cs.balance < s.threshold or cs.level_below_since is not null)))
        and ($10::uuid is null or $10::uuid = ${versionInForce("$11::timestamptz", "= $1")})
      order by cs.created_at desc, cs._id desc limit $9`,
    values: [
      scope.business_id,
      card_id,
      after?.created_at ?? "infinity",
      after?._id ?? "ffffffff-ffff-ffff-ffff-ffffffffffff",
      is_everybody,
      touched_since,
      JSON.stringify(ended),
      JSON.stringify(short),
      limit,
      held?.version_id ?? null,
      held?.at ?? null,
    ],
  });

/** The same members as they are now. */
export const selectLevelMembersByIds = (
  tx: Transaction,
  scope: BusinessScope,
  ids: readonly string[],
): Promise<LevelMember[]> =>
  tx.rows({
    text: `select ${memberColumns} from card_subscriptions cs
      where cs.business_id = $1 and cs._id in (select unnest($2::uuid[])) and cs.status not in ('closed', 'unclaimed')`,
    values: [scope.business_id, [...ids]],
  });

/** Units that members earned between two instants, including merged memberships; members without any are missing. */
export const selectEarned = (
  tx: Transaction,
  scope: BusinessScope,
  { ids, since, until }: { ids: readonly string[]; since: string; until: string },
): Promise<{ _id: string; earned: number }[]> =>
  tx.rows({
    text: `${ownOfEachText}
      select o.holder_id as _id, sum(e.earned)::bigint as earned from own o
      cross join lateral (
        select sum(t.earned) as earned from transactions t where t.business_id = $1 and t.card_subscription_id = o._id
          and t.occurred_at >= $3::timestamptz and t.occurred_at < $4::timestamptz
      ) e where e.earned is not null group by 1`,
    values: [scope.business_id, [...ids], since, until],
  });

/** A member's standing after a night; `version` is what was read. */
export type DecidedStanding = Pick<LevelMember, "_id" | "version" | "level_id" | "level_since" | "level_below_since">;

export interface NightsLevelChange {
  readonly _id: string;
  readonly card_subscription_id: string;
  readonly from_id: string | null;
  readonly to_id: string | null;
  readonly changed_at: string;
}

/** Writes the standings of members who are still as they were read, with their changes; answers whose it wrote. */
export const writeStandings = (
  tx: Transaction,
  scope: BusinessScope,
  standings: readonly DecidedStanding[],
  { changes, now }: { changes: readonly NightsLevelChange[]; now: string },
): Promise<{ _id: string }[]> =>
  tx.rows({
    text: `with written as (
        update card_subscriptions cs set level_id = s.level_id, level_since = s.level_since, level_below_since = s.level_below_since,
          version = cs.version + 1, updated_at = $4::timestamptz
        from jsonb_to_recordset($2) as s (_id uuid, version integer, level_id uuid, level_since timestamptz, level_below_since timestamptz)
        where cs.business_id = $1 and cs._id = s._id and cs.version = s.version
        returning cs._id
      ), noted as (
        insert into level_changes (business_id, card_subscription_id, _id, from_id, to_id, changed_at)
        select $1, c.card_subscription_id, c._id, c.from_id, c.to_id, c.changed_at
        from jsonb_to_recordset($3) as c (_id uuid, card_subscription_id uuid, from_id uuid, to_id uuid, changed_at timestamptz)
        join written w on w._id = c.card_subscription_id
        returning 1
      )
      select _id from written`,
    values: [scope.business_id, JSON.stringify(standings), JSON.stringify(changes), now],
  });
