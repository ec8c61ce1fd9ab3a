/**
 * Counts the Complete Journey files independently: no module of the program, no CSV library, amounts by their digits.
 * `node bench/replay/count.mjs FOLDER` prints what the replay must find in the ledger.
 */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const folder = process.argv[2] ?? ".";
const [head, ...lines] = gunzipSync(readFileSync(`${folder}/line_items.csv.gz`))
  .toString("latin1")
  .trim()
  .split("\n");
const columns = head.replaceAll('"', "").trim().split(",");
const at = (name) => columns.indexOf(name);
const [basketAt, householdAt, storeAt, valueAt, timeAt] = [
  "basket_id",
  "household_id",
  "store_id",
  "sales_value",
  "transaction_timestamp",
].map(at);

const visits = new Set();
const members = new Set();
const places = new Set();
const days = [];
let amount_cents = 0;
for (const line of lines) {
  const cells = line.trim().slice(1, -1).split('","');
  visits.add(cells[basketAt]);
  members.add(cells[householdAt]);
  places.add(cells[storeAt]);
  days.push(cells[timeAt].slice(0, 10));
  const [whole, fraction = ""] = Number(cells[valueAt]).toFixed(2).split(".");
  amount_cents += Number(whole) * 100 + Number(fraction);
}
days.sort((one, other) => (one < other ? -1 : 1));
process.stdout.write(
  `${JSON.stringify({ visits: visits.size, members: members.size, places: places.size, amount_cents, stamps: visits.size, lines: lines.length, first_day: days[0], last_day: days.at(-1) })}\n`,
);
