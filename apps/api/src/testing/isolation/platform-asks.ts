/** How the queries of what the platform does with businesses, and of their audits, ask for a tenant's rows. */
import { selectIsSuspended } from "../../features/accounts/queries.ts";
import { selectAuditEntries } from "../../features/audit-entries/queries.ts";
import * as businesses from "../../features/businesses/queries.ts";
import * as sessions from "../../platform/session/queries.ts";
import { now, page, type Ask } from "./asks.ts";

type Asks = Readonly<Record<string, Ask>>;

export const platformReads: Asks = {
  selectAuditEntries: (tx, scope) => selectAuditEntries(tx, scope, page),
};

export const platformSignInReads: Asks = {
  selectIsSuspended: async (tx, _scope, of) => ((await selectIsSuspended(tx, of.identity_id)) ? "is" : undefined),
  selectBusinessStatus: (tx, _scope, of) => sessions.selectBusinessStatus(tx, of.id),
};

export const platformWrites: Asks = {
  updateSessionActing: (tx, _scope, of) => sessions.updateSessionActing(tx, of.token_hash, null, now),
  updateActingUse: (tx, _scope, of) => sessions.updateActingUse(tx, of.token_hash, now),
  updateSessionsActing: (tx, _scope, of) => sessions.updateSessionsActing(tx, of.id),
  updateSuspended: (tx, scope) => businesses.updateSuspended(tx, scope, now),
  updateResumed: async (tx, scope) => {
    await businesses.updateSuspended(tx, scope, now);
    return businesses.updateResumed(tx, scope, now);
  },
  deleteAccountSessions: (tx, scope) => businesses.deleteAccountSessions(tx, scope),
};
