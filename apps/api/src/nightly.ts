/**
 * `npm run nightly`: does the nights that are due, as the server does by itself.
 * `npm run nightly -- verify DAY`: holds that day's roots of the ledger against the database, and hashes every entry of it again.
 */
import { join } from "node:path";
import { isLocalDay } from "@rewardo/rules";
import { runNights, verifyChains, verifyRoots } from "./features/index.ts";
import { systemClock } from "./platform/clock.ts";
import { readConfig } from "./platform/config.ts";
import { openDatabase } from "./platform/database/database.ts";
import { openServer } from "./platform/database/open-server.ts";
import { jsonLog } from "./platform/log.ts";
import { rootFiles } from "./platform/root-files.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const [command, day = ""] = process.argv.slice(2);
if (command !== undefined && (command !== "verify" || !isLocalDay(day))) {
  say("Either nothing, or a day whose roots to verify: npm run nightly -- verify 2026-06-12");
  process.exitCode = 1;
} else {
  const config = readConfig();
  const server = await openServer(config, say);
  const database = openDatabase(server, { poolSize: 1 });
  const roots = rootFiles(join(config.dataDir, "roots"));
  const run = async (): Promise<number> => {
    const stop = new AbortController();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
    const { businesses, days, failed } = await runNights(
      { database, roots, clock: systemClock, log: jsonLog(config.logLevel, systemClock.nowMs) },
      {
        signal: stop.signal,
        onDay: ({ business_id, local_day, seconds }) => say(`${local_day} ${business_id} ${seconds.toFixed(1)} s`),
      },
    );
    say(`${businesses} businesses, ${days} days done${failed === 0 ? "" : `, ${failed} businesses failed`}`);
    return failed === 0 ? 0 : 1;
  };
  const verify = async (): Promise<number> => {
    const verified = await verifyRoots({ database, roots }, day);
    for (const { kept, computed, agrees, isReplaced } of verified) {
      const difference = agrees
        ? "agrees"
        : isReplaced
          ? "was taken before the day had ended, and replaced by a later line"
          : `DIFFERS: the database gives ${computed?.root ?? "nothing"}`;
      say(`${kept.local_day} ${kept.business_id} ${kept.count} ${kept.root} ${difference}`);
    }
    if (verified.length === 0) say(`No root of ${day} is kept below ${config.dataDir}`);
    const known = verified.flatMap(({ kept, computed }) => (computed === null ? [] : [kept.business_id]));
    let areWhole = true;
    for (const { business_id, memberships, entries, faulty, first_faults } of await verifyChains({ database }, known)) {
      areWhole &&= faulty === 0;
      const named = first_faults
        .map(({ card_subscription_id, code }) => `${card_subscription_id} (${code})`)
        .join(", ");
      const found = faulty === 0 ? "agree with their hashes" : `${faulty} memberships were CHANGED: ${named}`;
      say(`${business_id} ${entries} entries of ${memberships} memberships ${found}`);
    }
    const doAgree = verified.length > 0 && verified.every(({ agrees, isReplaced }) => agrees || isReplaced);
    return doAgree && areWhole ? 0 : 1;
  };
  try {
    process.exitCode = await (command === "verify" ? verify() : run());
  } finally {
    await database.close();
    await server.stop();
  }
}
