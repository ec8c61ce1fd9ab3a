import type { ManagedAccount } from "@rewardo/contract/accounts";
import { joinedName } from "../../platform/session/display-name.ts";

/** Whom an account belongs to: the name, or the address of somebody without one. */
export const whoIs = (account: Pick<ManagedAccount, "first_name" | "last_name" | "email">): string =>
  joinedName(account) ?? account.email;
