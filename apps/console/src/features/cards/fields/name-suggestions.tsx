import { useLingui } from "@lingui/react/macro";
import { listProducts } from "@rewardo/contract/products";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDebouncedSearch } from "../../../kit/use-debounced.ts";
import { call } from "@rewardo/web/api.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import c from "./item-filter.module.css";

const most = 6;

/** The names in a line with commas between them. */
export const namesIn = (typed: string): string[] =>
  typed.split(",").flatMap((name) => (name.trim() === "" ? [] : [name.trim()]));

interface NameSuggestionsProps {
  /** Suggests names of categories instead of products. */
  ofGroups: boolean;
  /** Names with commas between them; the last one may be a beginning. */
  typed: string;
  onChoose: (typed: string) => void;
}

/** Names of the business's own products, or their categories, to add to a line of names. */
export function NameSuggestions({ ofGroups, typed, onChoose }: NameSuggestionsProps) {
  const { t } = useLingui();
  const mayView = useAllowed("products_view");
  const begun = typed.slice(typed.lastIndexOf(",") + 1);
  const q = useDebouncedSearch(begun);
  const find = (words: string) => ({
    queryKey: ["products", "names", words],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(listProducts, {
        query: { status: "active" as const, limit: 100, ...(words === "" ? {} : { q: words }) },
        signal,
      }),
    enabled: mayView,
    placeholderData: keepPreviousData,
  });
  const all = useQuery(find(""));
  const found = useQuery(find(q));
  const namesOf = (answer: typeof all.data) =>
    (answer?.items ?? []).flatMap(({ name, category }) => (ofGroups ? (category ?? []) : name));
  const matching = namesOf(found.data);
  const own = namesIn(typed);
  const taken = new Set(own.map((name) => name.toLocaleLowerCase()));
  // The last name is whole where it is the name of a product: then the next one is added behind it.
  const isWhole = begun.trim() === "" || matching.some((name) => name.toLocaleLowerCase() === q.toLocaleLowerCase());
  const offered = [...new Set(isWhole ? namesOf(all.data) : matching)]
    .filter((name) => !name.includes(",") && !taken.has(name.toLocaleLowerCase()))
    .slice(0, most);
  if (offered.length === 0) return null;
  return (
    <ul className={c.names} aria-label={ofGroups ? t`Categories of your products` : t`Your products`}>
      {offered.map((name) => (
        <li key={name}>
          <Button
            size="compact"
            icon="plus"
            onClick={() => onChoose([...(isWhole ? own : own.slice(0, -1)), name].join(", "))}
          >
            {name}
          </Button>
        </li>
      ))}
    </ul>
  );
}
