/** Which version of a programme holds for a membership. */

/**
 * The id of the version that holds for the membership `cs` at an instant: of those in force, the last one published. One
 * that is for those who join later holds for members of before once they have filled a card, a period of their level has
 * begun, or its day has come.
 * @param at SQL of the instant
 * @param same how the business compares: `= $1`
 */
export const versionInForce = (at: string, same: string): string =>
  `(select pv._id from programme_versions pv where pv.business_id ${same} and pv.card_id = cs.card_id
    and pv.valid_from <= ${at} and ${holdsFor("cs", at)} order by pv.number desc limit 1)`;

/** SQL condition: the version `pv`, which is in force, applies to a membership. */
export const holdsFor = (membership: string, at: string): string =>
  `(pv.audience = 'everyone' or ${membership}.joined_at >= pv.valid_from or coalesce(pv.others_from <= ${at}, false)
    or (pv.others_after = 'full_card' and coalesce(${membership}.filled_at >= pv.valid_from and ${membership}.filled_at <= ${at}, false))
    or (pv.others_after = 'level_period' and coalesce(${membership}.level_since >= pv.valid_from and ${membership}.level_since <= ${at}, false)))`;
