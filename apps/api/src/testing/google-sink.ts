/**
 * A server on loopback that speaks Google's REST for passes: tokens for signed assertions, classes and objects, and what customers
 * save by a link. It refuses what Google would, notes each call with its moment, and can be told to misbehave.
 */
import { createPublicKey, generateKeyPairSync, type KeyObject, randomUUID, verify } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import { text } from "node:stream/consumers";
import { brokenClassRules, brokenObjectRules, mergePatch } from "./google-rules.ts";

export const issuerId = "3388000000012345678";
const clientEmail = "passes@example.iam.gserviceaccount.com";

/** `busy` is a 429 with a time to wait, `broken` a 500, `cut` ends the connection, `silent` never answers; `late` takes and is then cut. */
export type GoogleFault = "none" | "busy" | "broken" | "cut" | "silent" | "late";

type Stored = Record<string, unknown>;

export interface GoogleCalled {
  readonly method: string;
  readonly path: string;
  readonly atMs: number;
  readonly status: number;
}

export interface GoogleSink {
  readonly url: string;
  /** The service account's file, as Google gives it. */
  readonly keyFile: string;
  /** Calls for passes; those for tokens are counted apart. */
  readonly calls: GoogleCalled[];
  tokens(): number;
  readonly classes: Map<string, Stored>;
  readonly objects: Map<string, Stored>;
  fail(...faults: GoogleFault[]): void;
  isAway: GoogleFault;
  /** Calls for tokens are refused, as after the key was deleted. */
  isKeyDeleted: boolean;
  /** The account may not make passes of this issuer. */
  isIssuerForbidden: boolean;
  /** Tokens that were given so far count no longer. */
  endTokens(): void;
  /** Is told of each object that was changed, with the object as it is now. */
  onObject: (id: string, object: Stored) => void;
  /** A customer saves the card of a link. Throws where the link is not signed by the account, or somebody else has saved it. */
  save(link: string, person?: string): string;
  /** Puts an object there that somebody keeps. */
  keep(id: string, classId: string): void;
  /** The customer removes it. */
  remove(id: string): void;
  /** The most calls within any second. */
  mostInASecond(): number;
  close(): Promise<void>;
}

const decode = (part: string): Stored => JSON.parse(Buffer.from(part, "base64url").toString("utf8")) as Stored;

/** The claims of a token that this key signed with RSA and SHA-256. @throws for another's */
export const verifyToken = (token: string, key: KeyObject): Stored => {
  const [head = "", claims = "", signature = ""] = token.split(".");
  const { alg, typ } = decode(head);
  if (alg !== "RS256" || typ !== "JWT") throw new Error("The token is no JWT by RS256");
  if (!verify("sha256", Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, "base64url")))
    throw new Error("The token was signed by another key");
  return decode(claims);
};

export const openGoogleSink = async (): Promise<GoogleSink> => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const publicKey = createPublicKey(privateKey);
  const faults: GoogleFault[] = [];
  const people = new Map<string, string>();
  const valid = new Set<string>();
  let tokens = 0;

  const giveToken = async (request: IncomingMessage, answer: Answer): Promise<void> => {
    const form = new URLSearchParams(await text(request));
    tokens += 1;
    if (sink.isKeyDeleted) return answer(400, { error: "invalid_grant" });
    const claims = verifyToken(form.get("assertion") ?? "", publicKey);
    const isRight =
      form.get("grant_type") === "urn:ietf:params:oauth:grant-type:jwt-bearer" &&
      claims["iss"] === clientEmail &&
      claims["aud"] === `${sink.url}/token` &&
      claims["scope"] === "https://www.googleapis.com/auth/wallet_object.issuer" &&
      Number(claims["exp"]) - Number(claims["iat"]) <= 3600;
    if (!isRight) return answer(400, { error: "invalid_grant" });
    const access_token = randomUUID();
    valid.add(access_token);
    answer(200, { access_token, expires_in: 3599, token_type: "Bearer" });
  };

  const refuse = (answer: Answer, code: number, status: string): void => answer(code, { error: { code, status } });

  const store = (request: IncomingMessage, kind: string, id: string | null, body: Stored, answer: Answer): void => {
    const kept = kind === "loyaltyClass" ? sink.classes : sink.objects;
    const rules = kind === "loyaltyClass" ? brokenClassRules : brokenObjectRules;
    const known = id === null ? undefined : kept.get(id);
    if (request.method === "GET" && id === null) return answer(200, { resources: [] });
    if (id !== null && known === undefined) return refuse(answer, 404, "NOT_FOUND");
    if (request.method === "GET") return answer(200, known!);
    const name = String(body["id"]);
    if (id === null && kept.has(name)) return refuse(answer, 409, "ALREADY_EXISTS");
    const next = mergePatch(known ?? {}, body);
    const broken = rules(next);
    if (broken.length > 0) return answer(400, { error: { code: 400, status: "INVALID_ARGUMENT", message: broken[0] } });
    kept.set(name, next);
    if (kind === "loyaltyObject") sink.onObject(name, next);
    answer(200, next);
  };

  type Answer = (status: number, body: object, headers?: Record<string, string>) => void;

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const atMs = performance.now();
    const { pathname } = new URL(request.url ?? "/", sink.url);
    const isToken = pathname === "/token";
    const answer: Answer = (status, body, headers = {}) => {
      if (!isToken) sink.calls.push({ method: request.method ?? "", path: pathname, atMs, status });
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(JSON.stringify(body));
    };
    const fault = sink.isAway === "none" && !isToken ? (faults.shift() ?? "none") : sink.isAway;
    if (fault === "silent") return;
    if (fault === "cut") return void request.socket.destroy();
    if (fault === "busy")
      return answer(429, { error: { code: 429, status: "RESOURCE_EXHAUSTED" } }, { "retry-after": "7" });
    if (fault === "broken") return refuse(answer, 503, "UNAVAILABLE");
    if (isToken) return giveToken(request, answer);
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const [, kind = "", id] =
      /^\/walletobjects\/v1\/(loyaltyClass|loyaltyObject)(?:\/([\w.-]+))?$/.exec(pathname) ?? [];
    const body = await text(request);
    if (!valid.has(token)) return refuse(answer, 401, "UNAUTHENTICATED");
    if (kind === "") return refuse(answer, 404, "NOT_FOUND");
    const asked = body === "" ? {} : (JSON.parse(body) as Stored);
    const named = typeof asked["id"] === "string" ? asked["id"] : null;
    const owner = id ?? named ?? new URL(request.url ?? "/", sink.url).searchParams.get("issuerId") ?? "";
    if (sink.isIssuerForbidden || !owner.startsWith(issuerId)) return refuse(answer, 403, "PERMISSION_DENIED");
    if (fault !== "late") return store(request, kind, id ?? null, asked, answer);
    store(request, kind, id ?? null, asked, () => void request.socket.destroy());
  };

  const server = createServer((request, response) => {
    take(request, response).catch(() => {
      response.writeHead(400);
      response.end("{}");
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sink: GoogleSink = {
    url,
    keyFile: JSON.stringify({
      ...{ type: "service_account", client_email: clientEmail, private_key_id: "a1b2c3", token_uri: `${url}/token` },
      private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
    }),
    ...{ calls: [], classes: new Map(), objects: new Map(), isAway: "none", isKeyDeleted: false },
    ...{ isIssuerForbidden: false, onObject: () => undefined, tokens: () => tokens, endTokens: () => valid.clear() },
    fail: (...more) => void faults.push(...more),
    save: (link, person = "a customer") => {
      const token = /^https:\/\/pay\.google\.com\/gp\/v\/save\/([\w.-]+)$/.exec(link)?.[1] ?? "";
      const { iss, aud, typ, payload } = verifyToken(token, publicKey);
      if (iss !== clientEmail || aud !== "google" || typ !== "savetowallet")
        throw new Error("The link has other claims");
      const { loyaltyClasses, loyaltyObjects } = payload as Record<"loyaltyClasses" | "loyaltyObjects", Stored[]>;
      const [shared, own] = [loyaltyClasses[0]!, loyaltyObjects[0]!];
      const broken = [...brokenClassRules(shared), ...brokenObjectRules(own)];
      if (broken.length > 0) throw new Error(broken.join("; "));
      const id = String(own["id"]);
      if ((people.get(id) ?? person) !== person) throw new Error("Somebody else has saved this card");
      people.set(id, person);
      // What is there already stays as it is.
      if (!sink.classes.has(String(shared["id"]))) sink.classes.set(String(shared["id"]), shared);
      sink.objects.set(id, { ...(sink.objects.get(id) ?? own), hasUsers: true });
      return id;
    },
    keep: (id, classId) => void sink.objects.set(id, { id, classId, state: "ACTIVE", hasUsers: true }),
    remove: (id) => void sink.objects.set(id, { ...sink.objects.get(id), hasUsers: false }),
    mostInASecond: () => {
      const moments = sink.calls.map(({ atMs }) => atMs).toSorted((a, b) => a - b);
      return moments.reduce((most, atMs, nr) => {
        let from = nr;
        while (from > 0 && moments[from - 1]! > atMs - 1000) from -= 1;
        return Math.max(most, nr - from + 1);
      }, 0);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return sink;
};
