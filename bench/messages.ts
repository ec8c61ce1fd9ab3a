/**
 * A message to a million customers: what the estimate takes, how long its recipients are frozen, how many mails a second
 * go out into a sink, and the memory. `npm run bench -- messages`, with `ROWS=20000` for fewer, and
 * `SENT=1000000` to send to all of them and not only until the speed is steady.
 */
import { performance } from "node:perf_hooks";
import { sendDue } from "../apps/api/src/features/messaging/messages/index.ts";
import { systemClock } from "../apps/api/src/platform/clock.ts";
import { jsonLog } from "../apps/api/src/platform/log.ts";
import { passingSecretBox } from "../apps/api/src/platform/secrets.ts";
import { openSmsOutbox } from "../apps/api/src/platform/sms/outbox.ts";
import { openWitness, type Witness } from "../apps/api/src/testing/witness.ts";
import type { Figure } from "./figure.ts";
import { watchMemory } from "./memory.ts";
import { openSender, withRunningApp, type RunningApp } from "./running-app.ts";

const customers = Number(process.env["ROWS"] ?? 1_000_000);
const estimates = 50;
/** Enough for a steady speed. */
const mostSent = Number(process.env["SENT"] ?? 20_000);

/** Customers with a confirmed address who agreed to e-mails. */
const fill = async (witness: Witness, business_id: string): Promise<void> => {
  await witness.rows(
    `insert into users (business_id, _id, first_name, name_key, email, email_confirmed_at, created_at, updated_at)
      select $1, gen_random_uuid(), 'Anna', 'anna', 'guest' || n || '@example.test', now(), now(), now()
      from generate_series(1, $2::integer) n`,
    [business_id, customers],
  );
  await witness.rows(
    `insert into consent_events (business_id, _id, user_id, channel, is_granted, source, recorded_at)
      select business_id, gen_random_uuid(), _id, 'email', true, 'import', now() from users
      where business_id = $1 and email is not null`,
    [business_id],
  );
  await witness.rows("vacuum analyze users");
  await witness.rows("vacuum analyze consent_events");
};

const secondsSince = (beganMs: number): number => (performance.now() - beganMs) / 1000;

export const measureMessages = (): Promise<Figure[]> =>
  withRunningApp({}, async (running) => {
    const witness = await openWitness(running.server);
    try {
      return await measure(running, witness);
    } finally {
      await witness.close();
    }
  });

const measure = async (running: RunningApp, witness: Witness): Promise<Figure[]> => {
  const { database, business, server } = running;
  await fill(witness, business.scope.business_id);
  const sender = openSender(running, 1);
  const recipient = { type: "all" };
  const tookMs: number[] = [];
  for (let nr = 0; nr < estimates; nr += 1) {
    const beganMs = performance.now();
    const status = await sender.post("/api/emails/estimate_number_of_recipients", { recipient });
    if (status !== 200) throw new Error(`The estimate answers ${status}`);
    tookMs.push(performance.now() - beganMs);
  }
  const p99 = tookMs.toSorted((one, other) => one - other)[Math.ceil(estimates * 0.99) - 1]!;

  const content = {
    subject: { pl: "Nowa kawa" },
    blocks: [{ kind: "text", text: { pl: "Cześć {first_name|gościu}" } }],
  };
  await sender.post("/api/emails", { name: "Kawa", recipient, content });
  sender.close();
  await witness.rows("update messages set status = 'scheduled', send_at = now(), due_at = now()");
  let [sent, firstMs, lastMs] = [0, 0, 0];
  const ending = new AbortController();
  const memory = watchMemory(server.pid());
  const beganMs = performance.now();
  await sendDue(
    {
      ...{ database, clock: systemClock, secrets: passingSecretBox(), brand_name: "Rewardo" },
      ...{ log: jsonLog("silent", systemClock.nowMs), public_url: "https://rewards.example.com" },
      sms: openSmsOutbox(running.folder, systemClock),
      mailer: {
        send: () => {
          firstMs ||= performance.now();
          lastMs = performance.now();
          sent += 1;
          if (sent >= Math.min(mostSent, customers)) ending.abort();
          return Promise.resolve();
        },
        close: () => undefined,
      },
    },
    ending.signal,
  );
  const most = await memory.stop();
  const frozen = (firstMs - beganMs) / 1000;
  return [
    { name: `estimate over ${customers} customers, p99`, value: p99, unit: "ms" },
    { name: "recipients frozen after", value: frozen, unit: "s" },
    { name: "mails into a sink", value: sent / ((lastMs - firstMs) / 1000), unit: "a second" },
    { name: "memory of the program", value: most.node, unit: "MB" },
    { name: "memory of PostgreSQL", value: most.postgres, unit: "MB" },
    { name: "the whole", value: secondsSince(beganMs), unit: "s" },
  ];
};
