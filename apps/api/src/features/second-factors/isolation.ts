/** Who may call, and how, for the tests of the walls between tenants. */
import type { Isolation } from "../../testing/isolation/isolation.ts";

export const isolation: Isolation = {
  probes: {
    beginSecondFactor: { refused: 422, body: () => ({ current_password: "wrong" }) },
    confirmSecondFactor: { refused: 409, body: () => ({ code: "123456" }) },
    turnOffSecondFactor: { refused: 422, body: () => ({ current_password: "wrong", code: "123456" }) },
  },
};
