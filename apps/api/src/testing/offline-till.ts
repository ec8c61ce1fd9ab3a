/** A till without a network in software: it signs promises as a browser does, and leaves every part open to what a test wants wrong. */
import { createHash, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import type { QueueKey, Sent, TillQueue } from "@rewardo/contract/till-queues";
import { firstHash, promiseText } from "@rewardo/rules";
import { newId } from "../platform/clock.ts";
import type { Answer, Caller } from "./app.ts";

/** The parts of a promise that a test says; the rest follows from the till. */
export interface Said {
  readonly visit?: Record<string, unknown>;
  readonly undo?: { readonly idempotency_key: string };
  /** When it is promised. */
  readonly at: string;
  readonly idempotency_key?: string;
  /** The server's last answer before, if that is not the newest one: of a promise that is signed anew. */
  readonly since?: string;
}

export interface SignedPromise {
  readonly seq: number;
  readonly previous: string;
  readonly kind: "visit" | "undo";
  readonly idempotency_key: string;
  readonly device_at: string;
  readonly answered_at: string;
  readonly answered_device_at: string;
  readonly elapsed_ms: number | null;
  readonly visit?: Record<string, unknown>;
  readonly undo?: { readonly idempotency_key: string };
  readonly signature: string;
}

export const keyPair = (): { key: QueueKey; privateKey: KeyObject } => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return { key: { kty: "EC", crv: "P-256", x, y }, privateKey };
};

export const signText = (privateKey: KeyObject, text: string): string =>
  sign("sha256", Buffer.from(text), { key: privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url");

/** Opens a queue for the caller. `offMs` is how far its clock is ahead. */
export const openOfflineTill = async (caller: Caller, { offMs = 0 } = {}) => {
  const { key, privateKey } = keyPair();
  const opened = await caller.call<TillQueue>(
    "POST",
    "/api/scanner/queues",
    { key },
    { "idempotency-key": `queue-${newId()}` },
  );
  const queue_id = opened.body._id;
  let answered_at = opened.body.answered_at;
  let seq = 0;
  let previous = firstHash;
  const shifted = (at: string): string => new Date(Date.parse(at) + offMs).toISOString();

  /** Signs whatever it is given, without noting it. */
  const seal = (parts: Omit<SignedPromise, "signature">): SignedPromise => ({
    ...parts,
    signature: signText(privateKey, promiseText(queue_id, parts)),
  });
  const hashOf = (parts: Omit<SignedPromise, "signature">): string =>
    createHash("sha256").update(promiseText(queue_id, parts)).digest("hex");

  /** Appends a promise to the queue. */
  const promise = (said: Said): SignedPromise => {
    const { at, visit, undo, since = answered_at, idempotency_key = `promise-${newId()}` } = said;
    const kind = undo === undefined ? "visit" : "undo";
    const parts: Omit<SignedPromise, "signature"> = {
      ...{ seq: seq + 1, previous, kind, idempotency_key, answered_at: since },
      device_at: shifted(at),
      answered_device_at: shifted(since),
      elapsed_ms: Date.parse(at) - Date.parse(since),
      ...(visit === undefined ? {} : { visit: { seen_at: null, promised: 1, ...visit } }),
      ...(undo === undefined ? {} : { undo }),
    };
    seq += 1;
    previous = hashOf(parts);
    return seal(parts);
  };

  return {
    ...{ queue_id, opened, seal, hashOf, promise },
    send: async (promises: readonly unknown[], by: Caller = caller): Promise<Answer<Sent>> => {
      const answer = await by.call<Sent>("POST", `/api/scanner/queues/${queue_id}/promises`, { promises });
      if (answer.status === 200) ({ answered_at } = answer.body.queue);
      return answer;
    },
  };
};
export type OfflineTill = Awaited<ReturnType<typeof openOfflineTill>>;
