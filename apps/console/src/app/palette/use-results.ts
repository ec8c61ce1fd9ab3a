import { listSearchHits } from "@rewardo/contract/search";
import { matchIn } from "@rewardo/rules/text-match";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDebounced } from "../../kit/use-debounced.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { findArticles, readArticles } from "../handbook/read-articles.ts";
import { menuOf } from "../navigation/navigation.ts";
import { grouped, type Group, rankOf } from "./arrange.ts";
import { useScreens } from "./use-screens.ts";
import type { Target } from "./target.ts";
import { useTarget } from "./use-target.ts";

/** Typing that rests this long is searched for. */
const restMs = 120;
/** Fewer letters are in nearly every article. */
const shortestOfHelp = 3;
const mostHelp = 3;

export interface Results {
  readonly groups: readonly Group[];
  /** Query of the shown groups; typing is ahead of it. */
  readonly query: string;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Articles of the handbook that have every typed word; those that are called so first, and few. */
function useArticles(query: string): readonly Target[] {
  const { locale } = useFormat();
  const { business } = useSession();
  const { data = [] } = useQuery({
    queryKey: ["handbook", locale],
    queryFn: () => readArticles(locale),
    staleTime: Infinity,
    enabled: query.length >= shortestOfHelp,
  });
  if (query.length < shortestOfHelp) return [];
  return findArticles(data, query)
    .filter(({ name }) => name !== "platform" || business === null)
    .map(({ name, title }): Target => ({ kind: "help", to: ".", over: `handbook-${name}`, title, icon: "question" }))
    .toSorted((one, other) => rankOf(one, query) - rankOf(other, query))
    .slice(0, mostHelp);
}

/** Screens and actions at once, the rest as soon as the server has answered. */
export function useResults(typed: string): Results {
  const query = typed.trim();
  const asked = useDebounced(query, restMs);
  const { screens, actions } = useScreens();
  const targetOf = useTarget();
  const articles = useArticles(query);
  const session = useSession();
  const sections = new Set(menuOf(session).map(({ path }) => path));
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ["search", asked],
    queryFn: ({ signal }) => call(listSearchHits, { query: { q: asked }, signal }),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
  });
  const local = [...screens, ...actions]
    .filter(({ title, words = "" }) => matchIn(title, query) !== null || matchIn(words, query) !== null)
    .toSorted((one, other) => rankOf(one, query) - rankOf(other, query));
  // Results without a page in the console are left out.
  const hits = query === "" ? [] : (data?.items ?? []).filter(({ kind }) => sections.has(`/${kind}`));
  return {
    groups: grouped([...hits.map(targetOf), ...local, ...articles], query),
    query,
    isPending: query !== "" && (isPending || asked !== query) && error === null,
    error: query === "" ? null : error,
    retry: () => void refetch(),
  };
}
