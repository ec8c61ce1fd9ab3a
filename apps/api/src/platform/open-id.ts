/** Signing in through an OpenID provider: authorization code with PKCE, state and nonce. */
import * as client from "openid-client";
import { circuitBreaker } from "./circuit-breaker.ts";
import type { Clock } from "./clock.ts";
import type { Log } from "./log.ts";

export interface OpenIdSettings {
  /** Address below which `.well-known/openid-configuration` lies; https, or http on this machine. */
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  /** The console's page that the provider leads back to. */
  readonly redirect_uri: string;
}

/** Secrets that connect the request with its callback; only the browser that began has all of them. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly code_verifier: string;
}

export interface ProvenAddress {
  readonly email: string;
  /** The provider has seen that the address is this person's. */
  readonly is_verified: boolean;
}

export interface OpenIdProvider {
  /** The provider's sign-in address. Throws if the provider cannot be reached. */
  addressFor(secrets: SignInSecrets): Promise<string>;
  /** Trades the code for what the provider's signed token says; a code is taken once. Throws when anything does not fit. */
  exchange(answer: { code: string; iss?: string | undefined }, secrets: SignInSecrets): Promise<ProvenAddress>;
}

const timeoutSeconds = 5;

/** The provider is in trouble, as opposed to one that answered no. */
const isTrouble = (error: unknown): boolean => {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === undefined || code === "OAUTH_TIMEOUT" || code === "OAUTH_RESPONSE_IS_NOT_CONFORM";
};

interface OpenIdOptions extends OpenIdSettings {
  readonly clock: Clock;
  readonly log: Log;
}

/** A provider whose addresses and keys are asked for when they are first needed. */
export const openIdProvider = (options: OpenIdOptions): OpenIdProvider => {
  const { issuer, client_id, client_secret, redirect_uri, clock, log } = options;
  const breaker = circuitBreaker({ name: "The sign-in provider", clock, isTrouble });
  const isInsecure = issuer.startsWith("http:");
  const discover = async (): Promise<client.Configuration> => {
    const execute = [client.enableNonRepudiationChecks, ...(isInsecure ? [client.allowInsecureRequests] : [])];
    return client.discovery(new URL(issuer), client_id, client_secret, undefined, { execute, timeout: timeoutSeconds });
  };
  let known: Promise<client.Configuration> | undefined;
  const configuration = (): Promise<client.Configuration> => {
    known ??= discover().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  /** Runs it past the breaker; what goes wrong is noted without what the person brought along. */
  const guarded = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await breaker.run(work);
    } catch (error) {
      const reason = error instanceof Error ? error.message : "unknown";
      const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
      log.info(what, { code, reason });
      throw error;
    }
  };

  return {
    addressFor: ({ state, nonce, code_verifier }) =>
      guarded("the sign-in provider could not be reached", async () => {
        const parameters = {
          redirect_uri,
          scope: "openid email",
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(code_verifier),
          code_challenge_method: "S256",
          prompt: "select_account",
        };
        return client.buildAuthorizationUrl(await configuration(), parameters).href;
      }),
    exchange: ({ code, iss }, { state, nonce, code_verifier }) =>
      guarded("a sign-in was refused", async () => {
        const answered = new URL(redirect_uri);
        for (const [name, value] of Object.entries({ code, state, iss }))
          if (value !== undefined) answered.searchParams.set(name, value);
        const tokens = await client.authorizationCodeGrant(await configuration(), answered, {
          pkceCodeVerifier: code_verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        const email = claims?.["email"];
        return { email: typeof email === "string" ? email : "", is_verified: claims?.["email_verified"] === true };
      }),
  };
};
