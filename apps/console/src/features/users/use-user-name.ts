import { useLingui } from "@lingui/react/macro";
import type { User } from "@rewardo/contract/users";

/** First and last name, as far as they are known; `null` when neither is. */
export function fullName({ first_name, last_name }: Pick<User, "first_name" | "last_name">): string | null {
  const name = [first_name, last_name].filter((part) => part !== null).join(" ");
  return name === "" ? null : name;
}

/** The customer's name, or that there is none. */
export function useUserName(): (user: Pick<User, "first_name" | "last_name">) => string {
  const { t } = useLingui();
  return (user) => fullName(user) ?? t`Customer without a name`;
}
