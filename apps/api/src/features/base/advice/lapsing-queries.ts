/** Whom no warning can reach before what they have would lapse. */
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { lotEndParts } from "../lot-ends/index.ts";

const { dueAt, guardedLots, isReached, isWarned } = lotEndParts;

export interface LapsingFacts {
  /** Customers of whose points or stamps some end within the days, and those of them whom nothing reaches. */
  readonly customers: number;
  readonly unreached: number;
  /** The card with most of the latter. */
  readonly card_id: string | null;
}

/** Most lots with a fixed end that are examined, those that end first; what ends by idleness is found when it does. */
const lotsRead = 1000;

export const selectLapsingFacts = async (
  tx: Transaction,
  scope: BusinessScope,
  { now, until }: { now: string; until: string },
): Promise<LapsingFacts> =>
  (await tx.row(
    statement<LapsingFacts>(sql`with ending as materialized (
        select l.card_subscription_id, cs.user_id, cs.card_id, coalesce(cs.user_id, cs._id) as person, ${isWarned} as is_warned
        from ${guardedLots(scope)}
        where l.business_id = ${scope.business_id}::uuid and l.is_open and l.lapse_after_warning is not null
          and l.expires_at > ${now}::timestamptz and l.expires_at <= ${until}::timestamptz and ${dueAt} <= ${until}::timestamptz
        order by l.expires_at limit ${lotsRead}
      ), f as (
        select e.person, e.card_id, not e.is_warned and not ${isReached(scope, now)} as is_unreached from ending e
      )
      select count(distinct f.person)::integer as customers,
        (count(distinct f.person) filter (where f.is_unreached))::integer as unreached,
        (select c.card_id from f c where c.is_unreached group by c.card_id order by count(*) desc, c.card_id limit 1) as card_id
      from f`),
  ))!;
