import type { PasskeyAdded } from "@rewardo/contract/second-factors";
import { startRegistration } from "@simplewebauthn/browser";
import { call } from "@rewardo/web/api.ts";
import { settingsCalls } from "./api.ts";

/** ES256, EdDSA and RS256: what the server takes. */
const algorithms = [-7, -8, -257];

/**
 * Lets the browser make a passkey and stores it. It must verify its user and be found without a name typed first, so that it
 * signs in by itself.
 * @throws {ApiError} `current_password_wrong` or `passkey_refused`, or {WebAuthnError} when the user cancels.
 */
export const createPasskey = async (name: string, current_password: string): Promise<PasskeyAdded> => {
  const asked = await call(settingsCalls.beginPasskey, { body: { current_password } });
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: asked.challenge,
      rp: { id: asked.rp_id, name: asked.rp_name },
      user: { id: asked.user_id, name: asked.user_name, displayName: asked.user_name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key" as const, alg })),
      excludeCredentials: asked.excluded.map((excluded) => ({ id: excluded, type: "public-key" as const })),
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      attestation: "none",
    },
  });
  return await call(settingsCalls.addPasskey, {
    body: { name, credential_id: id, client_data: response.clientDataJSON, attestation: response.attestationObject },
  });
};
