import type { listPlaces, Place } from "@rewardo/contract/places";
import { useQuery } from "@tanstack/react-query";
import { call, route } from "../../platform/api.ts";
import { useAllowed } from "../../platform/session/index.ts";

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

/** The places that this account may see, by name; `undefined` until they are known or where it may see none. */
export function usePlaces(isWanted: boolean): readonly Place[] | undefined {
  const isAllowed = useAllowed("places_view");
  return useQuery({
    queryKey: ["places", "all"],
    queryFn: ({ signal }) => readAll(signal),
    enabled: isAllowed && isWanted,
    staleTime: 5 * 60_000,
  }).data;
}
