/** How the queries are asked, for the isolation tests. */
import { hash, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import * as sessions from "../../../platform/session/queries.ts";
import { hashToken } from "../../../platform/session/sessions.ts";

export const isolation: Isolation = {
  rights: {
    // To end the sessions of a device or an account without ever seeing a token's hash.
    sessions: ["delete", "select business_id", "select account_id", "select device_id"],
  },
  writes: {
    updateSessionActing: (tx, _scope, of) => sessions.updateSessionActing(tx, of.token_hash, null, now),
    updateActingUse: (tx, _scope, of) => sessions.updateActingUse(tx, of.token_hash, now),
    updateSessionsActing: (tx, _scope, of) => sessions.updateSessionsActing(tx, of.id),
    insertSession: (tx, scope, of) =>
      sessions.insertSession(tx, {
        token_hash: hash(),
        business_id: scope.business_id,
        account_id: of.accounts.owner.account_id,
        device_id: null,
        user_agent: null,
        now,
        expires_at: now,
        signed_in_at: null,
      }),
    updateSessionUse: (tx, _scope, of) => sessions.updateSessionUse(tx, of.token_hash, now, now),
    updateLastSeen: (tx, _scope, of) =>
      sessions.updateLastSeen(tx, { business_id: of.id, account_id: of.accounts.owner.account_id } as never, now),
    deleteSession: (tx, _scope, of) => sessions.deleteSession(tx, of.token_hash),
    updateApiKeyUse: (tx, _scope, of) =>
      sessions.updateApiKeyUse(tx, { business_id: of.id, _id: of.made("api_keys") }, now),
    deleteDeviceSessions: (tx, _scope, of) => sessions.deleteDeviceSessions(tx, of.id, of.device_id),
  },
  signInReads: {
    selectBusinessStatus: (tx, _scope, of) => sessions.selectBusinessStatus(tx, of.id),
    selectApiKeyByHash: (tx, _scope, of) => sessions.selectApiKeyByHash(tx, hashToken(of.id), now),
    // Of a business that is open there is none.
    selectSuspensionOfSession: async (tx, _scope, of) =>
      (await sessions.selectSuspensionOfSession(tx, of.token_hash, now)) === undefined ? "open" : undefined,
    selectSession: (tx, _scope, of) => sessions.selectSession(tx, of.token_hash, now),
    selectBusinessExists: async (tx, _scope, of) =>
      (await sessions.selectBusinessExists(tx, of.id)) ? "exists" : undefined,
  },
};
