import type { CodeBatch } from "@rewardo/contract/coupon-codes";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";

interface NewBatch {
  readonly _id: string;
  readonly card_id: string;
  readonly coupon_id: string;
  readonly source: CodeBatch["source"];
  readonly codes_count: number;
  readonly now: string;
}

export const insertBatch = async (tx: Transaction, scope: BusinessScope, batch: NewBatch): Promise<void> => {
  const { _id, card_id, coupon_id, source, codes_count, now } = batch;
  await tx.rows({
    text: `insert into coupon_code_batches (business_id, _id, card_id, coupon_id, source, codes_count, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [scope.business_id, _id, card_id, coupon_id, source, codes_count, now],
  });
};

/** Puts in those that the business does not have yet; answers how many. */
export const insertCodes = async (
  tx: Transaction,
  scope: BusinessScope,
  batch_id: string,
  codes: readonly string[],
): Promise<number> => {
  const row = await tx.row<{ made: number }>({
    text: `with made as (insert into coupon_codes (business_id, code, batch_id) select $1, c, $2 from unnest($3::text[]) as c
        on conflict do nothing returning 1)
      select count(*)::int as made from made`,
    values: [scope.business_id, batch_id, [...codes]],
  });
  return row?.made ?? 0;
};

/** The batches of a coupon, newest first. */
export const selectBatches = (
  tx: Transaction,
  scope: Scope,
  by: { card_id: string; coupon_id: string; _id: string | null },
): Promise<CodeBatch[]> =>
  tx.rows(
    statement<CodeBatch>(sql`select b._id, b.source, b.codes_count, b.created_at,
        case when b.source = 'shared' then (select c.code from coupon_codes c where ${inScope(scope, "c.business_id", "b.business_id")} and c.batch_id = b._id) end as code,
        case when b.source = 'shared'
          then (select count(*)::int from coupon_codes c join coupon_grants g on ${inScope(scope, "g.business_id", "c.business_id")} and g.coupon_code = c.code
            where ${inScope(scope, "c.business_id", "b.business_id")} and c.batch_id = b._id)
          else (select count(*)::int from coupon_codes c where ${inScope(scope, "c.business_id", "b.business_id")} and c.batch_id = b._id and c.claimed_at is not null)
        end as claimed_count
      from coupon_code_batches b
      where ${inScope(scope, "b.business_id")} and b.card_id = ${by.card_id}::uuid and b.coupon_id = ${by.coupon_id}::uuid
        and (${by._id}::uuid is null or b._id = ${by._id}::uuid)
      order by b.created_at desc, b._id desc`),
  );

export interface CodeRow {
  readonly _id: string;
  readonly code: string;
  readonly source: CodeBatch["source"];
  readonly claimed_at: string | null;
  readonly created_at: string;
}

interface CodePage {
  readonly card_id: string;
  readonly coupon_id: string;
  readonly batch_id: string | null;
  /** The batch and the code that were read last. */
  readonly after: { readonly _id: string; readonly value: string } | null;
  readonly limit: number;
}

/** A coupon's codes by batch and signs, one more than `limit`; each batch is asked for no more, by its index. */
export const selectCodes = (
  tx: Transaction,
  scope: Scope,
  { card_id, coupon_id, batch_id, after, limit }: CodePage,
): Promise<CodeRow[]> =>
  tx.rows(
    statement<CodeRow>(sql`select b._id, c.code, b.source, c.claimed_at, b.created_at
      from coupon_code_batches b cross join lateral (
        select o.code, o.claimed_at from coupon_codes o where ${inScope(scope, "o.business_id", "b.business_id")} and o.batch_id = b._id
          and (${after?._id ?? null}::uuid is distinct from b._id or o.code > ${after?.value ?? ""})
        order by o.code limit ${limit + 1}) c
      where ${inScope(scope, "b.business_id")} and b.card_id = ${card_id}::uuid and b.coupon_id = ${coupon_id}::uuid
        and (${batch_id}::uuid is null or b._id = ${batch_id}::uuid)
        and (${after?._id ?? null}::uuid is null or b._id >= ${after?._id ?? null}::uuid)
      order by b._id, c.code limit ${limit + 1}`),
  );

/** A batch's codes that are not used, in the order of their signs, one more than `limit`. */
export const selectFreeCodes = (
  tx: Transaction,
  scope: BusinessScope,
  by: { card_id: string; coupon_id: string; batch_id: string; after: string; limit: number },
): Promise<{ code: string }[]> =>
  tx.rows(
    statement<{ code: string }>(sql`select c.code from coupon_code_batches b
      join coupon_codes c on ${inScope(scope, "c.business_id")} and c.batch_id = b._id
      where ${inScope(scope, "b.business_id")} and b.card_id = ${by.card_id}::uuid and b.coupon_id = ${by.coupon_id}::uuid
        and b._id = ${by.batch_id}::uuid and c.claimed_at is null and c.code > ${by.after}
      order by c.code limit ${by.limit + 1}`),
  );

export interface HeldCode {
  readonly code: string;
  readonly card_id: string;
  readonly coupon_id: string;
  readonly source: CodeBatch["source"];
  readonly claimed_at: string | null;
  /** The coupon that this membership was given for the code, if it was. */
  readonly own_grant_id: string | null;
}

/**
 * The code, locked until the end of the transaction: another use of it waits. Only a second statement sees what the use
 * that was waited for has given: the first sees the grants as they were before the wait.
 */
export const holdCode = async (
  tx: Transaction,
  scope: BusinessScope,
  by: { code: string; card_subscription_id: string },
): Promise<HeldCode | undefined> => {
  const held = await tx.row<Omit<HeldCode, "own_grant_id">>({
    text: `select c.code, b.card_id, b.coupon_id, b.source, c.claimed_at
      from coupon_codes c join coupon_code_batches b on b.business_id = $1 and b._id = c.batch_id
      where c.business_id = $1 and c.code = $2 for update of c`,
    values: [scope.business_id, by.code],
  });
  if (held === undefined) return undefined;
  const own = await tx.row<{ _id: string }>({
    text: `select _id from coupon_grants where business_id = $1 and card_subscription_id = $2 and coupon_code = $3
      order by granted_at limit 1`,
    values: [scope.business_id, by.card_subscription_id, held.code],
  });
  return { ...held, own_grant_id: own?._id ?? null };
};

/** Notes which coupon the code was given for; a code for everyone is never used up. */
export const updateCodeClaimed = async (
  tx: Transaction,
  scope: BusinessScope,
  by: { code: string; coupon_grant_id: string; now: string },
): Promise<void> => {
  await tx.rows({
    text: `with noted as (update coupon_grants set coupon_code = $2, updated_at = $4 where business_id = $1 and _id = $3)
      update coupon_codes c set coupon_grant_id = $3, claimed_at = $4 from coupon_code_batches b
      where c.business_id = $1 and c.code = $2 and b.business_id = $1 and b._id = c.batch_id and b.source <> 'shared'`,
    values: [scope.business_id, by.code, by.coupon_grant_id, by.now],
  });
};
