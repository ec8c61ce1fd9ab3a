/** How much of a card lapses soon, who was warned, and whom no way leads to. */
import type { CardLapsing } from "@rewardo/contract/lapsing";
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { lotEndParts } from "../../base/lot-ends/index.ts";

const { dueAt, guardedLots, isReached, isWarned } = lotEndParts;

type Part = keyof Omit<CardLapsing, "until">;
export type LapsingFigures = Readonly<Record<Part, CardLapsing[Part]>>;

export const partConditions: Readonly<Record<Part, string>> = {
  due: "f.is_guarded and not f.is_over",
  warned: "f.is_guarded and not f.is_over and f.is_warned",
  reachable: "f.is_guarded and not f.is_over and not f.is_warned and f.is_reached",
  unreachable: "f.is_guarded and not f.is_over and not f.is_warned and not f.is_reached",
  waiting: "f.is_guarded and f.is_over and not f.is_warned",
  moved: "f.is_moved",
  silent: "not f.is_guarded and not f.is_over",
  silent_unreachable: "not f.is_guarded and not f.is_over and not f.is_reached",
};

/** Units and customers of each part of the figures of what lapses, for one card or, with `card_id` null, for all. */
export const selectLapsingFigures = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, now, until }: { card_id: string | null; now: string; until: string },
): Promise<LapsingFigures> => {
  const own = scope.business_id;
  const parts = Object.entries(partConditions).map(
    ([
      part,
      condition,
    ]) => sql`jsonb_build_object('units', coalesce(sum(f.units) filter (where ${sql.raw(condition)}), 0),
      'customers', count(distinct f.person) filter (where ${sql.raw(condition)})) as ${sql.ref(part)}`,
  );
  return (await tx.row(
    statement<LapsingFigures>(sql`with ending as materialized (
        select l.card_subscription_id, cs.user_id, coalesce(cs.user_id, cs._id) as person, l.remaining + l.held as units,
          l.lapse_after_warning is not null as is_guarded, ${dueAt} <= ${now}::timestamptz as is_over, ${isWarned} as is_warned,
          exists (select 1 from lapse_moves m where m.business_id = ${own}::uuid and m.card_subscription_id = l.card_subscription_id
            and m.lot_id = l._id) as is_moved
        from ${guardedLots(scope)}
        where l.business_id = ${own}::uuid and l.is_open and l.pending_until is null and ${dueAt} <= ${until}::timestamptz
          ${card_id === null ? sql`` : sql`and cs.card_id = ${card_id}::uuid`}
      ), f as (
        select e.*, ${isReached(scope, now)} as is_reached
        from ending e
      )
      select ${sql.join(parts)} from f`),
  ))!;
};
