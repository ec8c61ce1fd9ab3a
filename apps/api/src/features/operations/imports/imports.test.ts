/** The whole life of an import: sent, recognised, mapped, checked, run, mended and sent again, undone. */
import { gzipSync } from "node:zlib";
import type { Import, ImportPreview, ImportProblem } from "@rewardo/contract/imports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { silentPublisher } from "../../../platform/live/publisher.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { formOf } from "../../../testing/uploads.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { removeOldFiles, workOn } from "./index.ts";

let app: TestApp;
let witness: Witness;
let business: TestBusiness;
let owner: Caller;
beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
  business = await buildBusiness(app);
  owner = await app.as("OWNER", business.scope);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const send = async (kind: string, bytes: Buffer | string, file_name = "goście.csv", caller = owner) => {
  const { payload, headers } = formOf({ name: "file", file_name, type: "text/csv", bytes: Buffer.from(bytes) });
  const card = kind === "products" ? "" : `&card_id=${business.points_card_id}`;
  return caller.call<Import>("POST", `/api/imports?kind=${kind}${card}`, payload, headers);
};
const step = (id: string, what: string, caller = owner) => caller.call<Import>("POST", `/api/imports/${id}/${what}`);
const work = async (id: string): Promise<Import> => {
  const deps = { database: app.database, clock: app.clock, live: silentPublisher };
  await workOn({ ...deps, scope: business.scope, import_id: id, signal: new AbortController().signal });
  return (await owner.call<Import>("GET", `/api/imports/${id}`)).body;
};
const whole = async (kind: string, bytes: Buffer | string, file_name?: string): Promise<Import> => {
  const { body } = await send(kind, bytes, file_name);
  const begun = await step(body._id, "run");
  if (begun.status !== 201) throw new Error(JSON.stringify(begun.body));
  return work(body._id);
};
const problemsOf = async (id: string) =>
  (await owner.call<{ items: ImportProblem[] }>("GET", `/api/imports/${id}/problems`)).body.items;

const people = [
  "Nr klienta;Imię;Nazwisko;E-mail;Telefon;Data urodzenia;Saldo punktów",
  "K1;Łucja;Żółć;lucja@example.test;601 234 567;25.03.1990;120",
  "K2;Юлія;Коваль;;+380 67 123 45 67;;7",
  "K3;Jan;Kot;to nie adres;;31.02.1980;-5",
  "K1;Łucja;Żółć;;;;",
  "K4;Ola;Lis;ola@example.test;;01.02.2001;0",
].join("\r\n");

test("customers, from a packed file to the undo", async () => {
  const sent = await send("customers", gzipSync(people));
  expect(sent.status).toBe(201);
  const { _id, options, columns, can } = sent.body;
  expect(options).toMatchObject({ encoding: "utf-8", delimiter: ";", has_header: true, date_form: "day_month_year" });
  const fields = ["external_id", "first_name", "last_name", "email", "phone", "birth_date", "balance"];
  expect(columns.map(({ field }) => field)).toEqual(fields);
  expect(can).toEqual({ modify: true, check: true, run: true, pause: false, undo: false });
  const preview = await owner.call<ImportPreview>("GET", `/api/imports/${_id}/preview`);
  expect(preview.body.rows[1]).toEqual({ line: 3, cells: ["K2", "Юлія", "Коваль", "", "+380 67 123 45 67", "", "7"] });

  expect((await step(_id, "check")).body.status).toBe("checking");
  const checked = await work(_id);
  // Whose corrections have a limit brings no balances in by a file.
  const limited = await step(_id, "run", await app.as("ADMIN", business.scope));
  expect(limited.body).toMatchObject({ errors: [{ path: "columns", code: "no_right_to_points" }] });
  const counts = { lines: 5, created: 4, known: 0, changed: 0, set_aside: 1, partial: 1, points: 127, amount: 0 };
  expect(checked).toMatchObject({ status: "checked", check: counts, result: null });
  const codes = (await problemsOf(_id)).map(({ line, code, field, value }) => [line, code, field, value]);
  expect(codes).toEqual([
    [4, "email_invalid", "email", "to nie adres"],
    [4, "date_not_existing", "birth_date", "31.02.1980"],
    [4, "number_negative", "balance", "-5"],
    [5, "duplicate_in_file", "external_id", "K1"],
  ]);
  const [before] = await witness.rows("select count(*)::integer as users from users where external_id is not null");
  expect(before).toEqual({ users: 0 });

  await step(_id, "run");
  expect(await work(_id)).toMatchObject({ status: "done", result: counts, can: { undo: true, run: false } });
  const file = await owner.call<string>("GET", `/api/imports/${_id}/set_aside?locale=pl`);
  expect(file.headers["content-disposition"]).toContain("set-aside.csv");
  const mended = String(file.body).split("\r\n");
  expect(mended[0]).toMatch(/;Dlaczego odłożono$/u);
  expect(mended[1]).toMatch(/„31.02.1980” nie istnieje/u);

  // Only what could not be read was left out: corrected and sent again, it comes. Then the whole file again: no customer is created twice.
  const good = String(file.body)
    .replace("to nie adres", "jan@example.test")
    .replace("31.02.1980", "28.02.1980")
    .replace(";-5;", ";5;");
  const again = await whole("customers", good);
  expect(again.result).toMatchObject({ created: 0, changed: 1, known: 1, set_aside: 0, points: 5 });
  const whole_again = await whole("customers", people);
  expect(whole_again.result).toMatchObject({ created: 0, known: 4, set_aside: 1, points: 0 });
  const [held] = await witness.rows(
    "select count(*)::integer as members, sum(balance)::integer as balance from card_subscriptions where business_id = $1 and card_id = $2 and status = 'active'",
    [business.scope.business_id, business.points_card_id],
  );
  expect(held).toEqual({ members: 5, balance: 132 });

  // Ola is served before the undo, and stays.
  const served = await witness.rows<{ number: string }>(
    `select n.number from card_numbers n join card_subscriptions cs on cs.business_id = n.business_id and cs._id = n.card_subscription_id
      join users u on u.business_id = cs.business_id and u._id = cs.user_id where u.external_id = 'K4'`,
  );
  const visit = { number: served[0]!.number, place_id: business.place_id, amount: 5000 };
  const key = { "idempotency-key": crypto.randomUUID() };
  expect((await owner.call("POST", "/api/scanner/commit", visit, key)).status).toBe(201);
  expect((await step(_id, "undo")).body.status).toBe("undoing");
  expect(await work(_id)).toMatchObject({ status: "undone", undo: { done: 2, kept: 2 } });
  const left = await witness.rows("select external_id from users where external_id is not null order by 1");
  expect(left).toEqual([{ external_id: "K3" }, { external_id: "K4" }]);
  expect((await auditLedger(app.server, business.scope.business_id)).violations).toEqual([]);
  const noted = await witness.rows<{ action: string }>(
    "select action from audit_entries where entity = 'imports' and entity_id = $1 order by recorded_at, _id",
    [_id],
  );
  expect(noted.map(({ action }) => action)).toEqual([
    "created",
    "started",
    "finished",
    "exported",
    "undo_started",
    "undone",
  ]);
});

test("purchases of several lines, a pause that keeps its mark, and a file that goes after a month", async () => {
  await whole("customers", "Nr klienta;Imię\nZ1;Ewa\nZ2;Adam\n");
  const lines = [
    "Paragon;Nr klienta;Data;Godzina;Miejsce;Towar;Ilość;Kwota",
    "P1;Z1;05.01.2026;10:15;Kazimierz;Kawa;2;24,00",
    "P1;Z1;05.01.2026;10:15;Kazimierz;Ciasto;1;18,50",
    "P2;Z2;25.01.2026;11:00;kazimierz;Kawa;1;12,00",
    ";Z2;25.01.2026;;;Herbata;1;9,00",
    ";Z2;25.01.2026;;;Herbata;1;9,00",
    "P3;Z9;25.01.2026;11:00;;Kawa;1;12,00",
  ];
  const sent = await send("transactions", lines.join("\n"));
  expect(sent.body.options).toMatchObject({ date_form: "day_month_year", decimal_mark: "," });
  await step(sent.body._id, "run");
  const paused = await step(sent.body._id, "pause");
  expect(paused.body).toMatchObject({ status: "paused", lines_done: 0, can: { run: true, undo: true } });
  // A worker that is still running finds it paused and stops.
  expect((await work(sent.body._id)).status).toBe("paused");
  await step(sent.body._id, "run");
  const counts = { lines: 6, created: 4, known: 0, changed: 0, set_aside: 1, points: 0, amount: 7250 };
  expect(await work(sent.body._id)).toMatchObject({ status: "done", result: counts });
  const again = await whole("transactions", lines.join("\n"));
  expect(again.result).toMatchObject({ created: 0, known: 4, set_aside: 1, amount: 0 });
  const visits = await witness.rows(
    `select t.amount::integer, jsonb_array_length(t.items) as items, p.name as place, t.occurred_at from transactions t
      left join places p on p.business_id = t.business_id and p._id = t.place_id where t.source = 'import' and t.kind = 'visit' order by t.occurred_at, t.amount`,
  );
  const tea = { amount: 900, items: 1, place: null, occurred_at: new Date("2026-01-25T11:00:00.000Z") };
  expect(visits).toEqual([
    { amount: 4250, items: 2, place: "Kazimierz", occurred_at: new Date("2026-01-05T09:15:00.000Z") },
    { amount: 1200, items: 1, place: "Kazimierz", occurred_at: new Date("2026-01-25T10:00:00.000Z") },
    tea,
    tea,
  ]);

  // Every place numbers its receipts for itself, and what a check tells a run does.
  const twice = [
    "Paragon;Nr klienta;Data;Miejsce;Kwota",
    "P1;Z1;25.01.2026;;5,00",
    ...Array.from({ length: 1100 }, (_, nr) => `A${nr};Z2;05.02.2026;Kazimierz;1,00`),
    "A7;Z2;05.02.2026;Kazimierz;1,00",
    "A8;Z1;05.02.2026;Kazimierz;1,00",
    "A9;Z2;05.02.2026;;1,00",
  ];
  const receipts = (await send("transactions", twice.join("\n"))).body._id;
  const told = {
    lines: 1104,
    created: 1102,
    known: 0,
    changed: 0,
    set_aside: 2,
    partial: 0,
    returned: 0,
    unconfirmed: 0,
    points: 0,
    amount: 110_600,
  };
  const codesOf = async () => (await problemsOf(receipts)).map(({ line, code, params }) => [line, code, params]);
  await step(receipts, "check");
  expect((await work(receipts)).check).toEqual(told);
  const checked = await codesOf();
  expect(checked).toEqual([
    [1103, "duplicate_in_file", { line: 10 }],
    [1104, "duplicate_in_file", { line: 11 }],
  ]);
  await step(receipts, "run");
  // A worker that stops in the middle, and another that goes on.
  const stop = new AbortController();
  const deps = { database: app.database, clock: app.clock, live: silentPublisher, scope: business.scope };
  const broken = { ...deps, import_id: receipts, signal: stop.signal, onBatch: () => stop.abort() };
  await expect(workOn(broken)).rejects.toThrow(/asked to stop/u);
  expect((await work(receipts)).result).toEqual(told);
  expect(await codesOf()).toEqual(checked);

  const employee = await app.as("EMPLOYEE", business.scope);
  expect((await send("transactions", "a;b\n", "a.csv", employee)).status).toBe(403);
  // Files of one import at a time: they may be large.
  await witness.rows("update imports set updated_at = now() - interval '31 days' where _id = any($1)", [
    [sent.body._id, again._id],
  ]);
  const remove = () => app.database.background(business.scope, (tx) => removeOldFiles(tx, business.scope, app.clock));
  const filesLeft = async () => {
    const [left] = await witness.rows<{ files: number }>(
      "select count(distinct import_id)::integer as files from import_chunks where import_id = any($1)",
      [[sent.body._id, again._id]],
    );
    return left?.files;
  };
  expect([await remove(), await filesLeft()]).toEqual([{ removed: 1, isMore: true }, 1]);
  expect([await remove(), await filesLeft()]).toEqual([{ removed: 1, isMore: true }, 0]);
  expect(await remove()).toEqual({ removed: 0, isMore: false });
  expect((await owner.call("GET", `/api/imports/${sent.body._id}/set_aside`)).status).toBe(404);
  // No business can fill the shared disk.
  await witness.rows(
    "insert into import_chunks (business_id, import_id, no, bytes) select $1, $2, n, '' from generate_series(1, 8192) n",
    [business.scope.business_id, receipts],
  );
  const full = await send("products", "Name\nTea\n");
  expect([full.status, JSON.stringify(full.body)]).toEqual([400, expect.stringContaining('"files_full"')]);
  const over = await owner.call<Import>("GET", `/api/imports/${sent.body._id}`);
  expect(over.body).toMatchObject({ file_removed: true, can: { run: false, undo: true } });
});
