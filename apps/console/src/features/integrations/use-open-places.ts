import { useQuery } from "@tanstack/react-query";
import { readPlaces } from "@rewardo/web/places.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";

/** Open places, for those who may see places; `undefined` until they are read. */
export function useOpenPlaces() {
  const mayView = useAllowed("places_view");
  return useQuery({
    queryKey: ["places", "active"],
    queryFn: ({ signal }) => readPlaces({ status: "active" }, signal),
    enabled: mayView,
  }).data;
}
