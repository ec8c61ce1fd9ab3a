import { useSession } from "../../platform/session/index.ts";
import { useStat } from "./stat.ts";

/** The currencies of the platform's businesses, the most frequent first; none for a business, which has one. */
export function useCurrencies(isAnswered: boolean): readonly string[] {
  const { business } = useSession();
  const { data } = useStat("turnover", "number", {}, isAnswered && business === null);
  return data?.currencies ?? [];
}
