import { useQuery } from "@tanstack/react-query";
import { readPlaces } from "../../../kit/record/places.ts";
import { useSession } from "@rewardo/web/session/index.ts";

type OwnPlaces = readonly { readonly _id: string; readonly name: string }[];
const none: OwnPlaces = [];

/**
 * The places among which an account bound to several has to choose; none for all others, and
 * `undefined` while loading.
 */
export function useOwnPlaces(): OwnPlaces | undefined {
  const own = useSession().account?.place_ids ?? null;
  const hasChoice = own !== null && own.length > 1;
  const { data } = useQuery({
    queryKey: ["places", "own"],
    queryFn: ({ signal }) => readPlaces({ own: true, status: "active" }, signal),
    enabled: hasChoice,
  });
  if (!hasChoice) return none;
  return data;
}
