import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../clock.ts";
import { mountDevOutbox } from "../http/dev-outbox.ts";
import { composeMail } from "./compose.ts";
import type { Mail } from "./mailer.ts";
import { openOutbox } from "./outbox.ts";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "rewardo-outbox-"));
});
afterAll(() => rm(root, { recursive: true }));

const clock = fixedClock("2026-06-12T08:00:00.000Z");
const { signal } = new AbortController();
const content = composeMail({
  kind: "reset",
  language: "en",
  link: "https://rewards.example.com/password_reset?id=1&token=abc",
  brand: "A & B",
});
const mail = (nr: number): Mail => ({ ...content, to: `${nr}@example.test`, key: crypto.randomUUID() });

test("keeps the newest two hundred, for this user alone", async () => {
  const directory = join(root, "kept");
  const outbox = openOutbox(directory, clock);
  expect(await outbox.list()).toEqual([]);
  for (let nr = 0; nr < 203; nr++) {
    clock.set(new Date(clock.nowMs() + 1000).toISOString());
    await outbox.send(mail(nr), signal);
  }
  const kept = await outbox.list();
  expect(kept.map(({ to }) => to)).toEqual(Array.from({ length: 200 }, (_, nr) => `${202 - nr}@example.test`));
  expect(await outbox.read(kept[0]!.id)).toEqual(kept[0]);
  expect((await stat(directory)).mode & 0o077).toBe(0);
  for (const name of await readdir(directory)) expect((await stat(join(directory, name))).mode & 0o077).toBe(0);
});

test("a developer reads the mails in the browser, as they are and without anything else", async () => {
  const outbox = openOutbox(join(root, "shown"), clock);
  await outbox.send(mail(1), signal);
  const app = Fastify();
  mountDevOutbox(app, outbox);
  const list = await app.inject("/api/dev/outbox");
  expect(list.body).toContain("1@example.test");
  const path = /href="([^"]+)"/.exec(list.body)![1]!;
  const page = await app.inject(path);
  expect(page.body).toBe(content.html);
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  expect((await app.inject(`${path}/text`)).body).toBe(content.text);
  for (const wrong of ["..%2f..%2fpackage", "%2fetc%2fpasswd", "x", "2026-06-12T08-00-00-000Z-00000000"]) {
    expect((await app.inject(`/api/dev/outbox/${wrong}`)).statusCode, wrong).toBeGreaterThanOrEqual(400);
  }
  await app.close();
});
