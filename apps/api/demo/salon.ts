/** The salon in Leipzig: points, euros and German, a year of its guests. */
import { addDays, localDay, startOfLocalDay } from "@rewardo/rules";
import { createCard } from "../src/features/programme/cards/index.ts";
import { salon, salonGoods } from "./small-businesses.ts";
import type { BusinessScope } from "../src/platform/scope.ts";
import type { Program } from "./console.ts";
import { answerFeedback, giveFeedback, ofTheSalon } from "./feedback.ts";
import { openHistory, programmeOf, type Visit } from "./history.ts";
import { live, type Happening } from "./life.ts";
import { enterCustomers, inventCustomers } from "./members.ts";
import { german, inventNames } from "./names.ts";
import { joinTimes, line, toRegular } from "./regulars.ts";
import { visitTimes, type Rhythm } from "./rhythm.ts";
import { seeded } from "./seeded.ts";
import { automate, sendMessage, switchOn } from "./sending.ts";
import { addTill, hire, openBusiness, present, servers, showTills, type Colleague } from "./set-up.ts";

const colleagues: readonly Colleague[] = [
  { role: "OWNER", email: "salon@rewardo.example", first_name: "Greta", last_name: "Schäfer", isNamed: true },
  { role: "EMPLOYEE", email: "mia@lindenhof.example", first_name: "Mia", last_name: "Vogel", at: [0] },
  { role: "EMPLOYEE", email: "jonas@lindenhof.example", first_name: "Jonas", last_name: "Kern", at: [0] },
];

const size = { days: 400, guests: 260, visits: 2400 } as const;

const rhythm: Rhythm = {
  months: [0.9, 0.9, 1, 1.05, 1.1, 1.1, 0.95, 0.85, 1, 1, 1.05, 1.3],
  weekdays: [0.05, 0.08, 0.9, 1, 1.1, 1.3, 1.2],
  hours: [0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.05, 0.3, 1, 7, 9, 8, 6, 7, 8, 9, 9, 8, 5, 1, 0.2, 0.1, 0.05, 0.02],
  weekendHours: [
    0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.05, 0.3, 1, 9, 10, 10, 9, 7, 4, 1, 0.4, 0.2, 0.2, 0.1, 0.05, 0.05, 0.02, 0.02,
  ],
};

const colourMail = {
  name: "Herbstfarben",
  recipient: { type: "all" },
  held_out_percent: 20,
  content: {
    subject: { de: "{first_name|Hallo}, Zeit für warme Töne?", en: "{first_name|Hello}, time for warm tones?" },
    blocks: [
      {
        kind: "text",
        text: {
          de: "Bis Ende des Monats gibt es zu jeder Farbe eine Pflegekur dazu.",
          en: "Until the end of the month every colour comes with a treatment.",
        },
      },
    ],
  },
};

export const loadSalon = async (program: Program, nowMs: number): Promise<BusinessScope> => {
  const random = seeded(4275);
  const zone = "Europe/Berlin";
  const firstDay = addDays(localDay(nowMs, zone), -size.days);
  const startMs = startOfLocalDay(firstDay, zone);
  const begunAt = new Date(startMs).toISOString();
  program.clock.set(begunAt);
  const input = salon(begunAt);
  const opened = await openBusiness(program, input.business, input.places);
  const { scope, business_id, place_ids } = opened;
  const [owner_id, ...staff] = (await hire(program, opened, colleagues, "de")) as [string, ...string[]];
  const asOwner = { business_id, account_id: owner_id };
  const card_id = await createCard({ ...program, scope }, input.card);
  const till = await program.as(asOwner, async (owner) => {
    await present(opened, owner, input);
    for (const { name, group, price } of salonGoods)
      await owner.call("POST", "/products", {
        name,
        price,
        category: group,
        kind: "service",
        item_names: [name],
        place_ids: null,
      });
    return addTill(program, owner, { name: "Empfang", place_id: place_ids[0]! });
  });
  const serverAt = servers(
    staff.map((account_id) => ({ account_id, at: [0] })),
    [till],
  );
  const names = inventNames(size.guests, [[german, 1]], random);
  const joins = joinTimes(names.length, { startMs, nowMs, zone }, random);
  const guests = inventCustomers(names, { card_id, joins, phones: "+4934155" }, random);
  await enterCustomers(program.database, scope, guests);
  const programme = await programmeOf(program.database, scope, card_id);
  const regulars = guests.map((guest) => toRegular(guest, programme, nowMs, random));
  const visitOf = (_who: unknown, ms: number): Visit => {
    const [first, second] = [random.pick(salonGoods), random.pick(salonGoods)];
    const isMore = random.next() < 0.4 && first !== second;
    return {
      ...{ ms, place_id: place_ids[0]!, author: serverAt(0, random), takesReward: random.next() < 0.5 },
      items: [line(1, first, 1), ...(isMore ? [line(2, second, 1)] : [])],
      coupon_id: random.next() < 0.15 ? programme.coupons[0]!._id : undefined,
    };
  };
  const hour = 3_600_000;
  const day = 24 * hour;
  const happenings: Happening[] = [
    { ms: nowMs - 40 * day, work: () => program.as(asOwner, (owner) => switchOn(owner, ["birthday", "come_back"])) },
    ...[38, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2].map((ago): Happening => ({
      ms: startOfLocalDay(addDays(localDay(nowMs, zone), -ago), zone) + 10 * hour,
      work: async () => void (await automate(program, scope, "come_back")),
    })),
    {
      ms: nowMs - 18.3 * day,
      work: () => program.as(asOwner, async (owner) => void (await sendMessage(program, owner, "emails", colourMail))),
    },
  ];
  const visits = visitTimes({ zone, from: firstDay, nowMs, total: size.visits, rhythm }, random);
  const history = openHistory(program.database, scope);
  const takenBack = () => null;
  await live({ program, history, zone, ...visits, regulars, visitOf, takenBack, happenings }, random);
  await giveFeedback(program.database, scope, { remarks: ofTheSalon, share: 0.12, nowMs });
  await answerFeedback(program, scope, { remarks: ofTheSalon, account_ids: [owner_id], nowMs });
  program.clock.set(new Date(nowMs).toISOString());
  await program.as(asOwner, (owner) => showTills(program, owner, [till]));
  return scope;
};
