import { useLingui } from "@lingui/react/macro";
import { listIntegrationItemGroupNames, listIntegrationItemNames } from "@rewardo/contract/integrations";
import { listProducts } from "@rewardo/contract/products";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useIntegrations } from "../../../kit/integrations/use-integrations.ts";
import { begunIn, lineOf, namesIn } from "../../../kit/names-line.ts";
import { useDebouncedSearch } from "../../../kit/use-debounced.ts";
import { call } from "@rewardo/web/api.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import c from "./item-filter.module.css";

const most = 6;
/** The names that a till sells under change when its menu does. */
const staleTime = 5 * 60_000;

interface NameSuggestionsProps {
  /** Suggests names of groups instead of products. */
  ofGroups: boolean;
  /** Names with commas between them; the last one may be a beginning. */
  typed: string;
  onChoose: (typed: string) => void;
}

/** What the connected tills have sold, by the names that receipts have. */
function useTillNames(ofGroups: boolean): string[] {
  const { integrations } = useIntegrations();
  const [listed, key] = ofGroups
    ? [listIntegrationItemGroupNames, "item_group_names"]
    : [listIntegrationItemNames, "item_names"];
  const ids = integrations.map(({ _id }) => _id);
  // One query for all: React Query's `useQueries` would come with every page, and nothing else needs it.
  const { data } = useQuery({
    queryKey: ["integrations", key, ids],
    queryFn: ({ signal }) => Promise.all(ids.map((id) => call(listed, { params: { id }, signal }))),
    staleTime,
  });
  return (data ?? []).flatMap(({ items }) => items.map(({ name }) => name));
}

/** Names of the business's own products, or their categories; by their beginning, when one is typed. */
function useProductNames(ofGroups: boolean, begun: string): string[] {
  const mayView = useAllowed("products_view");
  const { data } = useQuery({
    queryKey: ["products", "names", begun],
    queryFn: ({ signal }) =>
      call(listProducts, {
        query: { status: "active" as const, limit: 100, ...(begun === "" ? {} : { q: begun }) },
        signal,
      }),
    enabled: mayView,
    placeholderData: keepPreviousData,
  });
  return (data?.items ?? []).flatMap(({ name, category }) => (ofGroups ? (category ?? []) : name));
}

/** Names to add to a line of names: those at the connected tills first, since a receipt is compared with these, then own products. */
export function NameSuggestions({ ofGroups, typed, onChoose }: NameSuggestionsProps) {
  const { t } = useLingui();
  const begun = begunIn(typed);
  const q = useDebouncedSearch(begun);
  const atTill = useTillNames(ofGroups);
  const all = [...atTill, ...useProductNames(ofGroups, "")];
  const found = useProductNames(ofGroups, q);
  const low = (name: string) => name.toLocaleLowerCase();
  const matching = [...atTill.filter((name) => low(name).includes(low(q))), ...found];
  const own = namesIn(typed);
  const taken = new Set(own.map(low));
  // The last name is whole where it is the name of a product: then the next one is added behind it.
  const isWhole = begun === "" || matching.some((name) => low(name) === low(begun));
  const offered = [...new Map((isWhole ? all : matching).map((name) => [low(name), name])).entries()]
    .filter(([name]) => !taken.has(name))
    .slice(0, most);
  if (offered.length === 0) return null;
  const label = atTill.length > 0 ? t`Sold at your till` : ofGroups ? t`Categories of your products` : t`Your products`;
  return (
    <ul className={c.names} aria-label={label}>
      {offered.map(([key, name]) => (
        <li key={key}>
          <Button
            size="compact"
            icon="plus"
            onClick={() => onChoose(lineOf([...(isWhole ? own : own.slice(0, -1)), name]))}
          >
            {name}
          </Button>
        </li>
      ))}
    </ul>
  );
}
