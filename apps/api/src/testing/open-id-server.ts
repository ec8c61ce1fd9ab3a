/**
 * A real OpenID provider on loopback: discovery, keys, authorization code with PKCE, signed tokens. It is strict as
 * Google is, and can be told to break one rule at a time.
 */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { systemClock } from "../platform/clock.ts";

/** What the next token says otherwise; `key` signs it with an unpublished key. */
export interface Fault {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly key?: "unknown";
}

export interface OpenIdServer {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  /** Who sits before the browser from now on, and agrees to everything. */
  signedInAs(person: { email: string; email_verified: boolean }): void;
  /** Breaks a rule for the tokens from now on; nothing mends it. */
  break(fault: Fault): void;
  close(): Promise<void>;
}

interface Granted {
  readonly nonce: string;
  readonly challenge: string;
  readonly redirect_uri: string;
  readonly person: object;
}

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const signedToken = (claims: object, key: KeyObject): string => {
  const body = `${base64({ alg: "RS256", kid: "one", typ: "JWT" })}.${base64(claims)}`;
  return `${body}.${sign("sha256", Buffer.from(body), key).toString("base64url")}`;
};
const newKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");

interface OpenIdServerOptions {
  /** The only address that is led back to; any when left out. */
  readonly redirect_uri?: string;
  /** Asks for an e-mail address on a page, for browsers. */
  readonly isAsking?: boolean;
}

/** A page with one field, that comes back here with what was typed. */
const questionPage = (searchParams: URLSearchParams): string => {
  const kept = [...searchParams].map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value.replaceAll('"', "&quot;")}">`,
  );
  return `<!doctype html><html lang="en"><head><link rel="icon" href="data:,"><title>Sign in</title></head><body><form>${kept.join("")}
    <label>Who are you? <input name="email" type="email"></label><button>Continue</button></form></body></html>`;
};

/** Starts it on a free port. */
export const openOpenIdServer = async ({
  redirect_uri,
  isAsking = false,
}: OpenIdServerOptions = {}): Promise<OpenIdServer> => {
  const client = { client_id: "rewardo-console", client_secret: "not-a-secret-here" };
  const [key, foreign] = [newKey(), newKey()];
  const codes = new Map<string, Granted>();
  let person: { email: string; email_verified: boolean } = { email: "marta@ziarno.example", email_verified: true };
  let fault: Fault = {};
  let issuer = "";

  const authorize = ({ searchParams }: URL, answer: ServerResponse): void => {
    const asked = (name: string) => searchParams.get(name) ?? "";
    const isOurs =
      asked("client_id") === client.client_id &&
      asked("response_type") === "code" &&
      asked("code_challenge_method") === "S256" &&
      asked("scope").split(" ").includes("openid") &&
      (redirect_uri === undefined || asked("redirect_uri") === redirect_uri);
    if (!isOurs) return void answer.writeHead(400).end("invalid_request");
    if (isAsking && asked("email") === "")
      return void answer.writeHead(200, { "content-type": "text/html" }).end(questionPage(searchParams));
    const someone = isAsking ? { email: asked("email"), email_verified: true } : person;
    const code = randomBytes(16).toString("base64url");
    const back = new URL(asked("redirect_uri"));
    codes.set(code, {
      nonce: asked("nonce"),
      challenge: asked("code_challenge"),
      redirect_uri: back.href,
      person: { sub: someone.email, ...someone },
    });
    for (const [name, value] of [
      ["code", code],
      ["state", asked("state")],
      ["iss", issuer],
    ] as const)
      back.searchParams.set(name, value);
    answer.writeHead(302, { location: back.href }).end();
  };

  const trade = (text: string, answer: ServerResponse): void => {
    const form = new URLSearchParams(text);
    const send = (status: number, body: object) =>
      void answer.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const granted = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? ""); // once, whatever comes of it
    const isClient = form.get("client_id") === client.client_id && form.get("client_secret") === client.client_secret;
    if (!isClient) return send(401, { error: "invalid_client" });
    const fits =
      granted !== undefined &&
      form.get("grant_type") === "authorization_code" &&
      form.get("redirect_uri") === granted.redirect_uri &&
      challengeOf(form.get("code_verifier") ?? "") === granted.challenge;
    if (!fits) return send(400, { error: "invalid_grant" });
    const now = Math.floor(systemClock.nowMs() / 1000);
    const about = { iss: issuer, aud: client.client_id, iat: now, exp: now + 300, nonce: granted.nonce };
    const claims = { ...about, ...granted.person, ...fault.claims };
    const id_token = signedToken(claims, fault.key === "unknown" ? foreign.privateKey : key.privateKey);
    send(200, { access_token: randomBytes(16).toString("hex"), token_type: "Bearer", expires_in: 300, id_token });
  };

  const describe = (path: string): object | null => {
    if (path === "/jwks")
      return { keys: [{ ...key.publicKey.export({ format: "jwk" }), kid: "one", use: "sig", alg: "RS256" }] };
    if (path !== "/.well-known/openid-configuration") return null;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["client_secret_post"],
      authorization_response_iss_parameter_supported: true,
    };
  };

  const server = createServer((request, answer) => {
    const url = new URL(request.url ?? "/", issuer);
    if (url.pathname === "/authorize") return authorize(url, answer);
    // A caller whose connection is cut, such as by `close`, gets no answer.
    if (url.pathname === "/token")
      return void readText(request).then(
        (text) => trade(text, answer),
        () => answer.destroy(),
      );
    const body = describe(url.pathname);
    answer.writeHead(body === null ? 404 : 200, { "content-type": "application/json" }).end(JSON.stringify(body ?? {}));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    ...client,
    signedInAs: (next) => void (person = next),
    break: (next) => void (fault = next),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
