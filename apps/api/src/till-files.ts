/**
 * `npm run till-files -- FOLDER ADDRESS KEY_FILE`: sends the orders that a till's program writes as CSV files into a folder,
 * with the address that connecting showed, and the key in a file, until it is ended.
 */
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { isSafeAddress } from "./platform/pos-settings.ts";
import { openOrderFolder } from "./features/pos/adapter/order-folder.ts";
import { sendTo } from "./features/pos/adapter/vendor-simulator.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** A file is taken once it was the same at two looks. */
const pauseMs = 5000;

const [folder = "", address = "", keyFile = ""] = process.argv.slice(2);
if (folder === "" || !URL.canParse(address) || keyFile === "") {
  say("npm run till-files -- FOLDER https://…/api/integrations/…/orders KEY_FILE");
  process.exit(1);
}
if (!isSafeAddress(address)) {
  say(`The key is not sent to ${new URL(address).origin}: the address must begin with https://.`);
  process.exit(1);
}
// Read from a file: as an argument every user of the machine could see the key.
const key = readFileSync(keyFile, "utf8").trim();
const ending = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ending.abort());
const orders = openOrderFolder({ folder, send: sendTo(address, key), say });
say(`Files in ${folder} are sent to ${address}.`);
while (!ending.signal.aborted) {
  await orders.look().catch((error: unknown) => say(`The folder cannot be read, and is tried again: ${String(error)}`));
  await delay(pauseMs, undefined, { signal: ending.signal }).catch(() => undefined);
}
