import type { ManagedAccount } from "@rewardo/contract/accounts";
import { joinedName } from "../../platform/session/display-name.ts";

/** Tells an account from others where it is named alone, as in a question: by its name, else by its e-mail address. */
export const whoIs = (account: Pick<ManagedAccount, "first_name" | "last_name" | "email">): string =>
  joinedName(account) ?? account.email;
