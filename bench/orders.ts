/**
 * The past orders of a till system, read when it is connected: seconds, memory, and the tills' commits beside and without.
 * `npm run bench -- orders`, with `ROWS=5000` for fewer. Three in ten orders carry a card.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ConnectStep } from "@rewardo/contract/integrations";
import { joinCard } from "../apps/api/src/features/people/card-subscriptions/index.ts";
import { simulateGopos } from "../apps/api/src/features/pos/providers/gopos/index.ts";
import { noPosSettings } from "../apps/api/src/platform/pos-settings.ts";
import { secretBox, secretKeyBytes } from "../apps/api/src/platform/secrets.ts";
import { connectionsOf } from "../apps/api/src/testing/connections.ts";
import { openWitness, type Witness } from "../apps/api/src/testing/witness.ts";
import type { Figure } from "./figure.ts";
import { memoryFlags } from "./platform/processes.ts";
import { withRunningApp, type RunningApp } from "./running-app.ts";
import { openTills, toFigures } from "./steady-tills.ts";

const orders = Number(process.env["ROWS"] ?? 100_000);
const backfill_days = 90;
const members = 1000;
const quietMs = 10_000;
const dayMs = 86_400_000;

const client = { client_id: "bench", client_secret: "a secret of the bench" };
/** The worker's own. */
const secrets = secretBox([Buffer.alloc(secretKeyBytes, 7)]);
const program = join(import.meta.dirname, "../apps/api/src/testing/kill/orders-program.ts");

const connect = async ({ port, token }: RunningApp): Promise<void> => {
  const at = `http://127.0.0.1:${port}/api`;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = JSON.stringify({ type: "gopos", backfill_days });
  const begun = await fetch(`${at}/integrations`, { method: "POST", headers, body });
  const { redirect } = (await begun.json()) as ConnectStep;
  const led = await fetch(redirect ?? "", { redirect: "manual" });
  const { search } = new URL(led.headers.get("location") ?? "");
  const answer = await fetch(`${at}/auth/gopos/callback${search}`, { headers });
  if (!answer.ok) throw new Error(`Connecting answers ${answer.status}: ${await answer.text()}`);
};

const countSettled = async (witness: Witness) =>
  (
    await witness.rows<{ settled: number; earned: number }>(
      `select count(*)::integer as settled, count(*) filter (where status = 'earned')::integer as earned
        from integration_orders where settled_version = version`,
    )
  )[0]!;

/** Megabytes that the process held at most; 0 where the system does not say. */
const peakOf = (pid: number): number => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

export const measureOrders = async (): Promise<Figure[]> => {
  const till = await simulateGopos({ port: 0, ...client });
  const fields = { card_field: "customer.barcode", phone_field: null, order_link: null };
  const gopos = { ...client, ...fields, authorize_url: `${till.url}/authorize`, api_url: till.url };
  const pos = { ...noPosSettings, gopos };
  try {
    return await withRunningApp({ pos, secrets }, async (running) => {
      const { ctx, points_card_id } = running.business;
      const anonymous = Array.from({ length: members }, () => ({}));
      const cards = await joinCard(ctx, points_card_id, anonymous);
      const nowMs = Date.now();
      for (let nr = 0; nr < orders; nr += 1) {
        const at = new Date(nowMs - ((nr + 1) / (orders + 1)) * (backfill_days - 1) * dayMs).toISOString();
        const id = String(nr + 1);
        till.put({
          ...{ id, number: `PA/${id}`, state: "closed", phone: null, occurred_at: at, updated_at: at },
          card: nr % 10 < 3 ? cards[(nr * 7) % members]!.number : null,
          items: [
            { name: "Latte", group: "Kawa", quantity: 1, amount: 1400 },
            { name: "Sernik", group: "Ciasta", quantity: 1, amount: 1600 },
          ],
        });
      }
      const tills = await openTills(running, points_card_id);
      const quiet = await tills.during(() => delay(quietMs));
      await connect(running);
      const witness = await openWitness(running.server);
      const worker = fork(program, [JSON.stringify(connectionsOf(running.server)), JSON.stringify(pos)], {
        execArgv: memoryFlags,
      });
      const beganMs = performance.now();
      const { result, times } = await tills.during(async () => {
        for (;;) {
          const counted = await countSettled(witness);
          if (counted.settled >= orders) return { ...counted, seconds: (performance.now() - beganMs) / 1000 };
          if (worker.exitCode !== null) throw new Error("The worker has ended");
          await delay(500);
        }
      });
      tills.close();
      const megabytes = peakOf(worker.pid!);
      worker.kill("SIGKILL");
      await once(worker, "exit");
      await witness.close();
      return [
        { name: `orders of a till read and settled`, value: result.settled, unit: "" },
        { name: "of them counted for a card", value: result.earned, unit: "" },
        { name: "seconds until all are settled", value: result.seconds, unit: "s" },
        { name: "orders a second", value: result.settled / result.seconds, unit: "1/s" },
        { name: "memory of the worker at most", value: megabytes, unit: "MB", limit: 300 },
        ...toFigures("without", quiet.times),
        ...toFigures("beside it", times),
      ];
    });
  } finally {
    await till.close();
  }
};
