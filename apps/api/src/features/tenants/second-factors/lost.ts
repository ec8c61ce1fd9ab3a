/** A second factor whose app, passkeys and recovery codes are all lost, removed by the operator. */
import { emailKey } from "@rewardo/rules";
import { insertAuditEntry, noRequest } from "../../../platform/audit/queries.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import { businessScope } from "../../../platform/scope.ts";
import { deleteOwnSessions, insertSecurityMail, selectOwnAccounts } from "../own-account/index.ts";
import {
  deleteSecondFactor,
  selectHasPasskey,
  selectIdentityOfAddress,
  selectSecondFactorForUse,
} from "./auth-role-queries.ts";

/**
 * Takes it away and ends every session, with an entry in the audit of each of the person's businesses and a mail to
 * them. Returns false, and does nothing, where the address has none. For the operator's command.
 */
export const resetSecondFactor = (
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  email: string,
): Promise<boolean> =>
  database.authenticate(
    async (tx) => {
      const identity = await selectIdentityOfAddress(tx, emailKey(email));
      if (identity === undefined) return false;
      const hasCodes = (await selectSecondFactorForUse(tx, identity._id)) !== undefined;
      if (!hasCodes && !(await selectHasPasskey(tx, identity._id))) return false;
      await deleteSecondFactor(tx, identity._id);
      const closed = await deleteOwnSessions(tx, identity._id, null);
      for (const { business_id, _id } of await selectOwnAccounts(tx, identity._id)) {
        const by = { scope: businessScope(business_id), clock, actor: null, request: noRequest };
        const entry = { action: "second_factor_reset", entity: "accounts", entity_id: _id, after: { closed } };
        await insertAuditEntry(tx, by, entry);
      }
      await insertSecurityMail(tx, "second_factor_reset", identity._id);
      return true;
    },
    { transaction: true },
  );
