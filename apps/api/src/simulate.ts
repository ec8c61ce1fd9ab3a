/**
 * `npm run simulate -- gopos`: a till's system on this machine, with the provider's own wire, to try an integration by hand.
 * `npm run simulate -- foodsoft ADDRESS KEY`: the vendor's side of one that its vendor connects.
 */
import { createInterface } from "node:readline/promises";
import { integrationTypes } from "@rewardo/contract/integrations";
import { openSimulatedTill, type SimulatedTill } from "./features/pos/providers/index.ts";
import { nowIso, systemClock } from "./platform/clock.ts";
import type { SimulatedOrder } from "./features/pos/adapter/simulator.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const help = `Commands:
  sell [CARD]   a paid order of a coffee and a cake, with the number of a customer's card or without
  change        the last order lost its cake
  cancel        the last order was cancelled
  again         the last order is sent again as it is
  fail          the next call is cut off, the one after it is summary to slow down
  away / back   the system cannot be reached, or can again
  send          sends what waits after a failure, where the till sends by itself
  revoke        the credentials are taken no more, where the till is asked
  end           ends the simulator`;

const sold = (id: string, card: string | null): SimulatedOrder => ({
  id,
  number: `PA/${id}`,
  state: "closed",
  items: [
    { name: "Latte", group: "Kawa", quantity: 1, amount: 1400 },
    { name: "Sernik", group: "Ciasta", quantity: 1, amount: 1600 },
  ],
  ...{ card, phone: null, occurred_at: nowIso(systemClock), updated_at: nowIso(systemClock) },
});

const setAway = ({ simulator, vendor }: SimulatedTill, isAway: boolean): void => {
  if (simulator !== null) simulator.isAway = isAway;
  if (vendor !== null) vendor.isAway = isAway;
};

const run = async (till: SimulatedTill): Promise<void> => {
  const sale: { last: SimulatedOrder | null } = { last: null };
  const put = async (order: SimulatedOrder): Promise<void> => {
    sale.last = { ...order, updated_at: nowIso(systemClock) };
    say(await till.put(sale.last));
  };
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    const [command = "", card = null] = line.trim().split(/\s+/);
    const { last: known } = sale;
    if (command === "end") break;
    if (command === "sell") await put(sold(String(Math.floor(systemClock.nowMs() / 1000)), card));
    else if (command === "change" && known !== null) await put({ ...known, items: known.items.slice(0, 1) });
    else if (command === "cancel" && known !== null) await put({ ...known, state: "cancelled" });
    else if (command === "again" && known !== null) say(await till.put(known));
    else if (command === "fail") (till.simulator ?? till.vendor)?.fail("cut", "busy");
    else if (command === "away" || command === "back") setAway(till, command === "away");
    else if (command === "send" && till.vendor !== null) say(await till.vendor.send());
    else if (command === "revoke" && till.simulator !== null) till.simulator.isRevoked = true;
    else say(help);
  }
  lines.close();
  await till.simulator?.close();
};

const [type = "", ...rest] = process.argv.slice(2);
const known = integrationTypes.find((one) => one === type);
const till = known === undefined ? null : await openSimulatedTill(known, rest, systemClock);
if (till === null) {
  say(`One of ${integrationTypes.join(", ")}; those that their vendor connects with the address and the key as well:`);
  say("npm run simulate -- gopos");
  say("npm run simulate -- foodsoft http://localhost:3000/api/integrations/…/orders rwk_…");
  process.exitCode = 1;
} else {
  say(till.summary);
  say(help);
  await run(till);
}
