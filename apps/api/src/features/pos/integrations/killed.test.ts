/** Workers in processes of their own, killed at each step of reading a till's orders. LONG=1 kills each more often. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { ConnectStep } from "@rewardo/contract/integrations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { simulateGopos } from "../providers/gopos/index.ts";
import { openAdapters } from "../providers/index.ts";
import { nowIso, systemClock } from "../../../platform/clock.ts";
import { silentPublisher } from "../../../platform/live/publisher.ts";
import { jsonLog } from "../../../platform/log.ts";
import { noPosSettings, type PosSettings } from "../../../platform/pos-settings.ts";
import type { Simulator } from "../adapter/simulator.ts";
import { secretBox, secretKeyBytes } from "../../../platform/secrets.ts";
import { isOnNodes } from "../../../testing/database.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { connectionsOf } from "../../../testing/connections.ts";
import { openGate, type Gate } from "../../../testing/kill/gate.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { syncAll } from "./index.ts";

const program = fileURLToPath(new URL("../../../testing/kill/orders-program.ts", import.meta.url));
const rounds = process.env["LONG"] === "1" ? 10 : 1;
/** More than a page. */
const each = 130;

/** Where the worker is killed: before an order is stored, counted, noted as counted, and before the mark moves. */
const gates = [
  ["integration_orders", "insert"],
  ["transactions", "insert"],
  ["integration_orders", "update", "new.status = 'earned'"],
  ["integration_syncs", "update", "new.mark > old.mark"],
] as const;

const client = { client_id: "rewardo", client_secret: "a secret between us" };
/** The program's own. */
const secrets = secretBox([Buffer.alloc(secretKeyBytes, 7)]);
let till: Simulator;
let pos: PosSettings;
let app: TestApp;
let witness: Witness;
let gate: Gate;
beforeAll(async () => {
  till = await simulateGopos({ port: 0, ...client });
  const fields = { card_field: "customer.barcode", phone_field: null, order_link: null };
  const gopos = { ...client, ...fields, authorize_url: `${till.url}/authorize`, api_url: till.url };
  pos = { ...noPosSettings, gopos };
  app = await openTestApp({ secrets, pos, log: "silent" });
  witness = await openWitness(app.server);
  gate = await openGate(app.server);
});
afterAll(async () => {
  await gate.close();
  await witness.close();
  await app.close();
  await till.close();
});

// Where tables are spread, a gate cannot be put before one.
test.skipIf(isOnNodes())(
  "killed by SIGKILL at each step, every order counts once and none is lost",
  { timeout: 600_000 },
  async () => {
    const { scope, points } = await buildBusiness(app);
    const owner = await app.as("OWNER", scope);
    const begun = await owner.call<ConnectStep>("POST", "/api/integrations", { type: "gopos" });
    const led = await fetch(begun.body.redirect!, { redirect: "manual" });
    const back = new URL(led.headers.get("location")!);
    expect((await owner.call("GET", `/api/auth/gopos/callback${back.search}`)).status).toBe(200);

    let sold = 0;
    const sell = (many: number): void => {
      for (let nr = 0; nr < many; nr += 1) {
        const id = String((sold += 1));
        const now = nowIso(systemClock);
        till.put({
          ...{ id, number: `PA/${id}`, state: "closed", card: points.number, phone: null },
          ...{ occurred_at: now, updated_at: now },
          items: [{ name: "Latte", group: "Kawa", quantity: 1, amount: 1000 }],
        });
      }
    };
    const due = () => witness.rows("update integration_syncs set next_at = now()");
    for (let round = 0; round < rounds; round += 1)
      for (const [table, event, when] of gates) {
        sell(round === 0 && sold === 0 ? each : 5);
        await due();
        await gate.shut(table, event, when);
        const worker = fork(program, [JSON.stringify(connectionsOf(app.server)), JSON.stringify(pos)]);
        await gate.reached();
        worker.kill("SIGKILL");
        await once(worker, "exit");
        await gate.open();
      }
    await due();
    const adapters = openAdapters(pos, systemClock);
    await syncAll({
      ...{ database: app.database, clock: systemClock, live: silentPublisher, secrets, adapters },
      ...{ log: jsonLog("silent", systemClock.nowMs), public_url: "http://localhost" },
    });
    const [counted] = await witness.rows(
      `select (select count(*)::integer from integration_orders where status = 'earned' and settled_version = version) as orders,
      (select count(*)::integer from transactions) as transactions,
      (select count(distinct external_order_id)::integer from transactions) as of_orders,
      (select balance::integer from card_subscriptions where _id = $1) as balance`,
      [points.card_subscription_id],
    );
    expect(counted).toEqual({ orders: sold, transactions: sold, of_orders: sold, balance: sold });
    expect((await auditLedger(app.server, scope.business_id)).violations).toEqual([]);
  },
);
