import { useSession } from "@rewardo/web/session/index.ts";

/** Whether this account may give out a till's key. Its orders know no limit, so only a role that limits no visits may. */
export function useMayGiveKey(): boolean {
  const limits = useSession().account_role?.limits;
  return limits?.visit_max === null && limits.visit_cards_max === null && limits.custom_max === null;
}
