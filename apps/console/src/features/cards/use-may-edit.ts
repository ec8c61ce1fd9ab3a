import { useAllowed, useSession } from "@rewardo/web/session/index.ts";

/** Whether this account may change cards. Cards belong to the whole business, so accounts limited to places may not. */
export function useMayEdit(): boolean {
  const { business, account } = useSession();
  const isAllowed = useAllowed("cards_modify");
  return isAllowed && business !== null && account !== null && account.place_ids === null;
}
