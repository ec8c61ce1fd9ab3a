/** A client that downloads nothing of its file keeps no other business, and no other list, from theirs. */
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { systemClock } from "../../../platform/clock.ts";
import { exportTable, type ListExport } from "../../../platform/export/export.ts";
import { spooled } from "../../../platform/export/spool.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { readSession } from "../../../platform/session/sessions.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildTenant, tenantNames, type Tenant } from "../../../testing/tenant.ts";
import { unzip } from "../../../testing/unzip.ts";
import { openWitness } from "../../../testing/witness.ts";
import { exportBusiness } from "./service.ts";

let app: TestApp;
let home: Tenant;
let away: Tenant;
beforeAll(async () => {
  app = await openTestApp({ clock: systemClock });
  home = await buildTenant(app, tenantNames.home);
  away = await buildTenant(app, tenantNames.away);
  // More than what lies between a writer and its client.
  const witness = await openWitness(app.server);
  await witness.rows(
    `insert into users (business_id, _id, first_name, name_key)
      select $1, gen_random_uuid(), md5(n::text) || repeat(md5((n * 7)::text), 2), 'x' from generate_series(1, 15000) n`,
    [home.id],
  );
  await witness.close();
});
afterAll(() => app.close());

/** The owner's context, without a connection in between. */
const contextOf = async ({ ctx, accounts: { owner } }: Tenant): Promise<BusinessContext> => ({
  ...({ uploads: app.uploads, brand_name: "Rewardo" } as BusinessContext),
  ...ctx,
  actor: (await readSession(app.database, app.clock, owner.caller.token!))!,
  request: { request_id: "1", address: "127.0.0.1", user_agent: null, accept_language: null, is_secure: true },
});

interface Row {
  readonly _id: string;
  readonly first_name: string | null;
}

/** The customers as a list of one column. */
const exportList = (ctx: BusinessContext) => {
  const wanted: ListExport<Row> = {
    entity: "users",
    needs: "users_view",
    filters: {},
    direction: "asc",
    columns: { first_name: (row) => row.first_name },
    select: (tx, { limit, cursor }) =>
      tx.rows({
        text: "select u._id, u.first_name from users u where u.business_id = $1 and u._id > $2 order by u._id limit $3",
        values: [ctx.scope.business_id, cursor?._id ?? "00000000-0000-0000-0000-000000000000", limit + 1],
      }),
    show: (_tx, rows) => rows,
    valueOf: ({ _id }) => _id,
  };
  return exportTable(ctx, wanted, { locale: "en", business_name: "Cafe", day: "2026-06-12", chosen: null });
};

test("archives and lists that no one takes leave others' archives and lists their turn", async () => {
  const [slow, other] = [await contextOf(home), await contextOf(away)];
  const untaken = [
    await exportBusiness(slow, { locale: "en" }),
    await exportBusiness(slow, { locale: "en" }),
    ...(await Promise.all([1, 2, 3].map(() => exportList(slow)))),
  ].map(({ body }) => body as Readable);
  const archive = await exportBusiness(other, { locale: "en" });
  expect([...unzip(await buffer(archive.body as Readable)).keys()]).toContain("manifest.json");
  const list = await exportList(other);
  expect((await buffer(list.body as Readable)).length).toBeGreaterThan(0);

  // As many of one business may be on their way at once, and no more.
  untaken.push((await exportBusiness(slow, { locale: "en" })).body as Readable);
  await expect(exportBusiness(slow, { locale: "en" })).rejects.toMatchObject({ code: "too_many_requests" });
  // What waited long is whole.
  expect([...unzip(await buffer(untaken[0]!)).keys()]).toContain("manifest.json");
  for (const body of untaken) body.destroy();
  const next = await vi.waitFor(() => exportBusiness(slow, { locale: "en" }));
  (next.body as Readable).destroy();
});

const bytes = (count: number) => Buffer.alloc(count, "x");

test("a client that takes too little is disconnected, and a file may be taken while it is made", async () => {
  const idle = await spooled(Readable.from([bytes(900_000)]), { leastBytes: 1000, everyMs: 20 });
  await vi.waitFor(() => expect(idle.destroyed).toBe(true));
  await expect(buffer(idle)).rejects.toThrow();

  const begun = Promise.withResolvers<void>();
  const late = async function* () {
    yield bytes(10);
    await begun.promise;
    yield bytes(20);
  };
  const taken = await spooled(Readable.from(late()));
  taken.once("data", () => begun.resolve());
  expect((await buffer(taken)).length).toBe(30);
});

test("a file that breaks off is no whole file, and a client that goes ends the making of it", async () => {
  const broken = async function* () {
    yield bytes(10);
    throw new Error("The database went away");
  };
  await expect(buffer(await spooled(Readable.from(broken())))).rejects.toThrow(/database/);
  const endless = Readable.from(
    (async function* () {
      for (;;) {
        yield bytes(10);
        await delay(1);
      }
    })(),
  );
  const taken = await spooled(endless);
  taken.destroy();
  await vi.waitFor(() => expect(endless.destroyed).toBe(true));
});
