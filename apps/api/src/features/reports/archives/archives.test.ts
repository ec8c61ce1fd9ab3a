import { createHash } from "node:crypto";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { privacy } from "@rewardo/contract/privacy";
import { builtInRoles, platformBusinessId } from "@rewardo/contract/roles";
import { archiveColumn } from "@rewardo/texts/archives";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../../platform/clock.ts";
import { businessScope } from "../../../platform/scope.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { giveBareRole } from "../../../testing/bare-role.ts";
import { fillPromotions } from "../../../testing/promotion-rows.ts";
import { readTable } from "../../../testing/table.ts";
import { buildTenant, tenantNames, type Tenant } from "../../../testing/tenant.ts";
import { formOf } from "../../../testing/uploads.ts";
import { unzip } from "../../../testing/unzip.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { personTables } from "./person-queries.ts";
import { archiveTables, columnsLeftOut, columnsOf, notOfThePerson, tablesLeftOut } from "./tables.ts";

let app: TestApp;
let witness: Witness;
let home: Tenant;
let away: Tenant;
let address: AddressInfo;
beforeAll(async () => {
  app = await openTestApp({ clock: systemClock });
  witness = await openWitness(app.server);
  home = await buildTenant(app, tenantNames.home);
  away = await buildTenant(app, tenantNames.away);
  await fillPromotions(witness, home.id);
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  address = app.app.server.address() as AddressInfo;
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

/** Over a real connection, so that the archive is taken as it comes. */
const take = (caller: Caller, path: string): Promise<{ status: number; name: string; body: Buffer }> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${caller.token}` };
    request({ port: address.port, host: "127.0.0.1", path: `/api${path}`, headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("end", () => {
        const name = String(response.headers["content-disposition"] ?? "");
        resolve({ status: response.statusCode ?? 0, name, body: Buffer.concat(pieces) });
      });
      response.on("error", reject);
    })
      .on("error", reject)
      .end();
  });

const auditOf = (business_id: string, action: string) =>
  witness.rows<{ entity: string; entity_id: string; account_id: string }>(
    "select entity, entity_id, account_id from audit_entries where business_id = $1 and action = $2",
    [business_id, action],
  );

test("every table and column of a business is in its archive, or it is said why not", () => {
  const told = [...archiveTables, ...Object.keys(tablesLeftOut)];
  expect(told.toSorted()).toEqual(witness.tenantTables.toSorted());
  const columns = archiveTables.flatMap((table) => columnsOf(table).map((column) => [table, column] as const));
  const secret = columns.filter(([table, column]) => privacy[table]![column] === "secret");
  expect(secret, "secrets that an archive tells").toEqual([]);
  const wordless = columns.filter(([, column]) => archiveColumn("uk", column) === undefined);
  expect(wordless, "columns without words").toEqual([]);
  const known = new Set(archiveTables.flatMap((table) => Object.keys(privacy[table]!)));
  expect(Object.keys(columnsLeftOut).filter((column) => !known.has(column))).toEqual([]);
});

test("every table that knows a customer is in what is handed out about them, or it is said why not", () => {
  const knowing = Object.entries(privacy)
    .filter(([table, columns]) => {
      const isNamed = ["user_id", "card_subscription_id"].some((column) => columns[column] !== undefined);
      return table === "users" || isNamed || Object.values(columns).includes("personal");
    })
    .map(([table]) => table);
  const told = [...Object.keys(personTables), ...Object.keys(notOfThePerson)];
  expect(knowing.filter((table) => !told.includes(table))).toEqual([]);
  expect(Object.keys(notOfThePerson).filter((table) => personTables[table as "users"] !== undefined)).toEqual([]);
});

test("an owner's archive holds everything: each table as SQL counts it, pictures, words, checksums, and no other business's row", async () => {
  await witness.rows("update users set last_name = '=1+1', phone = '+48601234567' where _id = $1", [
    home.points.user_id,
  ]);
  const { status, name, body } = await take(home.accounts.owner.caller, "/archive?locale=de");
  expect(status).toBe(200);
  expect(name).toMatch(/filename="kawiarnia-ziarno-rewardo-\d{4}-\d\d-\d\d\.zip"/);
  const files = unzip(body);
  const manifest = JSON.parse(files.get("manifest.json")!.toString("utf8")) as {
    csv: { delimiter: string };
    files: { name: string; bytes: number; sha256: string; table?: string; rows?: number }[];
  };
  expect(manifest.csv.delimiter).toBe(";");
  expect([...manifest.files.map((file) => file.name), "manifest.json"]).toEqual([...files.keys()]);
  for (const file of manifest.files) {
    const bytes = files.get(file.name)!;
    expect([file.name, bytes.length]).toEqual([file.name, file.bytes]);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(file.sha256);
  }
  const readme = files.get("README.txt")!.toString("utf8");
  expect(readme).toContain("Alles, was Kawiarnia Ziarno in Rewardo hat");
  for (const table of archiveTables) {
    const key = table === "businesses" ? "_id" : "business_id";
    const [{ count }] = (await witness.rows<{ count: number }>(
      `select count(*)::int as count from ${table} where ${key} = $1`,
      [home.id],
    )) as [{ count: number }];
    const rows = readTable(files.get(`data/${table}.csv`)!, ";");
    // The archive notes itself before it looks.
    expect([table, rows.length], table).toEqual([table, count]);
    expect(manifest.files.find((file) => file.table === table)?.rows, table).toBe(count);
    expect(readme).toContain(`data/${table}.csv`);
  }
  const customer = readTable(files.get("data/users.csv")!, ";").find(({ _id }) => _id === home.points.user_id);
  expect(customer).toMatchObject({ first_name: "Zofia", last_name: "'=1+1", phone: "'+48601234567" });
  const staff = readTable(files.get("data/accounts.csv")!, ";").map(({ email }) => email);
  expect(staff).toContain(home.accounts.owner.email);
  expect(files.get(`pictures/${home.upload}.webp`)).toEqual(await app.uploads.read(home.upload, "original"));
  const all = [...files].map(([path, bytes]) => path + bytes.toString("latin1")).join("\n");
  for (const foreign of [away.id, away.points.user_id, away.transactions[0], away.upload, away.accounts.owner.email]) {
    expect(all).not.toContain(foreign);
  }
  expect(await auditOf(home.id, "archive_taken")).toEqual([
    { entity: "businesses", entity_id: home.id, account_id: home.accounts.owner.account_id },
  ]);
});

test("an archive is its owner's alone, also when the plan has lapsed and while the business closes", async () => {
  await witness.rows(
    "update businesses set closing_at = now() + interval '9 days', status = 'read_only' where _id = $1",
    [away.id],
  );
  await witness.rows(
    "update plan_subscriptions set status = 'past_due', trial_ends_at = now() - interval '90 days', paid_until = null, past_due_at = now() - interval '60 days' where business_id = $1",
    [away.id],
  );
  const { status, body } = await take(away.accounts.owner.caller, "/archive");
  expect([status, unzip(body).get("README.txt")!.toString("utf8").split("\r\n")[0]]).toEqual([
    200,
    "\ufeffWszystko, co Piekarnia Świt ma w Rewardo",
  ]);
  for (const caller of [home.accounts.admin.caller, home.accounts.employee.caller, home.device]) {
    expect((await take(caller, "/archive")).status).toBe(403);
  }
  const platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  expect((await take(platform, `/businesses/${home.id}/archive`)).status).toBe(403);
});

test("a customer's archive holds all that is known of them and nothing about others", async () => {
  const path = `/users/${home.points.user_id}/archive`;
  const { owner, employee } = home.accounts;
  await owner.caller.call(
    "PATCH",
    `/api/users/${home.points.user_id}`,
    { email: "zofia@example.test" },
    { "if-match": '"1"' },
  );
  const { status, name, body } = await take(owner.caller, `${path}?locale=en`);
  expect(status).toBe(200);
  expect(name).toContain("kawiarnia-ziarno-customers-");
  const files = unzip(body);
  const told = JSON.parse(files.get("person.json")!.toString("utf8")) as Record<string, Record<string, unknown>[]>;
  expect(Object.keys(told)).toEqual(archiveTables.filter((table) => personTables[table] !== undefined));
  const membership = home.points.card_subscription_id;
  for (const table of Object.keys(told).filter((one) => privacy[one]!["card_subscription_id"] !== undefined)) {
    const [{ count }] = (await witness.rows<{ count: number }>(
      `select count(*)::int as count from ${table} where card_subscription_id = $1`,
      [membership],
    )) as [{ count: number }];
    expect([table, told[table]!.length]).toEqual([table, count]);
    expect(readTable(files.get(`data/${table}.csv`)!, ",")).toHaveLength(count);
  }
  expect(told["users"]).toMatchObject([{ _id: home.points.user_id, first_name: "Zofia", email: "zofia@example.test" }]);
  expect(told["transactions"]!.length).toBeGreaterThan(1);
  expect(readTable(files.get("data/transactions.csv")!, ",")[0]!["explanation_text"]).toMatch(/[a-z]{3,}.*\./);
  // The change that was just made, by the name of its field.
  expect(JSON.stringify(told["audit_entries"])).toContain('"email":"(not kept)"');
  const all = [...files.values()].map(String).join("\n");
  for (const other of [home.stamps.user_id, home.stamps.number, "Oliwia", away.points.user_id]) {
    expect(all).not.toContain(other);
  }
  expect(await auditOf(home.id, "data_handed_out")).toEqual([
    { entity: "users", entity_id: home.points.user_id, account_id: owner.account_id },
  ]);
  expect((await take(employee.caller, path)).status).toBe(403);
  expect((await take(owner.caller, `/users/${away.points.user_id}/archive`)).status).toBe(404);
  // An account that sees contacts masked cannot export them in full.
  const masked = await app.as("ADMIN", home.scope);
  const role_id = await giveBareRole(
    witness,
    { business_id: home.id, account_id: masked.account_id },
    ["data_export", "users_view"],
    { contact: "masked", own_places_only: false },
  );
  expect((await take(masked, path)).status).toBe(403);
  // Nor can an account limited to places export what happened elsewhere, or import for others.
  const { limits } = builtInRoles.OWNER;
  await witness.rows("update account_roles set limits = $2, permissions = permissions || $3 where _id = $1", [
    role_id,
    JSON.stringify({ ...limits, own_places_only: true }),
    ["users_modify", "transactions_modify"],
  ]);
  expect((await take(masked, path)).status).toBe(200);
  await witness.rows("update accounts set all_places = false where _id = $1", [masked.account_id]);
  expect((await take(masked, path)).status).toBe(403);
  for (const kind of ["customers", "transactions"]) {
    const form = formOf({
      name: "file",
      file_name: "a.csv",
      type: "text/csv",
      bytes: Buffer.from("E-mail\na@b.test\n"),
    });
    const sent = await masked.call("POST", `/api/imports?kind=${kind}`, form.payload, form.headers);
    expect([kind, sent.status]).toEqual([kind, 403]);
  }
});

test("a disconnected client frees the slot for the next", async () => {
  await witness.rows(
    `insert into users (business_id, _id, first_name, name_key) select $1, gen_random_uuid(), md5(n::text) || repeat(md5((n * 7)::text), 2), 'x' from generate_series(1, 12000) n`,
    [home.id],
  );
  const headers = { authorization: `Bearer ${home.accounts.owner.caller.token}` };
  for (let nr = 0; nr < 3; nr += 1) {
    await new Promise<void>((done) => {
      const asking = request({ port: address.port, host: "127.0.0.1", path: "/api/archive", headers }, (response) => {
        response.once("data", () => {
          asking.destroy();
          done();
        });
      });
      asking.on("error", () => {});
      asking.end();
    });
  }
  const { status, body } = await take(home.accounts.owner.caller, "/archive?locale=en");
  expect([status, readTable(unzip(body).get("data/users.csv")!, ",").length > 12_000]).toEqual([200, true]);
});
