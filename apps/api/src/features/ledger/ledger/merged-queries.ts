/** Common table expression that leads from a membership to those merged into it, at any distance: all of one person. */

/** `own`: membership `$2` of business `$1`, and what was merged into it. */
export const ownText = `with recursive own as (
    select $2::uuid as _id
    union
    select cs._id from own o join card_subscriptions cs on cs.business_id = $1 and cs.merged_into = o._id
  )`;

/** `own` of each of the memberships `$2`, an array, with the one that it is of as `holder_id`. */
export const ownOfEachText = `with recursive own as (
    select a._id as holder_id, a._id from unnest($2::uuid[]) a (_id)
    union
    select o.holder_id, cs._id from own o join card_subscriptions cs on cs.business_id = $1 and cs.merged_into = o._id
  )`;
