/** The statement that names the businesses with rows in a table. */

/**
 * From one business to the next by the key, however many rows each has. Where tables are spread each part names its own:
 * a walk by the key would go through all of them.
 * @param table begins an index with its `business_id`
 */
export const eachBusinessText = (table: "stat_deltas" | "wallet_passes", isSpread: boolean): string =>
  isSpread
    ? `select distinct r.business_id from ${table} r`
    : `with recursive found as (
        (select r.business_id from ${table} r order by r.business_id limit 1)
        union all
        select (select r.business_id from ${table} r where r.business_id > f.business_id order by r.business_id limit 1)
        from found f where f.business_id is not null
      ) select f.business_id from found f where f.business_id is not null`;
