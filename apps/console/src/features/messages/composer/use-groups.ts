import { useLingui } from "@lingui/react/macro";
import { listPromotionGroups } from "@rewardo/contract/promotion-groups";
import { pickText } from "@rewardo/rules/localized-text";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCards } from "@rewardo/web/use-cards.ts";
import { call } from "@rewardo/web/api.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import type { SelectOption } from "@rewardo/ui/fields/select.tsx";

const groupsQuery = (id: string) =>
  queryOptions({
    queryKey: ["promotion_groups", id, "list"],
    queryFn: ({ signal }) => call(listPromotionGroups, { params: { id }, signal }),
  });

/**
 * The groups of all cards, with the card's name where there are several. One query reads every card's list under the
 * list's own key: React Query's `useQueries` would come with every page, and nothing else needs it.
 */
export function useGroups(isAsked: boolean): SelectOption[] {
  const cards = [...useCards().byId.values()];
  const { i18n } = useLingui();
  const client = useQueryClient();
  const language = useSession().business?.language ?? "en";
  const ids = cards.map(({ _id }) => _id);
  const { data: pages } = useQuery({
    queryKey: ["promotion_groups", "of_cards", ids],
    queryFn: () => Promise.all(ids.map((id) => client.fetchQuery(groupsQuery(id)))),
    enabled: isAsked && ids.length > 0,
    staleTime: 0,
  });
  return cards.flatMap((card, at) =>
    (pages?.[at]?.items ?? [])
      .filter(({ status }) => status === "active")
      .map(({ _id, name }) => ({
        value: _id,
        label: cards.length < 2 ? name : `${name} (${pickText(card.name, i18n.locale as typeof language, language)})`,
      })),
  );
}
