/** Changing one's own account, for the pages and menus that do it. */
import { updateAccount, type Account } from "@rewardo/contract/accounts";
import { call } from "../api.ts";
import { getSession, recordNotFound, setSession } from "./session.ts";

/**
 * Changes one's own name, language or theme; shown at once, put back if the server refuses.
 * @throws {ApiError} when it refuses, and 'Account not found' where no account is signed in.
 */
export const changeAccount = async (
  changes: Partial<Pick<Account, "first_name" | "last_name" | "language" | "theme">>,
): Promise<void> => {
  const { account } = getSession();
  if (account === null) throw recordNotFound("account");
  setSession({ ...getSession(), account: { ...account, ...changes } });
  try {
    const saved = await call(updateAccount, { params: { id: account._id }, body: changes });
    const kept = getSession().account;
    // Only what was changed: another change may be pending, and is already shown.
    const answered = Object.fromEntries(Object.entries(saved).filter(([name]) => name in changes));
    if (kept?._id === saved._id) setSession({ ...getSession(), account: { ...kept, ...answered } });
  } catch (error) {
    const now = getSession();
    if (now.account?._id === account._id) setSession({ ...now, account });
    throw error;
  }
};
