/** Every exported list, asked in the same ways: what differs between them is in the table below. */
import { allEndpoints } from "@rewardo/contract/all";
import { platformBusinessId } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { businessScope } from "../../../platform/scope.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { giveBareRole } from "../../../testing/bare-role.ts";
import { readTable } from "../../../testing/table.ts";
import { buildTenant, tenantNames, type Tenant } from "../../../testing/tenant.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";

let app: TestApp;
let witness: Witness;
let home: Tenant;
let away: Tenant;
let platform: Caller;
beforeAll(async () => {
  app = await openTestApp({ clock: fixedClock("2026-06-12T22:30:00.000Z") });
  witness = await openWitness(app.server);
  home = await buildTenant(app, tenantNames.home);
  away = await buildTenant(app, tenantNames.away);
  platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

interface Exported {
  readonly path: string;
  /** In the audit. */
  readonly entity: string;
  /** What of the language's heads is looked for. */
  readonly heads: { readonly pl: string; readonly en: string };
  /** Sets a text that a spreadsheet would take for a formula, by the row's id. */
  readonly formula: { readonly table: string; readonly column: string; readonly head: string };
  /** A row of the tenant that is in the table. */
  row(of: Tenant): string;
  /** What the list is for; with `data_export` alone there is no table. */
  readonly needs: string;
  readonly isPlatforms?: boolean;
}

const exported: readonly Exported[] = [
  {
    path: "/transactions",
    entity: "transactions",
    heads: { pl: "Data i godzina", en: "Date and time" },
    formula: { table: "transactions", column: "reason", head: "Powód" },
    row: (of) => of.transactions[0],
    needs: "transactions_view",
  },
  {
    path: "/users",
    entity: "users",
    heads: { pl: "Imię", en: "First name" },
    formula: { table: "users", column: "last_name", head: "Nazwisko" },
    row: (of) => of.points.user_id,
    needs: "users_view",
  },
  {
    path: "/card_subscriptions",
    entity: "card_subscriptions",
    heads: { pl: "Klient", en: "Customer" },
    formula: { table: "users", column: "first_name", head: "Klient" },
    row: (of) => of.points.card_subscription_id,
    needs: "users_view",
  },
  {
    path: "/accounts",
    entity: "accounts",
    heads: { pl: "Imię", en: "First name" },
    formula: { table: "accounts", column: "last_name", head: "Nazwisko" },
    row: (of) => of.accounts.owner.account_id,
    needs: "accounts_view",
  },
  {
    path: "/account_roles",
    entity: "account_roles",
    heads: { pl: "Nazwa", en: "Name" },
    formula: { table: "account_roles", column: "name", head: "Nazwa" },
    row: (of) => of.role_id,
    needs: "account_roles_view",
  },
  {
    path: "/places",
    entity: "places",
    heads: { pl: "Nazwa", en: "Name" },
    formula: { table: "places", column: "address", head: "Adres" },
    row: (of) => of.places[0],
    needs: "places_view",
  },
  {
    path: "/devices",
    entity: "devices",
    heads: { pl: "Nazwa", en: "Name" },
    formula: { table: "devices", column: "name", head: "Nazwa" },
    row: (of) => of.device_id,
    needs: "devices_view",
  },
  {
    path: "/ingredients",
    entity: "ingredients",
    heads: { pl: "Nazwa", en: "Name" },
    formula: { table: "ingredients", column: "unit", head: "Jednostka" },
    row: (of) => of.made("ingredients"),
    needs: "ingredients_view",
  },
  {
    path: "/integration_orders",
    entity: "integration_orders",
    heads: { pl: "Data i godzina", en: "Date and time" },
    formula: { table: "integration_orders", column: "number", head: "Numer paragonu" },
    row: (of) => of.made("integration_orders"),
    needs: "integrations_view",
  },
  {
    path: "/products",
    entity: "products",
    heads: { pl: "Nazwa", en: "Name" },
    formula: { table: "products", column: "description", head: "Opis" },
    row: (of) => of.product_id,
    needs: "products_view",
  },
  {
    path: "/adjustment_requests",
    entity: "adjustment_requests",
    heads: { pl: "Dodano", en: "Created" },
    formula: { table: "adjustment_requests", column: "note", head: "Notatka" },
    row: (of) => of.made("adjustment_requests"),
    needs: "points_adjust",
  },
  {
    path: "/feedback",
    entity: "feedback",
    heads: { pl: "Ocena", en: "Rating" },
    formula: { table: "feedback", column: "comment", head: "Komentarz" },
    row: (of) => of.made("feedback"),
    needs: "transactions_view",
  },
  {
    path: "/audit_entries",
    entity: "audit",
    heads: { pl: "Kiedy", en: "When" },
    formula: { table: "audit_entries", column: "action", head: "Działanie" },
    row: (of) => of.audit_entry_id,
    needs: "audit_view",
  },
  {
    path: "/businesses",
    entity: "businesses",
    heads: { pl: "Nazwa", en: "Name" },
    formula: { table: "businesses", column: "billing_name", head: "Nabywca na fakturze" },
    row: (of) => of.id,
    needs: "businesses_view",
    isPlatforms: true,
  },
];

const callerFor = ({ isPlatforms = false }: Exported): Caller => (isPlatforms ? platform : home.accounts.owner.caller);
const ask = (caller: Caller, { path }: Exported, search = "") =>
  caller.call<string>("GET", `/api${path}/export${search}`);
const nameOf = ({ path }: Exported): string => path.slice(1);

test("every export of the contract stands in the table, but for those of their own", () => {
  const declared = allEndpoints
    .filter(({ definition }) => definition.scope !== "member")
    .map(({ definition }) => definition.path)
    .filter((path) => path.endsWith("/export") && !path.includes(":"))
    .map((path) => path.replace("/export", ""));
  expect(declared.toSorted()).toEqual([...exported.map(({ path }) => path), "/plans"].toSorted());
});

test.each(exported.map((one) => [nameOf(one), one] as const))("%s: language, formulas, choice", async (_, one) => {
  const caller = callerFor(one);
  const { table, column, head } = one.formula;
  const id = one.row(home);
  const key = table === "users" ? home.points.user_id : id;
  const [before] = await witness.rows<{ value: string | null }>(
    `select ${column}::text as value from ${table} where _id = $1`,
    [key],
  );
  // Rows of the ledger and the audit cannot be changed; a spreadsheet does not ask who wrote it.
  const set = async (value: string | null) => {
    await witness.rows("set session_replication_role = replica");
    await witness.rows(`update ${table} set ${column} = $1 where _id = $2`, [value, key]);
    await witness.rows("set session_replication_role = origin");
  };
  await set("=1+1");
  const polish = await ask(caller, one, "?locale=pl");
  await set(before!.value);
  expect(polish.status).toBe(200);
  expect(polish.headers["content-type"]).toBe("text/csv; charset=utf-8; header=present");
  expect(polish.body.startsWith("\ufeff")).toBe(true);
  const rows = readTable(polish.body, ";");
  expect(Object.keys(rows[0]!)).toContain(one.heads.pl);
  expect(rows.find((row) => row["ID"] === id)?.[head]).toMatch(/^'=1\+1/);
  expect(rows.flatMap((row) => Object.values(row)).filter((cell) => /^[=+@]/.test(cell))).toEqual([]);

  const english = readTable((await ask(caller, one, `?locale=en&ids=${id}`)).body, ",");
  expect(english.map((row) => row["ID"])).toEqual([id]);
  expect(Object.keys(english[0]!)).toContain(one.heads.en);
});

const ofBusinesses = exported.filter(({ isPlatforms }) => isPlatforms !== true);
test.each(ofBusinesses.map((one) => [nameOf(one), one] as const))(
  "%s: the wall, the audit, the rights",
  async (_, one) => {
    const { caller } = home.accounts.owner;
    const polish = await ask(caller, one, "?locale=pl");
    expect(polish.body).not.toContain(one.row(away));
    expect(polish.body).not.toContain(away.places[0]);
    const foreign = await ask(caller, one, `?ids=${one.row(away)}&locale=en`);
    expect(readTable(foreign.body, ",")).toEqual([]);
    const noted = await witness.rows<{ after: Record<string, unknown>; account_id: string }>(
      `select account_id, after from audit_entries where business_id = $1 and action = 'exported' and entity = $2
      order by recorded_at, _id`,
      [home.id, one.entity],
    );
    expect(noted.slice(-2).map(({ after }) => [after["format"], after["locale"], after["chosen"]])).toEqual([
      ["csv", "pl", null],
      ["csv", "en", 1],
    ]);
    expect(noted[0]!.account_id).toBe(caller.account_id);
    expect((await ask(home.accounts.employee.caller, one)).status).toBe(403);
    expect((await ask(app.withToken(null), one)).status).toBe(401);
  },
);

/** An account of a role with these permissions alone. */
const withRole = async (permissions: readonly string[], limits: object): Promise<Caller> => {
  const caller = await app.as("EMPLOYEE", home.scope);
  await giveBareRole(witness, { business_id: home.id, account_id: caller.account_id }, permissions, limits);
  return caller;
};

test("the right to export reveals no row that the account cannot see, and no masked contact", async () => {
  const alone = await withRole(["data_export"], {});
  for (const one of exported) expect((await ask(alone, one)).status, one.path).toBe(403);
  await witness.rows("update users set email = 'zofia@example.test', phone = '+48601234567' where _id = $1", [
    home.points.user_id,
  ]);
  const limits = {
    adjust_max: 0,
    adjust_day_max: 200,
    visit_max: 50_000,
    visit_cards_max: 10,
    custom_max: 0,
    reverse_own_minutes: 1,
    contact: "masked",
    own_places_only: true,
  };
  const masked = await withRole(["data_export", ...new Set(exported.map(({ needs }) => needs))], limits);
  const of = (caller: Caller) => caller.call<string>("GET", `/api/users/export?locale=en&ids=${home.points.user_id}`);
  expect(readTable((await of(masked)).body, ",")[0]).toMatchObject({ Phone: "•••4567", "E-mail": "z•••@•••.test" });
  expect(readTable((await of(home.accounts.owner.caller)).body, ",")[0]).toMatchObject({
    "First name": "Zofia",
    Phone: "'+48601234567",
    "E-mail": "zofia@example.test",
    Cards: "1",
  });
});

test("a bookkeeper's figures: local time, kind, people, money with its decimals, balance; own places alone", async () => {
  const { owner, limited } = home.accounts;
  const { body } = await owner.caller.call<string>("GET", "/api/transactions/export?locale=de&sort=asc");
  const first = readTable(body, ";").find((row) => row["ID"] === home.transactions[0]);
  expect(first).toMatchObject({
    "Datum und Uhrzeit": "2026-06-13 00:30",
    Art: "Besuch",
    Status: "Abgeschlossen",
    Standort: "Kazimierz",
    Kunde: "Zofia Zofiaska",
    Betrag: "12345,67",
    Rabatt: "0,00",
    Währung: "PLN",
    "Punkte oder Stempel": "1234",
    "Guthaben danach": "1234",
  });
  expect(first!["Personal"]).toMatch(/^Marta/);
  const narrowed = `/api/transactions/export?locale=de&place_id=${home.places[1]}&from=2026-06-13&to=2026-06-13`;
  expect(readTable((await owner.caller.call<string>("GET", narrowed)).body, ";").map((row) => row["ID"])).toEqual([
    home.transactions[1],
  ]);
  const bound = await withRole(["data_export", "transactions_view"], { own_places_only: true, contact: "masked" });
  await witness.rows("update accounts set all_places = false where _id = $1", [bound.account_id]);
  await witness.rows("insert into account_places (business_id, account_id, place_id) values ($1, $2, $3)", [
    home.id,
    bound.account_id,
    home.places[0],
  ]);
  const own = await bound.call<string>("GET", "/api/transactions/export?locale=en");
  expect(new Set(readTable(own.body, ",").map((row) => row["Place"]))).toEqual(new Set(["Kazimierz"]));
  expect((await limited.caller.call("GET", "/api/transactions/export")).status).toBe(403);
});

test("the platform exports its plans and every business's rows, noted in its own name", async () => {
  const plans = await platform.call<string>("GET", "/api/plans/export?locale=uk&status=active");
  expect(readTable(plans.body, ";").length).toBeGreaterThan(0);
  expect(Object.keys(readTable(plans.body, ";")[0]!)).toContain("Ліміт закладів");
  for (const path of ["plans", "businesses"])
    expect((await home.accounts.owner.caller.call("GET", `/api/${path}/export`)).status).toBe(403);
  const across = await platform.call<string>("GET", "/api/transactions/export?locale=en");
  for (const id of [home.transactions[0], away.transactions[0]]) expect(across.body).toContain(id);
  const noted = await witness.rows<{ entity: string }>(
    "select entity from audit_entries where business_id = $1 and action = 'exported' order by recorded_at, _id",
    [platformBusinessId],
  );
  expect(noted.map(({ entity }) => entity)).toEqual(expect.arrayContaining(["businesses", "plans", "transactions"]));
});
