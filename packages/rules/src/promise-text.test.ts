import { expect, test } from "vitest";
import { canonicalJson, firstHash, promiseText } from "./promise-text.ts";

test("one meaning is one text, whatever the order of its fields", () => {
  expect(canonicalJson({ b: [1, { d: null, c: "ł\n" }], a: true, e: undefined })).toBe(
    String.raw`{"a":true,"b":[1,{"c":"ł\n","d":null}]}`,
  );
  expect(canonicalJson({ e: undefined, a: true, b: [1, { c: "ł\n", d: null }] })).toBe(
    canonicalJson({ b: [1, { d: null, c: "ł\n" }], a: true }),
  );
});

test("a promise's text names its queue, its place and what was before it", () => {
  const promise = {
    ...{ seq: 1, previous: firstHash, kind: "visit", idempotency_key: "k1", elapsed_ms: null },
    device_at: "2026-06-12T10:05:00.000Z",
    answered_at: "2026-06-12T10:00:00.000Z",
    answered_device_at: "2026-06-12T10:00:00.250Z",
    visit: { place_id: "p", number: "4288" },
  };
  expect(promiseText("q", promise)).toBe(
    `rewardo promise 1\nq\n1\n${firstHash}\nvisit\nk1\n2026-06-12T10:05:00.000Z\n2026-06-12T10:00:00.000Z\n2026-06-12T10:00:00.250Z\n\n{"number":"4288","place_id":"p"}`,
  );
  expect(promiseText("r", promise)).not.toBe(promiseText("q", promise));
});
