/** Opening an account for an identity that may be new. */
import { emailKey } from "@rewardo/rules";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { SetupContext } from "../../../platform/context.ts";
import { hashPassword } from "../../../platform/passwords.ts";
import { nameKeyOf } from "./name-key.ts";
import { insertAccount, insertIdentity, type NewAccount } from "./queries.ts";

export type AccountInput = Pick<NewAccount, "account_role_id"> &
  Partial<Pick<NewAccount, "first_name" | "last_name" | "language" | "place_ids" | "is_invited">> & {
    email: string;
    /** Left out: the account cannot sign in with a password. */
    password?: string;
  };

/** Opens an account with a verified address and answers its id. A known address keeps its password. */
export const createAccount = async ({ database, clock, scope }: SetupContext, input: AccountInput): Promise<string> => {
  const {
    email,
    password,
    account_role_id,
    first_name = null,
    last_name = null,
    language = null,
    place_ids = null,
    is_invited = false,
  } = input;
  const now = nowIso(clock);
  const password_hash = password === undefined ? null : await hashPassword(password);
  const identity_id = await database.authenticate((tx) =>
    insertIdentity(tx, { _id: newId(), email, email_key: emailKey(email), password_hash, email_verified_at: now, now }),
  );
  const _id = newId();
  const name_key = nameKeyOf({ first_name, last_name, email });
  await database.write(scope, (tx) =>
    insertAccount(tx, scope, {
      _id,
      identity_id,
      account_role_id,
      first_name,
      last_name,
      name_key,
      language,
      place_ids,
      is_invited,
      now,
    }),
  );
  return _id;
};
