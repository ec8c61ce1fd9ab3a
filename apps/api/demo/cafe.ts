/** The café chain: four places, more than a year of guests, and all that its owner and her people did in between. */
import type { Item } from "@rewardo/contract/transactions";
import { addDays, localDay, startOfLocalDay } from "@rewardo/rules";
import { changeBilling } from "../src/features/tenants/businesses/index.ts";
import { createCard } from "../src/features/programme/cards/index.ts";
import { cafe } from "./businesses.ts";
import type { Program } from "./console.ts";
import { newHolder, openHistory, programmeOf, type TakenBack, type Visit } from "./history.ts";
import { live, type Regular } from "./life.ts";
import { enterCustomers, inventCustomers, type Customer } from "./members.ts";
import { german, inventNames, polish, ukrainian, type Name } from "./names.ts";
import { cakes, coffees, customers as known, type Good } from "./people.ts";
import { visitTimes, type Rhythm } from "./rhythm.ts";
import { seeded, type Seeded } from "./seeded.ts";
import { addTill, hire, openBusiness, servers, showTills, type Colleague } from "./set-up.ts";

const colleagues: readonly Colleague[] = [
  { role: "OWNER", email: "owner@rewardo.example", first_name: "Marta", last_name: "Wrona", isNamed: true },
  { role: "ADMIN", email: "admin@rewardo.example", first_name: "Paweł", last_name: "Rosiak", isNamed: true },
  { role: "EMPLOYEE", email: "employee@rewardo.example", first_name: "Kuba", last_name: "Lis", at: [0, 1], isNamed: true },
  { role: "EMPLOYEE", email: "ola@ziarno.example", first_name: "Ola", last_name: "Zięba", at: [0] },
  { role: "EMPLOYEE", email: "wiktor@ziarno.example", first_name: "Wiktor", last_name: "Bania", at: [0, 2] },
  { role: "EMPLOYEE", email: "nina@ziarno.example", first_name: "Nina", last_name: "Sowa", at: [1] },
  { role: "EMPLOYEE", email: "daniel@ziarno.example", first_name: "Daniel", last_name: "Kruk", at: [2] },
  { role: "EMPLOYEE", email: "zuza@ziarno.example", first_name: "Zuzanna", last_name: "Polak", at: [2, 3] },
  { role: "EMPLOYEE", email: "maks@ziarno.example", first_name: "Maks", last_name: "Gajda", at: [3] },
];

const size = { days: 425, guests: 1500, clubMembers: 420, visits: 25_000 } as const;

/** Kazimierz and the market square have most. */
const placeWeights = [0.36, 0.18, 0.3, 0.16];

const rhythm: Rhythm = {
  months: [0.9, 0.92, 1, 1.04, 1.1, 1.06, 0.86, 0.84, 1.02, 1.1, 1.08, 1.16],
  weekdays: [1.12, 0.88, 0.92, 0.96, 1, 1.18, 1.42],
  hours: [0.3, 0.1, 0.1, 0.1, 0.2, 0.5, 2, 8, 11, 9, 7, 5, 6, 7, 6, 5, 5.5, 5, 4, 3, 2, 1.5, 1, 0.6],
  weekendHours: [1, 0.8, 0.3, 0.1, 0.1, 0.2, 0.6, 2, 5, 8, 10, 11, 10, 8, 7, 7, 6.5, 5.5, 4, 3, 2.5, 2, 1.8, 1.4],
};

const reasons = ["Pomyłka przy kasie", "Gość zwrócił kawę", "Nabite podwójnie", "Nie ta karta"];

const dayMs = 86_400_000;

/** When so many join: more and more of them, the first on the first day. */
const joinTimes = (count: number, startMs: number, nowMs: number, random: Seeded): number[] =>
  Array.from({ length: count }, (_, nr) => {
    const share = nr < count * 0.08 ? random.next() * 0.02 : random.next() ** 0.92;
    return Math.floor(startMs + share * (nowMs - startMs - 2 * 3_600_000));
  });

const choosePlace = (home: number, random: Seeded): number => {
  if (random.next() < 0.78) return home;
  let left = random.next();
  return Math.max(
    0,
    placeWeights.findIndex((weight) => (left -= weight) < 0),
  );
};

const line = (line_no: number, good: Good, quantity: number): Item => ({
  ...{ line_no, quantity, name: good.name, group: good.group },
  amount: good.price * quantity,
});

/** A few come every other day, most now and then, and some no more. */
const toRegular = (customer: Customer, programme: Regular["programme"], nowMs: number, random: Seeded): Regular => {
  const joinedMs = Date.parse(customer.joined_at);
  const kind = random.next();
  const weight = kind < 0.12 ? 5 + random.next() * 5 : kind < 0.5 ? 1 + random.next() * 2 : 0.15 + random.next() * 0.5;
  const stays = random.next() < 0.62 ? 2 * (nowMs - joinedMs) + dayMs : (0.1 + random.next()) * (nowMs - joinedMs);
  return {
    ...newHolder(customer, programme),
    ...{ customer, joinedMs, weight, leavesMs: joinedMs + stays, lastMs: 0, nudgedUntilMs: 0 },
  };
};

export const loadCafe = async (program: Program, nowMs: number): Promise<void> => {
  const random = seeded(20_261_120);
  const zone = "Europe/Warsaw";
  const firstDay = addDays(localDay(nowMs, zone), -size.days);
  const startMs = startOfLocalDay(firstDay, zone);
  program.clock.set(new Date(startMs).toISOString());
  const input = cafe(new Date(startMs).toISOString());
  const opened = await openBusiness(program, input.business, input.places);
  const { scope, business_id, place_ids } = opened;
  const ctx = { ...program, scope };
  const accounts = await hire(program, opened, colleagues, "pl");
  const [owner_id] = accounts as [string];
  const card_id = await createCard(ctx, input.stampsCard);
  const club_id = await createCard(ctx, input.pointsCard);
  const tills = await program.as({ business_id, account_id: owner_id }, async (owner) => {
    const made = [];
    for (const [nr, place_id] of place_ids.entries())
      made.push(await addTill(program, owner, { name: `Kasa ${input.places[nr]!.name}`, place_id }));
    return made;
  });
  const staff = colleagues.flatMap(({ role, at = [] }, nr) =>
    role === "EMPLOYEE" ? [{ account_id: accounts[nr]!, at }] : [],
  );
  const serverAt = servers(staff, tills);

  const names: Name[] = known.map(([first_name, last_name]) => ({
    ...{ first_name, last_name, gender: first_name.endsWith("a") ? "female" : "male", language: "pl" },
  }));
  const more = inventNames(
    size.guests - names.length,
    [
      [polish, 0.88],
      [ukrainian, 0.09],
      [german, 0.03],
    ],
    random,
    known.map((whole) => whole.join(" ")),
  );
  const invent = (whose: readonly Name[], of: string, phones: string) =>
    inventCustomers(whose, { card_id: of, phones, joins: joinTimes(whose.length, startMs, nowMs, random) }, random);
  const half = size.clubMembers - 8;
  const guests = [
    ...invent([...names.slice(0, 34), ...more.slice(half)], card_id, "+4812555"),
    ...invent([...names.slice(34), ...more.slice(0, half)], club_id, "+4812556"),
  ];
  await enterCustomers(program.database, scope, guests);
  const programmes = new Map([
    [card_id, await programmeOf(program.database, scope, card_id)],
    [club_id, await programmeOf(program.database, scope, club_id)],
  ]);
  const club = programmes.get(club_id)!;
  const homes = new Map(guests.map(({ _id }) => [_id, choosePlace(-1, random) % place_ids.length]));
  const regulars = guests.map((guest) => toRegular(guest, programmes.get(guest.card_id)!, nowMs, random));

  const visitOf = ({ customer, programme }: Regular, ms: number): Visit => {
    const place = choosePlace(homes.get(customer._id)!, random);
    const cake = random.next() < 0.35 ? [random.pick(cakes)] : [];
    const isOfClub = programme.card_id === club_id;
    const coffee = line(1, random.pick(coffees), random.next() < 0.18 ? 2 : 1);
    return {
      ...{ ms, place_id: place_ids[place]!, author: serverAt(place, random) },
      items: [coffee, ...cake.map((good) => line(2, good, 1))],
      takesReward: random.next() < 0.7,
      coupon_id: isOfClub && random.next() < 0.12 ? random.pick(club.coupons)._id : undefined,
    };
  };
  const takenBack = ({ ms, author, items }: Visit): TakenBack | null => {
    if (random.next() >= 0.012) return null;
    const reason = random.pick(reasons);
    const isPart = items.length > 1 && random.next() < 0.4;
    const at = Math.min(ms + (1 + random.next() * 6) * 60_000, nowMs - 1000);
    return { ms: Math.floor(at), author, reason, ...(isPart ? { amount: items.at(-1)!.amount } : {}) };
  };
  const times = visitTimes({ zone, from: firstDay, nowMs, total: size.visits, rhythm }, random);
  const history = openHistory(program.database, scope);
  await live({ program, history, zone, times, regulars, visitOf, takenBack, happenings: [] }, random);
  await showTills(program, tills);
};
