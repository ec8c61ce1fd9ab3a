/** Makes one attempt to deliver a message, signed as Standard Webhooks describes (https://www.standardwebhooks.com). */
import { createHmac } from "node:crypto";
import { request as plainRequest } from "node:http";
import { request as tlsRequest } from "node:https";
import { isIP } from "node:net";
import type { deliveryFailures } from "@rewardo/contract/webhooks";
import { PrivateAddress, type Targets } from "./targets.ts";

export type DeliveryFailure = (typeof deliveryFailures)[number];

export interface Attempt {
  /** `null` where the address did not answer in HTTP. */
  readonly status: number | null;
  readonly failure: DeliveryFailure | null;
  readonly ms: number;
  /** How the answer's body began; `null` for none that is text. */
  readonly answer: string | null;
  /** The answer's `Retry-After`, as it stands. */
  readonly retry_after: string | null;
}

const mostAnswer = 500;
/** Time for reading the answer's body; the rest is not waited for. */
const answerMs = 500;

const secretSigns = [
  /whsec_[\w+/=-]+/g,
  /\b(?:Bearer|Basic)\s+[\w.~+/=-]+/gi,
  /\b[\w-]*(?:secret|token|password|api[_-]?key)[\w-]*["']?\s*[:=]\s*["']?[^\s"',;&]+/gi,
  /v1,[\w+/=]{20,}/g,
];

/** The answer as the log stores it: one line of readable characters, and nothing that looks like a secret. */
export const readableAnswer = (bytes: Buffer): string | null => {
  const text = secretSigns
    .reduce((all, sign) => all.replaceAll(sign, "…"), bytes.toString("utf8"))
    .replaceAll(/[\p{C}\p{Z}\u{FFFD}]+/gu, " ")
    .trim();
  return text === "" ? null : [...text].slice(0, mostAnswer).join("");
};

/** `v1,` and the HMAC-SHA256 of id, time and body in base64. `secret` is the bytes behind `whsec_`. */
export const signatureOf = (secret: Buffer, id: string, seconds: number, body: string): string =>
  `v1,${createHmac("sha256", secret).update(`${id}.${seconds}.${body}`).digest("base64")}`;

const failureOf = (error: unknown): DeliveryFailure => {
  if (error instanceof PrivateAddress) return "private_address";
  const { name, code = "" } = error as { name?: string; code?: string };
  if (name === "AbortError" || name === "TimeoutError" || code === "ETIMEDOUT") return "timeout";
  return /CERT|TLS|SSL|EPROTO/.test(code) ? "tls" : "unreachable";
};

interface Message {
  readonly url: string;
  /** The newest first. */
  readonly secrets: readonly Buffer[];
  readonly id: string;
  readonly body: string;
  /** Time of the attempt, in seconds since 1970. */
  readonly seconds: number;
}

/**
 * Posts the message and waits for the status, `timeoutMs` at most. Redirects are not followed: they would lead past the
 * check of the address. Of the answer's body the beginning is read, and half a second is waited for it.
 */
export const sendMessage = (
  targets: Targets,
  { url, secrets, id, body, seconds }: Message,
  { timeoutMs, agent }: { timeoutMs: number; agent: string },
): Promise<Attempt> => {
  const startMs = performance.now();
  const ended = (status: number | null, failure: DeliveryFailure | null): Attempt => ({
    ...{ status, failure, answer: null, retry_after: null },
    ms: Math.round(performance.now() - startMs),
  });
  const address = new URL(url);
  const host = address.hostname.replace(/^\[|\]$/g, "");
  // Names are checked as they are resolved; a literal address is resolved by no one.
  if (isIP(host) !== 0 && !targets.allows(host)) return Promise.resolve(ended(null, "private_address"));
  const payload = Buffer.from(body);
  return new Promise((resolve) => {
    const send = address.protocol === "https:" ? tlsRequest : plainRequest;
    const request = send(
      address,
      {
        method: "POST",
        lookup: targets.lookup,
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          "content-type": "application/json",
          "content-length": payload.length,
          "user-agent": agent,
          "webhook-id": id,
          "webhook-timestamp": String(seconds),
          "webhook-signature": secrets.map((secret) => signatureOf(secret, id, seconds, body)).join(" "),
        },
      },
      (response) => {
        const attempt = ended(response.statusCode ?? null, null);
        const chunks: Buffer[] = [];
        let length = 0;
        const close = (): void => {
          clearTimeout(timer);
          const answer = readableAnswer(Buffer.concat(chunks).subarray(0, 4 * mostAnswer));
          resolve({ ...attempt, answer, retry_after: response.headers["retry-after"] ?? null });
          response.destroy();
        };
        const timer = setTimeout(close, answerMs);
        response.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          length += chunk.length;
          if (length >= 4 * mostAnswer) close();
        });
        response.on("end", close);
        response.on("error", close);
      },
    );
    request.on("error", (error) => resolve(ended(null, failureOf(error))));
    // One that switches to another protocol ends the request with neither an answer nor an error.
    request.on("upgrade", (response, socket) => {
      socket.destroy();
      resolve(ended(response.statusCode ?? null, null));
    });
    request.end(payload);
  });
};
