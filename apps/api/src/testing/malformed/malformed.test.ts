/**
 * Generated bad requests to every call, as the owner and as a visitor: never a failure of the server, never a hang,
 * always a well-formed refusal, and nothing stored. LONG=1 sends 200 to each call instead of 10.
 */
import fc from "fast-check";
import { allEndpoints } from "@rewardo/contract/all";
import { mountedPaths } from "@rewardo/contract/endpoint";
import { afterAll, beforeAll, expect, test } from "vitest";
import { probes } from "../isolation/gather.ts";
import { firstVersion, freshKey, idsOf } from "../isolation/probe.ts";
import { openTestApp, type TestApp } from "../app.ts";
import { buildTenant, tenantNames, type Tenant } from "../tenant.ts";
import { type WatchedWrites, watchWrites } from "../watched-writes.ts";
import { openWitness, type Witness } from "../witness.ts";
import type { BadRequest } from "./broken-forms.ts";
import { badRequests, isFreeForm, type GoodRequest } from "./requests.ts";
import { faultsOfError } from "./well-formed-error.ts";

const isLong = process.env["LONG"] === "1";
/** Bad requests a call gets from each of the two callers. */
const requests = isLong ? 200 : 10;
/** Longest that any answer may take on a busy machine. */
const longestMs = 30_000;

let app: TestApp;
let tenant: Tenant;
let witness: Witness;
let watched: WatchedWrites;
let sent = 0;
let slowestMs = 0;
const statuses = new Map<number, number>();

beforeAll(async () => {
  app = await openTestApp();
  tenant = await buildTenant(app, tenantNames.home);
  witness = await openWitness(app.server);
  watched = await watchWrites(witness);
});
afterAll(async () => {
  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} of ${status}`);
  const summary = `${sent} bad requests, the slowest answer after ${Math.round(slowestMs)} ms: ${counts.join(", ")}`;
  if (isLong) process.stdout.write(`${summary}\n`);
  await watched.close();
  await witness.close();
  await app.close();
});

const answerTo = async (method: "GET" | "POST" | "PATCH" | "DELETE", bad: BadRequest, token: string | null) => {
  const { url, payload, session } = bad;
  sent += 1;
  const headers: Record<string, string> = {
    ...(bad.fault.includes("idempotency") ? {} : freshKey()),
    ...(bad.fault.includes("version") ? {} : firstVersion),
  };
  if (token !== null && session === undefined) headers["authorization"] = `Bearer ${token}`;
  if (token !== null && session === "cookie") headers["cookie"] = `rewardo_session=${token}`;
  // Each from an address of its own, so that no limit of tries answers in the call's place.
  const remoteAddress = `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`;
  const started = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const hang = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${longestMs} ms: ${bad.fault}`)), longestMs);
  });
  const request = {
    method,
    url,
    headers: { ...headers, ...bad.headers },
    remoteAddress,
    ...(payload === undefined ? {} : { payload }),
  };
  const answer = await Promise.race([app.app.inject(request), hang]).finally(() => clearTimeout(timer));
  slowestMs = Math.max(slowestMs, performance.now() - started);
  statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
  return answer;
};

test.each(allEndpoints.map((endpoint) => [`${endpoint.entity} ${endpoint.name}`, endpoint] as const))(
  "%s",
  async (_name, { name, definition }) => {
    const probe = probes[name]!;
    const scene = { app, caller: tenant.accounts.owner.caller, canScan: true, isPlatform: false };
    const ids = idsOf("own", tenant);
    const good: Omit<GoodRequest, "path"> = {
      item: (await probe.item?.(ids, scene)) ?? "",
      query: probe.query?.(ids) ?? {},
      body: await probe.body?.(ids, scene),
    };
    const broken = fc.constantFrom(...mountedPaths(definition)).chain((path) =>
      badRequests(definition, {
        ...good,
        path: path
          .replace(":business_id", tenant.id)
          .replace(":name", ":id")
          .replace(/:feedback_id|:part_id/, probe.below?.(ids) ?? ""),
      }),
    );
    for (const token of [tenant.accounts.owner.caller.token, null]) {
      await watched.written();
      /** An export that happens to be a good one is noted; nothing else is ever written. */
      const changed = async () =>
        (await watched.written()).filter((entry) => !(name.startsWith("export") && entry.startsWith("audit_entries ")));
      const send = async (bad: BadRequest) => {
        const answer = await answerTo(definition.method, bad, token);
        // A read whose value happens to be a good one may answer; it stores nothing.
        const highest = definition.redirect === true ? 303 : 299;
        const mayAnswer = (definition.method === "GET" || isFreeForm(definition)) && answer.statusCode <= highest;
        expect(mayAnswer ? [] : faultsOfError(answer), bad.fault).toEqual([]);
      };
      const seed = Math.floor(Math.random() * 2 ** 31);
      const assertEach = (check: (bad: BadRequest) => Promise<void>) =>
        fc.assert(fc.asyncProperty(broken, check), { seed, numRuns: requests, endOnFailure: true });
      await assertEach(send);
      const left = await changed();
      if (left.length === 0) continue;
      // The same requests again, looked at one by one, name the one that writes.
      await assertEach(async (bad) => {
        await send(bad);
        expect(await changed(), bad.fault).toEqual([]);
      });
      expect(left).toEqual([]);
    }
  },
  isLong ? 600_000 : 180_000,
);

test("every write of these requests was seen", async () => {
  expect(await watched.unseen()).toEqual([]);
});
