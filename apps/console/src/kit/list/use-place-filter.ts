import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ChoiceFilter } from "./description.ts";
import { readPlaces } from "@rewardo/web/places.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";

/**
 * The filter by place, where there is more than one to choose from. Its options are fetched once the list is there: what
 * is only chosen from comes after what is looked at.
 */
export function usePlaceFilter(chosen: string | undefined, isListReady: boolean): readonly ChoiceFilter<"place">[] {
  const { t } = useLingui();
  const { business } = useSession();
  const mayView = useAllowed("places_view");
  const isShown = business !== null && (business.places_count > 1 || chosen !== undefined);
  const { data } = useQuery({
    queryKey: ["places", "all"],
    queryFn: ({ signal }) => readPlaces({}, signal),
    enabled: mayView && isListReady && isShown,
    staleTime: 5 * 60_000,
  });
  if (!isShown) return [];
  return [
    {
      kind: "choice",
      name: "place",
      label: t`Place`,
      any: t`All places`,
      icon: "map-pin",
      options: (data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
      other: t`One place`,
    },
  ];
}
