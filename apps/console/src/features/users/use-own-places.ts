import type { listPlaces } from "@rewardo/contract/places";
import { useQuery } from "@tanstack/react-query";
import { call, route } from "../../platform/api.ts";
import { useSession } from "../../platform/session/index.ts";

const list = route<typeof listPlaces>({ method: "GET", path: "/places", scope: "scoped" });

type OwnPlaces = readonly { readonly _id: string; readonly name: string }[];
const none: OwnPlaces = [];

/**
 * The places among which whoever is bound to several has to say where they are; none for everybody else, and
 * `undefined` while they are on the way.
 */
export function useOwnPlaces(): OwnPlaces | undefined {
  const own = useSession().account?.place_ids ?? null;
  const hasChoice = own !== null && own.length > 1;
  const { data } = useQuery({
    queryKey: ["places", "own"],
    queryFn: ({ signal }) => call(list, { query: { limit: 200 }, signal }),
    enabled: hasChoice,
  });
  if (!hasChoice) return none;
  return data?.items.filter(({ _id, status }) => status === "active" && own.includes(_id));
}
