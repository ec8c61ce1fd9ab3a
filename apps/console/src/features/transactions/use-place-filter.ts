import { useLingui } from "@lingui/react/macro";
import type { listPlaces, Place } from "@rewardo/contract/places";
import { useQuery } from "@tanstack/react-query";
import type { ChoiceFilter } from "../../kit/list/description.ts";
import { call, route } from "../../platform/api.ts";
import { useAllowed, useSession } from "../../platform/session/index.ts";

const list = route<typeof listPlaces>({ method: "GET", path: "/places", scope: "scoped" });
const pageSize = 200;
/** Beyond this a list to choose from is no help. */
const most = 1000;

async function readAll(signal: AbortSignal): Promise<readonly Place[]> {
  const places: Place[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(list, { query: { limit: pageSize, cursor }, signal });
    places.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && places.length < most);
  return places;
}

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
    queryFn: ({ signal }) => readAll(signal),
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
