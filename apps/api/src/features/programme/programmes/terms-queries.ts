/** Names and facts that the terms of a card speak of. */
import type { LocalizedText } from "@rewardo/contract/fields";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { type ComingTerms, comingTermsOf } from "./coming-queries.ts";

/** Who runs the cards of a business. */
export interface RunnerRow {
  readonly name: string;
  readonly billing_name: string | null;
  /** Street, postcode and city in one line, where an address is known. */
  readonly address: string | null;
  readonly tin: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

export const selectRunner = (tx: Transaction, scope: BusinessScope): Promise<RunnerRow | undefined> =>
  tx.row(
    statement<RunnerRow>(sql`select b.name, b.billing_name, b.tin, b.email, b.phone,
        nullif(concat_ws(', ', b.billing_address, nullif(concat_ws(' ', b.billing_postcode, b.billing_city), '')), '') as address
      from businesses b where ${inScope(scope, "b._id")}`),
  );

interface Named {
  readonly _id: string;
  readonly name: string;
}

/** The names of these places that are open. */
export const selectPlacesOfTerms = (tx: Transaction, scope: BusinessScope, ids: readonly string[]): Promise<Named[]> =>
  tx.rows(
    statement<Named>(sql`select p._id, p.name from places p
      where ${inScope(scope, "p.business_id")} and p._id = any(${[...ids]}::uuid[]) and p.status = 'active'`),
  );

/** The names of these products. */
export const selectProductNames = (tx: Transaction, scope: BusinessScope, ids: readonly string[]): Promise<Named[]> =>
  tx.rows(
    statement<Named>(sql`select p._id, p.name from products p
      where ${inScope(scope, "p.business_id")} and p._id = any(${[...ids]}::uuid[])`),
  );

export interface TermsVersionRow {
  readonly _id: string;
  readonly number: number;
  readonly valid_from: string;
}

/** The published versions of a card, the newest first. */
export const selectTermsVersions = (
  tx: Transaction,
  scope: BusinessScope,
  card_id: string,
): Promise<TermsVersionRow[]> =>
  tx.rows(
    statement<TermsVersionRow>(sql`select pv._id, pv.number, greatest(pv.valid_from, pv.created_at) as valid_from
      from programme_versions pv
      where ${inScope(scope, "pv.business_id")} and pv.card_id = ${card_id}::uuid order by pv.number desc limit 200`),
  );

export interface TermsCardRow {
  readonly _id: string;
  readonly name: LocalizedText;
  readonly status: "active" | "archived";
}

/** The cards whose terms can be read, the oldest first: those in use, and those that were. */
export const selectTermsCards = (tx: Transaction, scope: BusinessScope): Promise<TermsCardRow[]> =>
  tx.rows(
    statement<TermsCardRow>(sql`select c._id, c.name, c.status from cards c
      where ${inScope(scope, "c.business_id")} and c.status in ('active', 'archived') order by c.created_at, c._id limit 50`),
  );

/** What comes for members of before of a card, if it is this version. */
export const selectComingTerms = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, version_id, at }: { card_id: string; version_id: string; at: string },
): Promise<ComingTerms | undefined> => {
  const row = await tx.row(
    statement<{ coming: ComingTerms | null; number: number }>(sql`select v.number,
        ${comingTermsOf(scope, { card_id: sql`v.card_id`, joined_at: sql`'-infinity'::timestamptz`, at })} as coming
      from programme_versions v
      where ${inScope(scope, "v.business_id")} and v._id = ${version_id}::uuid and v.card_id = ${card_id}::uuid`),
  );
  return row?.coming?.number === row?.number ? (row?.coming ?? undefined) : undefined;
};
