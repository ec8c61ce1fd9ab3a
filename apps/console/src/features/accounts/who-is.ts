import type { ManagedAccount } from "@rewardo/contract/accounts";
import { joinedName } from "../../platform/session/display-name.ts";

/** Names the account's owner: their name, or the e-mail address if they have none. */
export const whoIs = (account: Pick<ManagedAccount, "first_name" | "last_name" | "email">): string =>
  joinedName(account) ?? account.email;
