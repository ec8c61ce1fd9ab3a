import { type Card, listCards } from "@rewardo/contract/cards";
import { useQuery } from "@tanstack/react-query";
import { broughtAnswer, call } from "./api.ts";
import { useAllowed } from "./session/index.ts";

export interface Cards {
  readonly byId: ReadonlyMap<string, Card>;
  /** Cards that new customers can get, the one with most members first. */
  readonly given: readonly Card[];
  /** The cards are still loading; rows wait for them, because a stamp is drawn with its card's picture. */
  readonly isPending: boolean;
  /** Why they are not known, or `null`. */
  readonly error: Error | null;
  readonly retry: () => void;
}

const asked = { query: { limit: 200 } };
const none: Pick<Cards, "byId" | "given"> = { byId: new Map(), given: [] };
const sorted = ({ items }: { items: readonly Card[] }): typeof none => ({
  byId: new Map(items.map((card) => [card._id, card])),
  given: items
    .filter(({ status }) => status === "active")
    .toSorted((one, other) => other.members_count - one.members_count),
});

/** The business's cards by id. Empty for an account that may not see them: rows then do without. */
export function useCards(): Cards {
  const isAllowed = useAllowed("cards_view");
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ["cards"],
    queryFn: ({ signal }) => call(listCards, { ...asked, signal }),
    initialData: () => (isAllowed ? broughtAnswer(listCards, asked) : undefined),
    enabled: isAllowed,
    select: sorted,
    staleTime: 5 * 60_000,
  });
  return {
    ...(data ?? none),
    isPending: isAllowed && isPending,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  };
}
