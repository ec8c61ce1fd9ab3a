/** The plant shop, which has been trying it out for nine days. */
import { addDays, localDay, startOfLocalDay } from "@rewardo/rules";
import { createCard } from "../src/features/programme/cards/index.ts";
import { onePlacePlan, shop, shopGoods } from "./small-businesses.ts";
import type { BusinessScope } from "../src/platform/scope.ts";
import type { Program } from "./console.ts";
import { openHistory, programmeOf, type Visit } from "./history.ts";
import { live } from "./life.ts";
import { enterCustomers, inventCustomers } from "./members.ts";
import { inventNames, polish } from "./names.ts";
import { joinTimes, line, toRegular } from "./regulars.ts";
import { visitTimes, type Rhythm } from "./rhythm.ts";
import { seeded } from "./seeded.ts";
import { hire, openBusiness, present, servers } from "./set-up.ts";

const size = { days: 9, guests: 34, visits: 78 } as const;

const even = Array.from({ length: 24 }, (_, hour) => (hour < 10 || hour > 18 ? 0.05 : 1));
const rhythm: Rhythm = {
  months: Array.from({ length: 12 }, () => 1),
  weekdays: [0.05, 1, 1, 1, 1, 1.2, 1.3],
  hours: even,
  weekendHours: even,
};

export const loadShop = async (program: Program, nowMs: number): Promise<BusinessScope> => {
  const random = seeded(60);
  const zone = "Europe/Warsaw";
  const firstDay = addDays(localDay(nowMs, zone), -size.days);
  const startMs = startOfLocalDay(firstDay, zone);
  program.clock.set(new Date(startMs).toISOString());
  const input = shop();
  const opened = await openBusiness(program, input.business, input.places);
  const { scope, business_id, place_ids } = opened;
  const owner = {
    role: "OWNER",
    email: "shop@rewardo.example",
    first_name: "Iga",
    last_name: "Malec",
    isNamed: true,
  } as const;
  const [owner_id] = (await hire(program, opened, [owner], "pl")) as [string];
  const card_id = await createCard({ ...program, scope }, input.card);
  await program.as({ business_id, account_id: owner_id }, async (person) => {
    await person.call("POST", "/plan_subscriptions", { plan_id: onePlacePlan });
    await present(opened, person, input);
    for (const { name, group, price } of shopGoods)
      await person.call("POST", "/products", {
        name,
        price,
        category: group,
        kind: "product",
        item_names: [name],
        place_ids: null,
      });
  });
  const names = inventNames(size.guests, [[polish, 1]], random);
  const joins = joinTimes(names.length, { startMs, nowMs, zone }, random);
  const guests = inventCustomers(names, { card_id, joins, phones: "+4861555" }, random);
  await enterCustomers(program.database, scope, guests);
  const programme = await programmeOf(program.database, scope, card_id);
  const regulars = guests.map((guest) => toRegular(guest, programme, nowMs, random));
  const serverAt = servers([{ account_id: owner_id, at: [0] }], []);
  const visitOf = (_who: unknown, ms: number): Visit => ({
    ...{ ms, place_id: place_ids[0]!, author: serverAt(0, random), takesReward: true },
    items: [line(1, random.pick(shopGoods), 1)],
  });
  const visits = visitTimes({ zone, from: firstDay, nowMs, total: size.visits, rhythm }, random);
  const history = openHistory(program.database, scope);
  const takenBack = () => null;
  await live({ program, history, zone, ...visits, regulars, visitOf, takenBack, happenings: [] }, random);
  return scope;
};
