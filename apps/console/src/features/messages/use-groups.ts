import { useLingui } from "@lingui/react/macro";
import type { listPromotionGroups } from "@rewardo/contract/promotion-groups";
import { pickText } from "@rewardo/rules";
import { useQueries } from "@tanstack/react-query";
import { useCards } from "../../kit/transactions/use-cards.ts";
import { call, route } from "../../platform/api.ts";
import { useSession } from "../../platform/session/index.ts";
import type { SelectOption } from "../../ui/fields/select.tsx";

const groupList = route<typeof listPromotionGroups>({
  method: "GET",
  path: "/cards/:id/promotion_groups",
  scope: "scoped",
});

/** The groups of all cards, with the card's name where there are several. */
export function useGroups(isAsked: boolean): SelectOption[] {
  const cards = [...useCards().byId.values()];
  const { i18n } = useLingui();
  const language = useSession().business?.language ?? "en";
  const pages = useQueries({
    queries: cards.map((card) => ({
      queryKey: ["promotion_groups", card._id, "list"],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(groupList, { params: { id: card._id }, signal }),
      enabled: isAsked,
    })),
  });
  return cards.flatMap((card, at) =>
    (pages[at]?.data?.items ?? [])
      .filter(({ status }) => status === "active")
      .map(({ _id, name }) => ({
        value: _id,
        label: cards.length < 2 ? name : `${name} (${pickText(card.name, i18n.locale as typeof language, language)})`,
      })),
  );
}
