import { useAllowed, useSession } from "@rewardo/web/session/index.ts";

/** Whether this account may change cards: they are the whole business's, not those of some places. */
export function useMayEdit(): boolean {
  const { business, account } = useSession();
  const isAllowed = useAllowed("cards_modify");
  return isAllowed && business !== null && account !== null && account.place_ids === null;
}
