import { useLingui } from "@lingui/react/macro";
import type { User } from "@rewardo/contract/users";
import { fullName } from "./names.ts";

/** The customer's name, or that there is none. */
export function useUserName(): (user: Pick<User, "first_name" | "last_name">) => string {
  const { t } = useLingui();
  return (user) => fullName(user) ?? t`Customer without a name`;
}
