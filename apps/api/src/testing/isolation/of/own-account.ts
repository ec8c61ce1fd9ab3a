/** For the isolation tests: who may call, and how. */
import { made } from "../asks.ts";
import type { Isolation } from "../isolation.ts";

export const isolation: Isolation = {
  probes: {
    readOwnSecurity: {},
    // A password that is not theirs: what a right one does is shown in the features' own tests.
    changePassword: { refused: 422, body: () => ({ current_password: "wrong", new_password: "Battery-Staple-8" }) },
    listOwnSessions: { isUnmarked: true },
    closeOtherSessions: { endsOthers: true },
    // One of their own is ended in the feature's tests.
    closeOwnSession: { refused: 404, item: () => made() },
    readMailChoices: {},
    chooseMails: { body: () => ({ subscription: false }) },
  },
};
