/** Rules that are announced to a card's members, since they give less, and do not hold for them yet. */
import type { LocalizedText } from "@rewardo/contract/fields";
import { inScope, instantJson, type RawBuilder, sql } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/** A version that gives members less, and is told before it holds for them. */
export interface ComingTerms {
  /** The card's place among the cards whose terms can be read, from 1: its address has it. */
  readonly card_number: number;
  /** Number of the version. */
  readonly number: number;
  /** First instant at which it holds. */
  readonly from: string;
  readonly reason: LocalizedText | null;
}

const startOf = (version: string): RawBuilder<unknown> =>
  sql.raw(`coalesce(${version}.others_from, ${version}.valid_from)`);

/**
 * SQL of the next version, as `ComingTerms`, that gives members of the card with this id less than they have at an instant.
 * Null where none comes, or where another one is published over it.
 * @param joined_at SQL of when the member joined: what is in force for newcomers already does not come for them
 */
export const comingTermsOf = (
  scope: BusinessScope,
  { card_id, joined_at, at }: { card_id: RawBuilder<unknown>; joined_at: RawBuilder<unknown>; at: string },
): RawBuilder<unknown> =>
  sql`(select jsonb_build_object('number', pv.number, 'from', ${sql.raw(instantJson("coalesce(pv.others_from, pv.valid_from)"))}, 'reason', pv.reason, 'card_number',
      (select count(*) from cards c join cards o on ${inScope(scope, "o.business_id")}
          and o.status in ('active', 'archived') and (o.created_at, o._id) <= (c.created_at, c._id)
        where ${inScope(scope, "c.business_id")} and c._id = pv.card_id))
    from programme_versions pv
    where ${inScope(scope, "pv.business_id")} and pv.card_id = ${card_id} and pv.members_worse > 0 and pv.others_after is null
      and ${startOf("pv")} > ${at}::timestamptz and (pv.audience = 'everyone' or ${joined_at} < pv.valid_from)
      and not exists (select 1 from programme_versions l where ${inScope(scope, "l.business_id")} and l.card_id = pv.card_id
        and l.number > pv.number and l.others_after is null and ${startOf("l")} <= ${startOf("pv")})
    order by ${startOf("pv")}, pv.number limit 1)`;
