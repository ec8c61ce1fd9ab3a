/**
 * The RFM groups of the Complete Journey's households, computed independently: from the files by the specification, with no
 * module of the program and no database. `node bench/replay/rfm.mjs FOLDER DAY WEEKS` prints household → group as of the
 * end of the day, with the files' dates moved by this many weeks; with `grid` after it, customers by R (5 first) and FM.
 */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const [folder = ".", day = "", weeks = "0", form = "groups"] = process.argv.slice(2);
const dayNumber = (text) => Date.parse(`${text}T00:00:00Z`) / 86_400_000;
const asOf = dayNumber(day);

const [head, ...lines] = gunzipSync(readFileSync(`${folder}/line_items.csv.gz`))
  .toString("latin1")
  .trim()
  .split("\n");
const columns = head.replaceAll('"', "").trim().split(",");
const households = new Map();
for (const line of lines) {
  const cells = line.trim().slice(1, -1).split('","');
  const of = (name) => cells[columns.indexOf(name)];
  const came = dayNumber(of("transaction_timestamp").slice(0, 10)) + Number(weeks) * 7;
  if (came > asOf) continue;
  const household = households.get(of("household_id")) ?? { last: -Infinity, days: new Set(), cents: 0 };
  households.set(of("household_id"), household);
  household.last = Math.max(household.last, came);
  // The 365 days up to this day.
  if (came <= asOf - 365) continue;
  household.days.add(came);
  household.cents += Math.round(Number(of("sales_value")) * 100);
}

// "A member whose last visit is more than 365 days ago is dormant unscored."
const scored = [...households].filter(([, one]) => asOf - one.last <= 365);
const quintile = (value, all) => {
  const below = all.filter((other) => other < value).length;
  return Math.min(5, 1 + Math.floor((5 * below) / all.length));
};
const threshold = (value, limits) => limits.filter((limit) => value >= limit).length + 1;
const recencies = scored.map(([, one]) => one.last);
const frequencies = scored.map(([, one]) => one.days.size);
const spends = scored.map(([, one]) => one.cents);
const few = scored.length < 100;

const table = {
  5: ["new", "active", "active", "champions", "champions"],
  4: ["promising", "active", "active", "loyal", "loyal"],
  3: ["promising", "needs_attention", "needs_attention", "loyal", "loyal"],
  2: ["almost_lost", "almost_lost", "at_risk", "at_risk", "previously_loyal"],
  1: ["dormant", "dormant", "at_risk", "at_risk", "previously_loyal"],
};

const groups = {};
const grid = Array.from({ length: 5 }, () => [0, 0, 0, 0, 0]);
for (const [household, { last, days, cents }] of households) {
  if (asOf - last > 365) {
    groups[household] = "dormant";
    continue;
  }
  const ago = asOf - last;
  const byDays = ago <= 14 ? 5 : ago <= 30 ? 4 : ago <= 60 ? 3 : ago <= 120 ? 2 : 1;
  // Later visits score higher, so recency is already reversed.
  const r = few ? byDays : quintile(last, recencies);
  const f = few ? threshold(days.size, [2, 4, 8, 15]) : quintile(days.size, frequencies);
  const m = quintile(cents, spends);
  const fm = Math.round((f + m) / 2);
  groups[household] = table[r][fm - 1];
  grid[5 - r][fm - 1] += 1;
}
process.stdout.write(JSON.stringify(form === "grid" ? grid : groups));
