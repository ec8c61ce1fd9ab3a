import { useSession } from "@rewardo/web/session/index.ts";

/**
 * Whether this account may create a till's key. Orders sent with it have no limits, so the account's role may not limit
 * visits either.
 */
export function useMayGiveKey(): boolean {
  const limits = useSession().account_role?.limits;
  return limits?.visit_max === null && limits.visit_cards_max === null && limits.custom_max === null;
}
