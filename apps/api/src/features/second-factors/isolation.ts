/** Who may call, and how, for the tests of the walls between tenants. */
import type { Isolation } from "../../testing/isolation/isolation.ts";

export const isolation: Isolation = {
  probes: {
    beginSecondFactor: { refused: 422, body: () => ({ current_password: "wrong" }) },
    confirmSecondFactor: { refused: 409, body: () => ({ code: "123456" }) },
    turnOffSecondFactor: { refused: 422, body: () => ({ current_password: "wrong", code: "123456" }) },
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
};
