import type { Transaction } from "../../../platform/database/database.ts";
import type { Scope } from "../../../platform/scope.ts";
import { selectBusinessNames } from "./queries.ts";

/**
 * Rows with the name of each one's business where they are of all businesses and would not say so; within one business
 * they stay as they are.
 */
export const withBusinessNames = async <Row extends { readonly business_id: string }>(
  tx: Transaction,
  scope: Scope,
  rows: readonly Row[],
): Promise<(Row & { business_name?: string })[]> => {
  if (scope.kind !== "platform") return [...rows];
  const businesses = await selectBusinessNames(tx, scope, [...new Set(rows.map(({ business_id }) => business_id))]);
  const names = new Map(businesses.map(({ _id, name }) => [_id, name]));
  return rows.map((row) => {
    const business_name = names.get(row.business_id);
    return business_name === undefined ? row : { ...row, business_name };
  });
};
