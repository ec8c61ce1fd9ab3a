import { beginPasskeySignIn, completePasskeySignIn } from "@rewardo/contract/auth";
import { startAuthentication } from "@simplewebauthn/browser";
import { call } from "@rewardo/web/api.ts";
import { offerChoice, renewSession } from "@rewardo/web/session/index.ts";

/**
 * Lets the browser ask for a passkey and logs in with it; the session is complete when this resolves.
 * @throws {ApiError} `passkey_refused`, or {WebAuthnError} when the browser has none or the user cancels.
 */
export const signInWithPasskey = async (): Promise<void> => {
  const { challenge, rp_id } = await call(beginPasskeySignIn);
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge, rpId: rp_id, userVerification: "required" },
  });
  const body = {
    credential_id: id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
  };
  await call(completePasskeySignIn, { body });
  offerChoice();
  await renewSession();
};
