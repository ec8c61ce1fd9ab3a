import { roleIds } from "@rewardo/contract/roles";
import { expect, test } from "vitest";
import { newId } from "../../../platform/clock.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openMailApp, type MailApp } from "../../../testing/mail-app.ts";
import { createAccount } from "./create.ts";

/** LONG=1 compares many requests finely; otherwise only a difference such as a mail's or a hash's work would show. */
const isLong = process.env["LONG"] === "1";
const rounds = isLong ? 600 : 16;
/** Left out: what is loaded at the first request is no one's. */
const warmUp = isLong ? 10 : 4;
const coarseMs = 10;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

type Series = "known" | "unknown" | "known again" | "unknown again";

/**
 * Asks in rounds, each series once in random order, and compares the medians: what lies between known and unknown
 * addresses has to lie within what lies between two series of the same kind.
 */
const compare = async (app: MailApp, known: () => Promise<string>, ask: (email: string) => Promise<unknown>) => {
  const series: Record<Series, number[]> = { known: [], unknown: [], "known again": [], "unknown again": [] };
  const names = Object.keys(series) as Series[];
  for (let round = 0; round < rounds + warmUp; round++) {
    app.pass(6);
    // Each request has an address of its own, as long as the others; none comes first.
    const requests: [Series, string][] = [];
    for (const name of names)
      requests.push([name, name.startsWith("known") ? await known() : `${newId()}@example.test`]);
    for (const [name, email] of requests.toSorted(() => Math.random() - 0.5)) {
      const started = performance.now();
      await ask(email);
      if (round >= warmUp) series[name].push(performance.now() - started);
    }
  }
  const medians = Object.fromEntries(names.map((name) => [name, median(series[name])])) as Record<Series, number>;
  const within = Math.max(
    Math.abs(medians.known - medians["known again"]),
    Math.abs(medians.unknown - medians["unknown again"]),
    0.1 * Math.min(medians.known, medians.unknown),
  );
  if (isLong) process.stdout.write(`Medians in ms: ${JSON.stringify(medians)}\n`);
  expect(Math.abs(medians.known - medians.unknown)).toBeLessThanOrEqual(
    isLong ? within : Math.max(coarseMs, 0.5 * medians.known),
  );
};

test("the time of a reset request does not reveal whether the address is known", async () => {
  const app = await openMailApp();
  const { ctx } = await buildBusiness(app);
  // The work that a known address leaves behind would lie within the next request, whosever that is.
  await app.stopWorkers();
  const open = async () => {
    const email = `${newId()}@example.test`;
    await createAccount(ctx, { email, account_role_id: roleIds.ADMIN });
    return email;
  };
  await compare(app, open, async (email) => {
    const { status } = await app.withToken(null).call("POST", "/api/accounts/password_reset", { email });
    expect(status).toBe(204);
  });
  await app.close();
}, 600_000);

test("the time of a failed log-in does not reveal whether the address is known", async () => {
  const app = await openMailApp();
  const { ctx } = await buildBusiness(app);
  await app.stopWorkers();
  const open = async () => {
    const email = `${newId()}@example.test`;
    await createAccount(ctx, { email, password: "Kawa-i-ciasto-7", account_role_id: roleIds.ADMIN });
    return email;
  };
  await compare(app, open, async (email) => {
    const { status } = await app
      .withToken(null)
      .call("POST", "/api/accounts/login", { email, password: "Not-this-one-7" });
    expect(status).toBe(401);
  });
  await app.close();
}, 600_000);
