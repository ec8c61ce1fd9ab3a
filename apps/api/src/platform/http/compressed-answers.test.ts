import { gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { compressAnswers } from "./compressed-answers.ts";

const rows = Array.from({ length: 200 }, (_, index) => ({ _id: String(index), name: "Kawiarnia Żuraw" }));
const app = Fastify();
compressAnswers(app);
app.get("/rows", () => rows);
app.get("/one", () => rows[0]);
app.get("/page", (_request, reply) =>
  reply.type("text/html; charset=utf-8").header("vary", "cookie").send("<p>".repeat(2000)),
);
app.get("/file", (_request, reply) => reply.type("text/csv").send("a,b\n".repeat(2000)));
afterAll(() => app.close());

const ask = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding === undefined ? {} : { "accept-encoding": encoding } });

test("a long answer is compressed for a caller that takes it, and says by what it differs", async () => {
  const answer = await ask("/rows", "br, gzip");
  expect(answer.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
  expect(answer.headers["content-length"]).toBe(String(answer.rawPayload.length));
  expect(answer.rawPayload.length).toBeLessThan(2000);
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(rows);
  expect((await ask("/page", "gzip")).headers).toMatchObject({
    "content-encoding": "gzip",
    vary: "cookie, accept-encoding",
  });
});

test.each([
  ["/rows", undefined],
  ["/rows", "gzip;q=0, br"],
  ["/one", "gzip"],
  ["/file", "gzip"],
] as const)("%s for %s is sent as it is", async (url, encoding) => {
  const answer = await ask(url, encoding);
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.headers["content-length"]).toBe(String(answer.rawPayload.length));
});
