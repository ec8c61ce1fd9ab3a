/** Signing in without a password: Google, there and back, and passkeys. */
import { randomBytes } from "node:crypto";
import type { Account } from "@rewardo/contract/accounts";
import type { PasskeyAssertion } from "@rewardo/contract/second-factors";
import { isEmail } from "@rewardo/rules";
import { AppError, found } from "../../../platform/errors.ts";
import type { PublicContext } from "../../../platform/context.ts";
import { signInByPasskey, signInVerified } from "../accounts/index.ts";
import { beginPasskeyLogin } from "../second-factors/index.ts";
import { beginFlow, readWish, resumeFlow } from "./flow.ts";

/** The console's page that people come back to; it tells them when Google could not be reached. */
const unreachable = "/auth/google/callback?error=temporarily_unavailable";

/**
 * The provider's sign-in address, and the secret that the browser keeps meanwhile. Throws not_found if no client is
 * configured.
 */
export const beginGoogleSignIn = async (
  ctx: PublicContext,
  state: string | undefined,
): Promise<{ location: string; flow: string | null }> => {
  const google = found(ctx.google);
  await ctx.limits.signInPages.spend(ctx.request.address);
  const { flow, secrets } = beginFlow(ctx.clock, readWish(state));
  try {
    return { location: await google.addressFor(secrets), flow };
  } catch {
    // The provider has noted why; a browser that was sent here wants a page.
    return { location: unreachable, flow: null };
  }
};

interface GoogleAnswer {
  readonly code: string;
  readonly state: string;
  readonly iss?: string | undefined;
}

/**
 * Opens a session for the account that has the address Google vouches for.
 * @throws sign_in_failed, account_not_found with the address, too_many_requests, not_found
 */
export const completeGoogleSignIn = async (
  ctx: PublicContext,
  { code, state, iss }: GoogleAnswer,
  flow: string | null,
): Promise<{ account: Account; token: string }> => {
  const google = found(ctx.google);
  await ctx.limits.login.spend(ctx.request.address);
  const secrets = resumeFlow(ctx.clock, flow, state);
  if (secrets === null) throw new AppError("sign_in_failed");
  const { email, is_verified } = await google.exchange({ code, iss }, secrets).catch((cause: unknown) => {
    throw new AppError("sign_in_failed", { cause });
  });
  if (!is_verified || !isEmail(email)) throw new AppError("sign_in_failed");
  return signInVerified(ctx, email);
};

/** A challenge, and the secret that the browser keeps until it answers. Throws too_many_requests. */
export const beginPasskeySignIn = async (
  ctx: PublicContext,
): Promise<{ challenge: string; rp_id: string; flow: string }> => {
  await ctx.limits.signInPages.spend(ctx.request.address);
  const flow = randomBytes(32).toString("base64url");
  return { ...(await beginPasskeyLogin(ctx, flow)), flow };
};

/**
 * Opens a session for the owner of the passkey that has signed this browser's challenge.
 * @throws passkey_refused, business_suspended, sign_in_failed, too_many_requests
 */
export const completePasskeySignIn = async (
  ctx: PublicContext,
  assertion: PasskeyAssertion,
  flow: string | null,
): Promise<{ account: Account; token: string }> => {
  await ctx.limits.login.spend(ctx.request.address);
  if (flow === null) throw new AppError("passkey_refused");
  return signInByPasskey(ctx, assertion, flow);
};
