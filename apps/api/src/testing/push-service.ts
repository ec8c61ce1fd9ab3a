/**
 * A push service on loopback with browsers behind it: checks each request by RFC 8030, 8188, 8291 and 8292 as the makers' services
 * do, decrypts it as the browser would, and can be told to misbehave.
 */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { PushSubscription } from "../platform/web-push/send.ts";

/** `gone` is a 410, `unknown` a 404, `busy` a 429 with a time to wait, `broken` a 500; `silent` never answers, `switched` leaves HTTP. */
export type ServiceFault = "none" | "gone" | "unknown" | "busy" | "broken" | "silent" | "moved" | "switched";

/** One message that the service has taken. */
export interface Taken {
  readonly endpoint: string;
  readonly text: string;
  readonly ttl: number;
  readonly topic: string | null;
  readonly urgency: string | null;
  readonly bytes: number;
}

export interface TestBrowser {
  readonly subscription: PushSubscription;
  /** What it shows once it is on: of a topic the newest, and nothing that has run out. */
  waiting(nowMs: number): string[];
}

export interface PushService {
  readonly origin: string;
  readonly taken: Taken[];
  /** What was wrong with requests, in words; empty where all keep to the standards. */
  readonly complaints: string[];
  /** Each of these meets one request, in order. */
  fail(...faults: ServiceFault[]): void;
  /** All requests meet this fault until it is `none` again. */
  isAway: ServiceFault;
  /** Is told of each message before it is answered. */
  onTaken: (taken: Taken) => Promise<void> | void;
  browser(): TestBrowser;
  close(): Promise<void>;
}

const statuses = { gone: 410, unknown: 404, busy: 429, broken: 500, moved: 307 } as const;

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/** Reads the record as the browser does. Throws where it was not made for it. */
const decrypt = (body: Buffer, own: ECDH, auth: Buffer): string => {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  if (record.length > body.readUInt32BE(16)) throw new Error("longer than its record");
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), own.getPublicKey(), sender]);
  const secret = derive(own.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const opening = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([opening.update(record.subarray(0, -16)), opening.final()]);
  const end = plain.findLastIndex((byte) => byte !== 0);
  if (plain[end] !== 2) throw new Error("the last record ends with a 2");
  return plain.subarray(0, end).toString("utf8");
};

const readPart = (text: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as Record<string, unknown>;

/** What is wrong with the signature of a request; `null` where nothing is. `knownKey`: what the browser subscribed with. */
const wrongWithVapid = (header: string | undefined, origin: string, nowMs: number, knownKey: string): string | null => {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  if (signature === "") return "no signature";
  if (key !== knownKey) return "another key than the browser subscribed with";
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65) return "no public key";
  const public_key = createPublicKey({
    format: "jwk",
    key: {
      ...{ kty: "EC", crv: "P-256", x: point.subarray(1, 33).toString("base64url") },
      y: point.subarray(33).toString("base64url"),
    },
  });
  const signed = Buffer.from(`${head}.${claims}`);
  const rule = { key: public_key, dsaEncoding: "ieee-p1363" } as const;
  if (!verify("sha256", signed, rule, Buffer.from(signature, "base64url"))) return "a wrong signature";
  const { aud, exp, sub } = readPart(claims);
  if (readPart(head)["alg"] !== "ES256") return "another algorithm";
  if (aud !== origin) return `for ${String(aud)}`;
  const seconds = Number(exp) - nowMs / 1000;
  if (!(seconds > 0 && seconds <= 86_400)) return "it has run out, or holds for more than a day";
  return typeof sub === "string" && /^(?:mailto:|https:\/\/)/.test(sub) ? null : "nobody to write to";
};

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** Opens the service; browsers of it subscribe with the key that `public_key` answers. */
export const openPushService = async (clock: { nowMs(): number }, public_key: () => string): Promise<PushService> => {
  const browsers = new Map<string, { own: ECDH; auth: Buffer; waits: (Taken & { atMs: number })[] }>();
  const faults: ServiceFault[] = [];
  const open = new Set<ServerResponse>();
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request);
    const fault = faults.shift() ?? service.isAway;
    if (fault === "silent") return void open.add(response);
    if (fault === "switched")
      return void response.socket?.end("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n");
    if (fault !== "none") {
      const more = fault === "busy" ? { "retry-after": "7" } : fault === "moved" ? { location: `${origin}/` } : {};
      return void response.writeHead(statuses[fault], more).end();
    }
    const browser = browsers.get(request.url ?? "");
    if (browser === undefined) return void response.writeHead(404).end();
    const { headers } = request;
    const complain = (words: string): void => {
      service.complaints.push(words);
      response.writeHead(400).end();
    };
    const wrong = wrongWithVapid(headers.authorization, origin, clock.nowMs(), public_key());
    if (wrong !== null) return complain(wrong);
    if (headers["content-encoding"] !== "aes128gcm" || !/^\d+$/.test(String(headers["ttl"])))
      return complain("headers");
    if (body.length > 4096) return void response.writeHead(413).end();
    const [topic, urgency] = [headers["topic"] as string | undefined, headers["urgency"] as string | undefined];
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) return complain("topic");
    if (urgency !== undefined && !["very-low", "low", "normal", "high"].includes(urgency)) return complain("urgency");
    const taken: Taken = {
      ...{ endpoint: `${origin}${request.url}`, text: decrypt(body, browser.own, browser.auth), bytes: body.length },
      ...{ ttl: Number(headers["ttl"]), topic: topic ?? null, urgency: urgency ?? null },
    };
    await service.onTaken(taken);
    service.taken.push(taken);
    browser.waits = browser.waits.filter((one) => topic === undefined || one.topic !== topic);
    browser.waits.push({ ...taken, atMs: clock.nowMs() });
    response.writeHead(201, { location: `${origin}/receipt` }).end();
  };

  const service: PushService = {
    ...{ origin, taken: [], complaints: [], isAway: "none", onTaken: () => undefined },
    fail: (...more) => void faults.push(...more),
    browser: () => {
      const own = createECDH("prime256v1");
      own.generateKeys();
      const [auth, path] = [randomBytes(16), `/push/${randomBytes(16).toString("base64url")}`];
      const browser: { own: ECDH; auth: Buffer; waits: (Taken & { atMs: number })[] } = { own, auth, waits: [] };
      browsers.set(path, browser);
      return {
        subscription: {
          endpoint: `${origin}${path}`,
          ...{ p256dh: own.getPublicKey().toString("base64url"), auth: auth.toString("base64url") },
        },
        waiting: (nowMs) => browser.waits.filter(({ atMs, ttl }) => atMs + ttl * 1000 > nowMs).map(({ text }) => text),
      };
    },
    close: async () => {
      for (const response of open) response.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    take(request, response).catch((error: unknown) => {
      service.complaints.push(error instanceof Error ? error.message : "broken");
      response.writeHead(400).end();
    });
  });
  return service;
};
