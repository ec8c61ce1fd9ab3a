import { emailKey } from "@rewardo/rules";
import { nowIso, type Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import { hashPassword, verifyPassword } from "../../../platform/passwords.ts";
import { deleteIdentitySessions, updatePassword } from "./link-queries.ts";
import { selectIdentity } from "./queries.ts";

interface Replacement {
  readonly email: string;
  /** Only this password is replaced. */
  readonly from: string;
  readonly to: string;
}

/** Replaces a password that others may know and ends its sessions; answers whether the identity still had it. */
export const replacePassword = async (
  { database, clock }: { database: Database; clock: Clock },
  { email, from, to }: Replacement,
): Promise<boolean> => {
  const identity = await database.authenticate((tx) =>
    selectIdentity(tx, emailKey(email), { browser: null, now: nowIso(clock) }),
  );
  if (identity === undefined || !(await verifyPassword(identity.password_hash, from))) return false;
  const password_hash = await hashPassword(to);
  await database.authenticate(
    async (tx) => {
      await updatePassword(tx, identity._id, password_hash, nowIso(clock));
      await deleteIdentitySessions(tx, identity._id);
    },
    { transaction: true },
  );
  return true;
};
