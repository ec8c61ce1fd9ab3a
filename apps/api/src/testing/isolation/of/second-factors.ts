/** For the isolation tests: who may call, and how. */
import { now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import * as rules from "../../../features/tenants/second-factors/rule-queries.ts";

export const isolation: Isolation = {
  probes: {
    beginSecondFactor: { refused: 422, body: () => ({ current_password: "wrong" }) },
    confirmSecondFactor: { refused: 409, body: () => ({ code: "123456" }) },
    turnOffSecondFactor: { refused: 422, body: () => ({ current_password: "wrong", code: "123456" }) },
    readSignInRules: {},
    // The owners of the tests have no second factor of their own.
    changeSignInRules: { refused: 400, body: () => ({ requires_second_factor: false }) },
    listPasskeys: { isUnmarked: true },
    beginPasskey: { refused: 422, body: () => ({ current_password: "wrong" }) },
    addPasskey: {
      refused: 422,
      body: () => ({ name: "Laptop", credential_id: "AAAA", client_data: "AAAA", attestation: "AAAA" }),
    },
    removePasskey: {
      refused: 422,
      body: () => ({ passkey_id: "01890000-0000-7000-8000-000000000000", current_password: "wrong" }),
    },
  },
  reads: {
    selectRequiresFactor: async (tx, scope) =>
      (await rules.selectRequiresFactor(tx, scope)) === undefined ? undefined : "is there",
  },
  writes: {
    insertRuleMails: async (tx, scope, of) => {
      await rules.insertRuleMails(tx, scope, of.accounts.owner.account_id);
      return undefined;
    },
    updateRequiresFactor: (tx, scope) => rules.updateRequiresFactor(tx, scope, true, now),
  },
};
