import { listProducts, readProduct } from "@rewardo/contract/products";
import { useQuery } from "@tanstack/react-query";
import { recordQuery } from "../../../kit/record/use-record.ts";
import { call } from "@rewardo/web/api.ts";
import type { SelectOption } from "@rewardo/ui/fields/select.tsx";

const calls = {
  list: listProducts,
  read: readProduct,
};

const productQuery = recordQuery("products", (id, signal) => call(calls.read, { params: { id }, signal }));

/** The most a page of a list may hold. */
const aPage = 200;

/**
 * Products on offer, the first by name; and the chosen one, wherever in the list it stands and also when it is no
 * longer on offer.
 * @param chosen the chosen product's id, `""` before one is, `null` where none is asked for
 */
export function useProducts(chosen: string | null): SelectOption[] {
  const { data: page } = useQuery({
    queryKey: ["products", "recipients"],
    queryFn: ({ signal }) => call(calls.list, { query: { limit: aPage, status: "active" }, signal }),
    enabled: chosen !== null,
  });
  const listed = page?.items ?? [];
  const isBeyond = page !== undefined && !listed.some(({ _id }) => _id === chosen);
  const { data: named } = useQuery({
    ...productQuery(chosen ?? ""),
    enabled: isBeyond && chosen !== null && chosen !== "",
  });
  const all = isBeyond && named !== undefined ? [named, ...listed] : listed;
  return all.map(({ _id, name }) => ({ value: _id, label: name }));
}
