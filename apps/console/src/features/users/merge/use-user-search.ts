import type { User } from "@rewardo/contract/users";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDebouncedSearch } from "../../../kit/use-debounced.ts";
import { call } from "@rewardo/web/api.ts";
import { userCalls } from "../api.ts";

export interface UserSearch {
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Empty while nothing is typed, `undefined` while the first answer is loading. */
  readonly found: readonly User[] | undefined;
  /** The results are those of the typed text. */
  readonly isAsked: boolean;
  readonly error: unknown;
}

/** Customers that match the typed text, debounced. */
export function useUserSearch(): UserSearch {
  const [typed, setTyped] = useState("");
  const q = useDebouncedSearch(typed);
  const { data, error } = useQuery({
    queryKey: ["users", "search", q],
    queryFn: ({ signal }) => call(userCalls.list, { query: { q, limit: 20 }, signal }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
  return { typed, type: setTyped, found: q === "" ? [] : data?.items, isAsked: q !== "", error };
}
