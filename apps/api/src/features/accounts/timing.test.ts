import { roleIds } from "@rewardo/contract/roles";
import { expect, test } from "vitest";
import { newId } from "../../platform/clock.ts";
import { buildBusiness } from "../../testing/builders.ts";
import { openMailApp } from "../../testing/mail-app.ts";
import { createAccount } from "./create.ts";

/** LONG=1 compares many requests finely; otherwise only a difference such as a mail's or a hash's work would show. */
const isLong = process.env["LONG"] === "1";
const rounds = isLong ? 600 : 20;
const coarseMs = 10;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

test("the time of asking for a reset does not tell whether somebody has the address", async () => {
  const app = await openMailApp();
  const { ctx } = await buildBusiness(app);
  const open = async () => {
    const email = `${newId()}@example.test`;
    await createAccount(ctx, { email, account_role_id: roleIds.ADMIN });
    return email;
  };
  // The work that a known address leaves behind would lie within the next request, whosever that is.
  await app.stopWorkers();
  // Each request has an address of its own, as long as the others; nobody comes first.
  const series = { known: [], unknown: [], "known again": [], "unknown again": [] } as Record<string, number[]>;
  const ask = async (email: string): Promise<number> => {
    const started = performance.now();
    const { status } = await app.withToken(null).call("POST", "/api/accounts/password_reset", { email });
    expect(status).toBe(204);
    return performance.now() - started;
  };
  for (let round = 0; round < rounds + 10; round++) {
    app.pass(6);
    const requests: [string, string][] = [];
    for (const name of Object.keys(series)) {
      requests.push([name, name.startsWith("known") ? await open() : `${newId()}@example.test`]);
    }
    for (const [name, email] of requests.toSorted(() => Math.random() - 0.5)) {
      const took = await ask(email);
      if (round >= 10) series[name]!.push(took);
    }
  }
  await app.close();
  const medians = Object.fromEntries(Object.entries(series).map(([name, times]) => [name, median(times)]));
  const { known = 0, unknown = 0 } = medians;
  const within = Math.max(
    Math.abs(known - medians["known again"]!),
    Math.abs(unknown - medians["unknown again"]!),
    0.1 * Math.min(known, unknown),
  );
  if (isLong) process.stdout.write(`Medians in ms: ${JSON.stringify(medians)}\n`);
  expect(Math.abs(known - unknown)).toBeLessThanOrEqual(isLong ? within : coarseMs);
}, 600_000);
