/** Products that the lines of imported receipts refer to. */
import { foldedKey } from "@rewardo/rules";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { selectKnownProducts } from "./import-queries.ts";

export interface SoldProducts {
  /** Value of a line's `product_id`: the product's number at the business, or its id if it has none. */
  readonly keyOf: (number: string, name: string) => string | undefined;
}

/** Products by their numbers, and else by a name that they have here or at a till. */
export const readSoldProducts = async (
  tx: Transaction,
  scope: BusinessScope,
  { numbers, names }: { readonly numbers: string[]; readonly names: readonly string[] },
): Promise<SoldProducts> => {
  if (numbers.length === 0) return { keyOf: () => undefined };
  const name_keys = names.map(foldedKey);
  const known = await selectKnownProducts(tx, scope, { external_ids: numbers, name_keys, isHeld: false });
  const [byNumber, byName] = [new Set<string>(), new Map<string, string>()];
  for (const { _id, external_id, name_key, item_name_keys } of known) {
    if (external_id !== null) byNumber.add(external_id);
    for (const key of [name_key, ...item_name_keys]) if (!byName.has(key)) byName.set(key, external_id ?? _id);
  }
  return { keyOf: (number, name) => (byNumber.has(number) ? number : byName.get(foldedKey(name))) };
};
