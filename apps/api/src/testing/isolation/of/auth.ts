/** For the isolation tests: who may call, and how. */
import type { Isolation } from "../isolation.ts";

export const isolation: Isolation = {
  probes: {
    // The installation of this test has no client at Google.
    readGoogleSignIn: { refused: 404 },
    completeGoogleSignIn: { refused: 404, query: () => ({ state: "x" }), body: () => ({ code: "x" }) },
    beginPasskeySignIn: {},
    completePasskeySignIn: {
      refused: 422,
      body: () => ({ credential_id: "AAAA", client_data: "AAAA", authenticator_data: "AAAA", signature: "AAAA" }),
    },
  },
};
