/** Imports of 100,000 customers and of the Complete Journey's files, by the command's own steps, compared with a count of the files. */
import { execFileSync, fork } from "node:child_process";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { join } from "node:path";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import { createPlace } from "../apps/api/src/features/tenants/places/index.ts";
import { connectionsOf } from "../apps/api/src/testing/connections.ts";
import { openWitness } from "../apps/api/src/testing/witness.ts";
import type { Figure } from "./figure.ts";
import type { ImportDone } from "./imports-worker.ts";
import { memoryFlags } from "./platform/processes.ts";
import { withRunningApp, type RunningApp } from "./running-app.ts";

const customers = Number(process.env["CUSTOMERS"] ?? 100_000);
const journey = process.env["JOURNEY"] ?? "";

/** A bit of everything: non-ASCII letters, quotation marks, a tenth without an address, various balances. */
const writeCustomers = async (path: string): Promise<{ points: number }> => {
  const out = createWriteStream(path);
  out.write("Customer ID;Card number;First name;Last name;E-mail;Phone;Date of birth;Points\r\n");
  let points = 0;
  for (let at = 0; at < customers; at += 1) {
    const balance = (at * 7) % 500;
    points += balance;
    const email = at % 10 === 0 ? "" : `guest${at}@example.test`;
    const day = String((at % 28) + 1).padStart(2, "0");
    const phone = `+48 6${String(10_000_000 + at).replace(/(..)(...)(...)/u, "$1 $2 $3")}`;
    const line = `C${at};P-${at};Łucja;"Żółć ""${at}""";${email};${phone};${day}.05.1980;${balance}\r\n`;
    if (!out.write(line)) await once(out, "drain");
  }
  out.end();
  await finished(out);
  return { points };
};

/** Runs in its own process, whose memory is only the import's. */
const runImport = async (running: RunningApp, asked: object): Promise<ImportDone> => {
  const connections = JSON.stringify(connectionsOf(running.server));
  const program = join(import.meta.dirname, "imports-worker.ts");
  const child = fork(program, [connections, running.business.scope.business_id, JSON.stringify(asked)], {
    execArgv: memoryFlags,
  });
  const ended = once(child, "exit");
  const [done] = (await once(child, "message")) as [ImportDone];
  await ended;
  // All figures may take minutes.
  process.stderr.write(`  ${JSON.stringify(done)}\n`);
  return done;
};

const shown = (name: string, rows: number, { seconds, cpu_seconds, megabytes }: ImportDone): Figure[] => [
  { name: `${name}: rows a second`, value: rows / seconds, unit: "1/s" },
  // What would limit a dedicated machine, apart from PostgreSQL.
  { name: `${name}: rows a second of the process's own time`, value: rows / cpu_seconds, unit: "1/s" },
  { name: `${name}: memory of the process at most`, value: megabytes, unit: "MB", limit: 300 },
];

/** Returns 1 if both are equal. */
const agrees = (name: string, found: unknown, counted: unknown): Figure => {
  const isSame = JSON.stringify(found) === JSON.stringify(counted);
  if (!isSame) process.stderr.write(`${name}: ${JSON.stringify(found)} instead of ${JSON.stringify(counted)}\n`);
  return { name: `${name}: figures as counted`, value: isSame ? 1 : 0, unit: "", limit: 1, atLeast: true };
};

const measureCustomers = async (running: RunningApp): Promise<Figure[]> => {
  const { business_id } = running.business.scope;
  const file = join(running.folder, "customers.csv");
  const { points } = await writeCustomers(file);
  const asked = { kind: "customers", card_id: running.business.points_card_id, file, fields: {} };
  const done = await runImport(running, asked);
  const witness = await openWitness(running.server);
  const [found] = await witness.rows(
    `select (select count(*)::integer from users where business_id = $1 and external_id like 'C%') as customers,
      (select count(*)::integer from card_numbers where business_id = $1 and number like 'P-%') as numbers,
      (select sum(balance)::integer from card_subscriptions where business_id = $1) as points,
      (select sum(amount)::integer from ledger_entries where business_id = $1 and kind = 'imported') as booked`,
    [business_id],
  );
  const again = await runImport(running, asked);
  await witness.close();
  return [
    ...shown("customers", customers, done),
    agrees("customers", found, { customers, numbers: customers, points, booked: points }),
    { name: "customers again: rows a second", value: customers / again.seconds, unit: "1/s" },
    agrees("customers again", [again.counts.created, again.counts.known], [0, customers]),
  ];
};

const measureJourney = async (running: RunningApp): Promise<Figure[]> => {
  const { ctx, scope, points_card_id: card_id } = running.business;
  const counter = join(import.meta.dirname, "replay/count.mjs");
  const counted = JSON.parse(execFileSync(process.execPath, [counter, journey]).toString()) as Record<string, number>;
  const stores = new Set<string>();
  const { createGunzip } = await import("node:zlib");
  const { createInterface } = await import("node:readline");
  const items = join(journey, "line_items.csv.gz");
  for await (const line of createInterface({ input: createReadStream(items).pipe(createGunzip()) })) {
    const store = line.split(",")[3]?.replaceAll('"', "") ?? "";
    if (store !== "store_id") stores.add(store);
  }
  for (const name of stores) await createPlace(ctx, { name });
  const households = {
    kind: "customers",
    card_id,
    file: join(journey, "households.csv"),
    fields: { household_id: "external_id" },
  };
  const people = await runImport(running, households);
  const products = await runImport(running, {
    kind: "products",
    card_id: null,
    file: join(journey, "products.csv.gz"),
    fields: { product_id: "external_id", product_type: "name", product_category: "category" },
  });
  const lines = await runImport(running, {
    kind: "transactions",
    card_id,
    file: items,
    fields: {
      household_id: "external_id",
      transaction_timestamp: "occurred_at",
      basket_id: "basket_id",
      store_id: "place",
      product_id: "item_name",
      quantity: "quantity",
      sales_value: "amount",
    },
  });
  const witness = await openWitness(running.server);
  const [found] = await witness.rows(
    `select count(*)::integer as visits, count(distinct card_subscription_id)::integer as members,
      count(distinct place_id)::integer as places, sum(amount)::integer as amount_cents,
      sum(jsonb_array_length(items))::integer as lines, min(local_day)::text as first_day, max(local_day)::text as last_day
    from transactions where business_id = $1 and source = 'import' and kind = 'visit'`,
    [scope.business_id],
  );
  await witness.close();
  const { visits, members, places, amount_cents, lines: all, first_day, last_day } = counted;
  return [
    ...shown("Complete Journey, line items", all ?? 0, lines),
    ...shown("Complete Journey, products", products.counts.lines, products),
    { name: "Complete Journey, households imported", value: people.counts.created, unit: "" },
    // Those without a name.
    { name: "Complete Journey, products set aside", value: products.counts.set_aside, unit: "" },
    agrees("Complete Journey", found, { visits, members, places, amount_cents, lines: all, first_day, last_day }),
  ];
};

/** `CUSTOMERS` sets another number, `JOURNEY` the folder of the Complete Journey's files; without it only customers are measured. */
export const measureImports = (): Promise<Figure[]> =>
  withRunningApp({}, async (running) => [
    ...(existsSync(join(journey, "line_items.csv.gz")) ? await measureJourney(running) : []),
    ...(customers > 0 ? await measureCustomers(running) : []),
  ]);
