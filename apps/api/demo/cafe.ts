/** The café chain: four places, more than a year of guests, and all that its owner and her people did in between. */
import { addDays, localDay, startOfLocalDay } from "@rewardo/rules";
import { createCard } from "../src/features/programme/cards/index.ts";
import { cafe, croissant, giftCoupon } from "./businesses.ts";
import { connectTill, deskOf, sellAtTill, type VendorTill } from "./cafe-desk.ts";
import { happeningsOf } from "./cafe-year.ts";
import type { BusinessScope } from "../src/platform/scope.ts";
import type { Program } from "./console.ts";
import { answerFeedback, giveFeedback, ofTheCafe } from "./feedback.ts";
import { openHistory, programmeOf, type TakenBack, type Visit } from "./history.ts";
import { live, type Regular } from "./life.ts";
import { type Customer, enterCustomers, inventCustomers } from "./members.ts";
import { german, inventNames, polish, ukrainian, type Name } from "./names.ts";
import { cakes, coffees, customers as known } from "./people.ts";
import { joinTimes, line, toRegular } from "./regulars.ts";
import { visitTimes, type Rhythm } from "./rhythm.ts";
import { seeded, type Seeded } from "./seeded.ts";
import { takeOnPhones } from "./phones.ts";
import { drawPicture } from "./pictures.ts";
import { drawSign } from "./product-pictures.ts";
import { addTill, hire, openBusiness, present, servers, showTills, type Colleague } from "./set-up.ts";

const colleagues: readonly Colleague[] = [
  { role: "OWNER", email: "owner@rewardo.example", first_name: "Marta", last_name: "Wrona", isNamed: true },
  { role: "ADMIN", email: "admin@rewardo.example", first_name: "Paweł", last_name: "Rosiak", isNamed: true },
  {
    role: "EMPLOYEE",
    email: "employee@rewardo.example",
    first_name: "Kuba",
    last_name: "Lis",
    at: [0, 1],
    isNamed: true,
  },
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

const drawPlace = (random: Seeded): number => {
  let left = random.next();
  return Math.max(
    0,
    placeWeights.findIndex((weight) => (left -= weight) < 0),
  );
};

/** Mostly where they always go. */
const choosePlace = (home: number, random: Seeded): number => (random.next() < 0.78 ? home : drawPlace(random));

/** A few of the club stand in the list a second time, under the name and phone of a guest with the other card. */
const enterTwice = (guests: Customer[]): void => {
  const called = guests.flatMap(({ phone }, nr) => (phone === null ? [] : [nr]));
  for (const nr of [40, 90, 150]) {
    const { first_name, last_name, gender, language, phone } = guests[called[nr]!]!;
    const second = called.at(-nr)!;
    guests[second] = { ...guests[second]!, first_name, last_name, gender, language, phone, email: null };
  }
};

export const loadCafe = async (program: Program, nowMs: number): Promise<BusinessScope> => {
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
  const [owner_id, admin_id] = accounts as [string, string];
  const card_id = await createCard(ctx, input.stampsCard);
  const club_id = await createCard(ctx, input.pointsCard);
  const tills = await program.as({ business_id, account_id: owner_id }, async (owner) => {
    await present(opened, owner, input, { logo: await drawSign(ctx), cover: await drawPicture(ctx, "bar") });
    const made = [];
    for (const [nr, place_id] of place_ids.entries())
      made.push(await addTill(program, owner, { name: `Kasa ${input.places[nr]!.name}`, place_id }));
    // A minute after the first version, and before anyone comes.
    program.clock.set(new Date(startMs + 60_000).toISOString());
    await owner.call("POST", `/cards/${card_id}/rewards`, croissant.reward);
    const { version } = await owner.call<{ version: number }>("GET", `/cards/${card_id}/programme`);
    await owner.call("POST", `/cards/${card_id}/publish`, { mode: "now", reason: croissant.reason }, version);
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
  const invent = (whose: readonly Name[], of: string, phones: string) => {
    const span = { startMs, nowMs, ...(of === card_id ? { zone } : {}) };
    return inventCustomers(whose, { card_id: of, phones, joins: joinTimes(whose.length, span, random) }, random);
  };
  const half = size.clubMembers - 8;
  const guests = [
    ...invent([...names.slice(0, 34), ...more.slice(half)], card_id, "+4812555"),
    ...invent([...names.slice(34), ...more.slice(0, half)], club_id, "+4812556"),
  ];
  enterTwice(guests);
  await enterCustomers(program.database, scope, guests);
  const programmes = new Map([
    [card_id, await programmeOf(program.database, scope, card_id)],
    [club_id, await programmeOf(program.database, scope, club_id)],
  ]);
  const club = programmes.get(club_id)!;
  const everyones = club.coupons.filter(({ issue }) => issue !== "on_grant");
  const homes = new Map(guests.map(({ _id }) => [_id, drawPlace(random)]));
  const regulars = guests.map((guest) => toRegular(guest, programmes.get(guest.card_id)!, nowMs, random));

  const visitOf = ({ customer, programme }: Regular, ms: number): Visit => {
    const place = choosePlace(homes.get(customer._id)!, random);
    const cake = random.next() < 0.35 ? [random.pick(cakes)] : [];
    const isOfClub = programme.card_id === club_id;
    const coffee = line(1, random.pick(coffees), random.next() < 0.18 ? 2 : 1);
    return {
      ...{ ms, place_id: place_ids[place]!, author: serverAt(place, random) },
      items: [coffee, ...cake.map((good) => line(2, good, 1))],
      takesReward: random.next() < 0.6,
      saves: !isOfClub && random.next() < 0.93,
      coupon_id: isOfClub && random.next() < 0.12 ? random.pick(everyones)._id : undefined,
    };
  };
  const takenBack = ({ ms, author, items }: Visit): TakenBack | null => {
    if (random.next() >= 0.012) return null;
    const reason = random.pick(reasons);
    const isPart = items.length > 1 && random.next() < 0.4;
    const at = Math.min(ms + (1 + random.next() * 6) * 60_000, nowMs - 1000);
    return { ms: Math.floor(at), author, reason, ...(isPart ? { amount: items.at(-1)!.amount } : {}) };
  };
  const visits = visitTimes({ zone, from: firstDay, nowMs, total: size.visits, rhythm }, random);
  const history = openHistory(program.database, scope);
  const year = {
    ...{ program, opened, history, regulars, card_id, club_id, owner_id, admin_id, nowMs, zone, gift_id: giftCoupon },
  };
  let till: VendorTill | undefined;
  const connected = { ms: nowMs - 30.2 * dayMs, work: async () => void (till = await connectTill(year)) };
  const happenings = [...happeningsOf(year), ...deskOf(year, accounts[2]!), connected];
  await live({ program, history, zone, ...visits, regulars, visitOf, takenBack, happenings }, random);
  await sellAtTill(year, till!);
  await giveFeedback(program.database, scope, { remarks: ofTheCafe, share: 0.06, nowMs });
  await answerFeedback(program, scope, { remarks: ofTheCafe, account_ids: [owner_id, admin_id], nowMs });
  const now = new Date(nowMs).toISOString();
  await takeOnPhones(program.database, scope, { now, place_ids });
  // Everyone looked in during the last days.
  for (const [nr, account_id] of accounts.entries()) {
    program.clock.set(new Date(nowMs - nr * 0.3 * dayMs).toISOString());
    await program.as({ business_id, account_id }, async () => {});
  }
  program.clock.set(now);
  await program.as({ business_id, account_id: owner_id }, (owner) => showTills(program, owner, tills));
  return scope;
};
