/**
 * The statistics of the Complete Journey, counted from the files by the specification: no module of the program, no CSV
 * library, no database, amounts by their digits. `node bench/replay/count-statistics.mjs FOLDER WEEKS FROM TO` prints them
 * for these local days, with the files' dates moved by this many weeks.
 */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const [folder = ".", weeks = "0", from = "", to = ""] = process.argv.slice(2);
const moved = new Map();
const move = (day) => {
  if (!moved.has(day)) {
    const ms = Date.parse(`${day}T00:00:00Z`) + Number(weeks) * 7 * 86_400_000;
    moved.set(day, new Date(ms).toISOString().slice(0, 10));
  }
  return moved.get(day);
};
const cents = (text) => {
  const [whole, fraction = ""] = Number(text).toFixed(2).split(".");
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
};

const [head, ...rows] = gunzipSync(readFileSync(`${folder}/line_items.csv.gz`))
  .toString("latin1")
  .trim()
  .split("\n");
const columns = head.replaceAll('"', "").trim().split(",");
const baskets = new Map();
for (const row of rows) {
  const cells = row.trim().slice(1, -1).split('","');
  const of = (name) => cells[columns.indexOf(name)];
  const basket_id = of("basket_id");
  if (!baskets.has(basket_id)) {
    const time = of("transaction_timestamp");
    const day = move(time.slice(0, 10));
    // The hour that the clocks of New York leave out in spring.
    const isSkipped = day === "2026-03-08" && time.slice(11, 13) === "02";
    const hour = isSkipped ? 3 : Number(time.slice(11, 13));
    baskets.set(basket_id, {
      household: of("household_id"),
      store: of("store_id"),
      day,
      time,
      hour,
      cents: 0,
      lines: [],
    });
  }
  const basket = baskets.get(basket_id);
  basket.cents += cents(of("sales_value"));
  basket.lines.push({ product: of("product_id"), pieces: Number(of("quantity")), cents: cents(of("sales_value")) });
}

// A customer with two visits on the first day is new at the place of the earlier one; at equal times the smaller basket id counts.
const visits = [...baskets]
  .map(([id, basket]) => ({ id, ...basket }))
  .sort((a, b) => (a.time === b.time ? (a.id < b.id ? -1 : 1) : a.time < b.time ? -1 : 1));
const firsts = new Map();
for (const visit of visits) if (!firsts.has(visit.household)) firsts.set(visit.household, visit);
const within = visits.filter(({ day }) => from <= day && day <= to);
const newWithin = [...firsts.values()].filter(({ day }) => from <= day && day <= to);

const figuresOf = (some, someNew) => {
  const paid = some.filter((visit) => visit.cents > 0).length;
  const turnover = some.reduce((sum, visit) => sum + visit.cents, 0);
  const active = new Set(some.map(({ household }) => household)).size;
  return {
    ...{ transactions: some.length, turnover, average_basket: paid === 0 ? null : Math.round(turnover / paid) },
    ...{ active_users: active, new_users: someNew.length, returning_users: active - someNew.length },
  };
};
const groupBy = (some, key) => {
  const groups = new Map();
  for (const one of some) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return groups;
};
/** A bucket is named by its first day of the period. */
const byBucket = (some, someNew, length) => {
  const key = ({ day }) =>
    length === 10 ? day : day.slice(0, 7) === from.slice(0, 7) ? from : `${day.slice(0, 7)}-01`;
  const fresh = groupBy(someNew, key);
  return Object.fromEntries(
    [...groupBy(some, key)].map(([start, group]) => [start, figuresOf(group, fresh.get(start) ?? [])]),
  );
};
const freshAt = groupBy(newWithin, ({ store }) => store);
const places = Object.fromEntries(
  [...groupBy(within, ({ store }) => store)].map(([store, group]) => {
    const fresh = freshAt.get(store) ?? [];
    return [store, { ...figuresOf(group, fresh), months: byBucket(group, fresh, 7) }];
  }),
);

const products = new Map();
for (const line of within.flatMap(({ lines }) => lines)) {
  const sum = products.get(line.product) ?? { cents: 0, pieces: 0 };
  products.set(line.product, { cents: sum.cents + line.cents, pieces: sum.pieces + line.pieces });
}

const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
for (const { day, hour } of within) hours[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7][hour] += 1;

const months = [];
for (let month = from.slice(0, 7); month <= to.slice(0, 7);) {
  months.push(month);
  const [year, nr] = month.split("-").map(Number);
  month = nr === 12 ? `${year + 1}-01` : `${year}-${String(nr + 1).padStart(2, "0")}`;
}
const cameIn = new Set(within.map(({ household, day }) => `${household} ${day.slice(0, 7)}`));
const cohorts = months.map((month, row) => {
  const cohort = newWithin.filter(({ day }) => day.slice(0, 7) === month);
  return months.map((_, later) => {
    const then = months[row + later];
    return then === undefined ? null : cohort.filter(({ household }) => cameIn.has(`${household} ${then}`)).length;
  });
});

process.stdout.write(
  JSON.stringify({
    whole: figuresOf(within, newWithin),
    months: byBucket(within, newWithin, 7),
    days: byBucket(within, newWithin, 10),
    ...{ places, hours, cohorts },
    products: [...products].map(([product, sums]) => ({ product, ...sums })),
  }),
);
