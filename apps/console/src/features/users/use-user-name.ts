import type { User } from "@rewardo/contract/users";
import { useCallback } from "react";
import { useCustomerName } from "@rewardo/loyalty/card/use-customer-name.ts";
import { mainMembership } from "./membership/memberships.ts";

/** First and last name, as far as they are known; `null` when neither is. */
export const fullName = ({ first_name, last_name }: Pick<User, "first_name" | "last_name">): string | null => {
  const name = [first_name, last_name].filter((part) => part !== null).join(" ");
  return name === "" ? null : name;
};

/** The customer's name, else the number of their card. */
export function useUserName(): (user: Pick<User, "first_name" | "last_name" | "card_subscriptions">) => string {
  const nameOf = useCustomerName();
  return useCallback(
    (user) =>
      nameOf({
        user_name: fullName(user),
        card_number: mainMembership(user.card_subscriptions)?.numbers[0] ?? null,
      }),
    [nameOf],
  );
}
