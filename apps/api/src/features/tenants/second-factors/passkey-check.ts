/** Challenges for passkeys and their verification: a challenge works once, for a short time, and for one owner. */
import { createHash, randomBytes } from "node:crypto";
import type { PasskeyAddition, PasskeyAssertion } from "@rewardo/contract/second-factors";
import type * as z from "zod/mini";
import { nowIso, type Clock } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Deps } from "../../../platform/context.ts";
import {
  deletePasskeyChallenge,
  insertPasskeyChallenge,
  selectPasskeyForUse,
  updatePasskeyUsed,
} from "./auth-role-queries.ts";

const challengeMs = 5 * 60_000;

/** ES256, EdDSA and RS256: what authenticators have. */
const algorithms = [-7, -8, -257];

/** Few people have a passkey; the server starts without its parsers of certificates. */
const webAuthn = () => import("@simplewebauthn/server");

export const sha256 = (value: string | Buffer): Buffer => createHash("sha256").update(value).digest();

/** The domain that passkeys belong to. */
export const relyingPartyOf = (site_origin: string): string => new URL(site_origin).hostname;

interface ChallengeOwner {
  readonly binding: Buffer;
  readonly identity_id: string | null;
}

/** A new challenge, base64url. */
export const putChallenge = async (
  tx: Transaction,
  clock: Clock,
  { binding, identity_id }: ChallengeOwner,
): Promise<string> => {
  const challenge = randomBytes(32).toString("base64url");
  const expires_at = new Date(clock.nowMs() + challengeMs).toISOString();
  const kept = { challenge_hash: sha256(challenge), binding, identity_id };
  await insertPasskeyChallenge(tx, kept, { now: nowIso(clock), expires_at });
  return challenge;
};

/** Uses up the challenge that a client's data answer; `null` when it was not put to this caller, or no longer holds. */
const takeChallenge = async (
  tx: Transaction,
  clock: Clock,
  client_data: string,
  { binding, identity_id }: ChallengeOwner,
): Promise<string | null> => {
  const challenge = challengeIn(client_data);
  if (challenge === null) return null;
  const kept = { challenge_hash: sha256(challenge), binding, identity_id };
  return (await deletePasskeyChallenge(tx, kept, nowIso(clock))) ? challenge : null;
};

const challengeIn = (client_data: string): string | null => {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(client_data, "base64url").toString());
    const challenge = (parsed as { challenge?: unknown } | null)?.challenge;
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
};

/** Data to store of a new passkey; `null` if its answer is refused. The challenge is used up either way. */
export const checkCreation = async (
  tx: Transaction,
  { clock, site_origin }: Pick<Deps, "clock" | "site_origin">,
  { credential_id, client_data, attestation }: z.infer<typeof PasskeyAddition>,
  asked: ChallengeOwner,
): Promise<{ credential_id: Buffer; public_key: Buffer; sign_counter: number } | null> => {
  const expectedChallenge = await takeChallenge(tx, clock, client_data, asked);
  if (expectedChallenge === null) return null;
  const { verifyRegistrationResponse } = await webAuthn();
  const verdict = await verifyRegistrationResponse({
    response: {
      id: credential_id,
      rawId: credential_id,
      type: "public-key",
      clientExtensionResults: {},
      response: { clientDataJSON: client_data, attestationObject: attestation },
    },
    expectedChallenge,
    expectedOrigin: site_origin,
    expectedRPID: relyingPartyOf(site_origin),
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (verdict === null || !verdict.verified) return null;
  const { id, publicKey, counter } = verdict.registrationInfo.credential;
  return { credential_id: Buffer.from(id, "base64url"), public_key: Buffer.from(publicKey), sign_counter: counter };
};

/** A challenge for a log-in from the browser that has this cookie; whose it will be is not known yet. */
export const beginPasskeyLogin = async (
  { database, clock, site_origin }: Pick<Deps, "database" | "clock" | "site_origin">,
  flow: string,
): Promise<{ challenge: string; rp_id: string }> => {
  const asked = { binding: sha256(flow), identity_id: null };
  const challenge = await database.authenticate((tx) => putChallenge(tx, clock, asked), { transaction: true });
  return { challenge, rp_id: relyingPartyOf(site_origin) };
};

/**
 * The identity whose passkey signed the browser's challenge with a verified user; `null` if the answer is refused. Run
 * it in a transaction that commits in either case, since the challenge is used up.
 */
export const takePasskey = async (
  tx: Transaction,
  { clock, site_origin }: Pick<Deps, "clock" | "site_origin">,
  { credential_id, client_data, authenticator_data, signature }: PasskeyAssertion,
  flow: string,
): Promise<{ identity_id: string } | null> => {
  const expectedChallenge = await takeChallenge(tx, clock, client_data, { binding: sha256(flow), identity_id: null });
  if (expectedChallenge === null) return null;
  const passkey = await selectPasskeyForUse(tx, Buffer.from(credential_id, "base64url"));
  if (passkey === undefined) return null;
  const { verifyAuthenticationResponse } = await webAuthn();
  // Refuses a counter that has not grown: the authenticator may have been copied.
  const verdict = await verifyAuthenticationResponse({
    response: {
      id: credential_id,
      rawId: credential_id,
      type: "public-key",
      clientExtensionResults: {},
      response: { clientDataJSON: client_data, authenticatorData: authenticator_data, signature },
    },
    expectedChallenge,
    expectedOrigin: site_origin,
    expectedRPID: relyingPartyOf(site_origin),
    credential: { id: credential_id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.sign_counter },
    requireUserVerification: true,
  }).catch(() => null);
  if (verdict === null || !verdict.verified) return null;
  const { newCounter } = verdict.authenticationInfo;
  await updatePasskeyUsed(tx, passkey._id, { sign_counter: newCounter, now: nowIso(clock) });
  return { identity_id: passkey.identity_id };
};
