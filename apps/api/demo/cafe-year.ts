/** The café's year besides its visits: campaigns, challenges, imports and the like, each with its time and its author. */
import { startOfLocalDay, addDays, localDay } from "@rewardo/rules";
import { settleChallenges } from "../src/features/promotions/challenges/index.ts";
import { handoutQueue } from "../src/features/promotions/coupon-handouts/index.ts";
import { workOn } from "../src/features/operations/imports/index.ts";
import { gatherStatistics } from "../src/platform/database/statistics.ts";
import { silentPublisher } from "../src/platform/live/publisher.ts";
import { formOf } from "../src/testing/uploads.ts";
import type { Person, Program } from "./console.ts";
import type { History } from "./history.ts";
import type { Happening, Regular } from "./life.ts";
import { inventNames, polish } from "./names.ts";
import { cakes, coffees } from "./people.ts";
import { drawProduct } from "./product-pictures.ts";
import { seeded } from "./seeded.ts";
import { answerPoll, automate, reachedBy, sendMessage, switchOn } from "./sending.ts";
import type { Opened } from "./set-up.ts";

export interface CafeYear {
  readonly program: Program;
  readonly opened: Opened;
  readonly history: History;
  readonly regulars: readonly Regular[];
  readonly card_id: string;
  readonly club_id: string;
  readonly owner_id: string;
  readonly admin_id: string;
  /** A coupon that is given by hand. */
  readonly gift_id: string;
  readonly nowMs: number;
  readonly zone: string;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const { signal } = new AbortController();

/** So many days ago, at an hour of the local day. */
const at = ({ nowMs, zone }: CafeYear, daysAgo: number, hour: number): number =>
  Math.min(startOfLocalDay(addDays(localDay(nowMs, zone), -daysAgo), zone) + hour * hourMs, nowMs - 60_000);

/** Makes the customers that a message reached visit more often for some days. */
const nudge = (year: CafeYear, reached: readonly { user_id: string }[], ms: number, days: number): void => {
  const ids = new Set(reached.map(({ user_id }) => user_id));
  for (const regular of year.regulars) if (ids.has(regular.customer.user_id)) regular.nudgedUntilMs = ms + days * dayMs;
};

const offerGoods = async ({ program, opened }: CafeYear, admin: Person): Promise<void> => {
  const ctx = { ...program, scope: opened.scope };
  for (const { name, group, price } of [...coffees, ...cakes]) {
    const product = { name, price, category: group, kind: "product", item_names: [name], place_ids: null };
    await admin.call("POST", "/products", { ...product, image: await drawProduct(ctx, name) });
  }
};

const groupRules = {
  regulars: { match: "all", parts: [{ kind: "visits", least: 8, most: null, days: 90 }] },
  missed: { match: "all", parts: [{ kind: "last_visit", than: "more", days: 60 }] },
} as const;

const rank = (place: number, points: number) => ({ rank: place, points });

const marathon = {
  type: "most_transactions",
  name: {
    pl: "Jesienny maraton kawowy",
    en: "Autumn coffee marathon",
    de: "Kaffee-Marathon im Herbst",
    uk: "Осінній кавовий марафон",
  },
  description: {
    pl: "Kto najczęściej wpadnie na kawę, zgarnia pieczątki.",
    en: "Whoever comes for coffee most often takes the stamps.",
    de: "Wer am häufigsten auf einen Kaffee kommt, holt sich die Stempel.",
    uk: "Хто найчастіше зайде на каву, отримає штампи.",
  },
  prizes: { reward_type: "points", ranks: [rank(1, 20), rank(2, 10), rank(3, 5)] },
} as const;

const everyDay = {
  type: "most_unique_days",
  name: {
    pl: "Dzień bez kawy? Nigdy",
    en: "A day without coffee? Never",
    de: "Ein Tag ohne Kaffee? Nie",
    uk: "День без кави? Ніколи",
  },
  description: {
    pl: "Liczą się dni, w które do nas wpadniesz.",
    en: "Each day on which you drop in counts.",
    de: "Jeder Tag, an dem Sie vorbeikommen, zählt.",
    uk: "Рахується кожен день, коли ви до нас заходите.",
  },
  prizes: { reward_type: "points", ranks: [rank(1, 30), rank(2, 15), rank(3, 10)] },
} as const;

const challenge = async (
  { card_id }: CafeYear,
  person: Person,
  what: object,
  [starts, ends]: readonly [number, number],
): Promise<void> => {
  const period = { starts_at: new Date(starts).toISOString(), ends_at: new Date(ends).toISOString() };
  const { _id } = await person.call("POST", `/cards/${card_id}/challenges`, { ...what, ...period });
  await person.call("POST", `/cards/${card_id}/challenges/${_id}/schedule`);
};

const settle = async ({ program, opened, history, regulars }: CafeYear): Promise<void> => {
  const { database, clock } = program;
  const until = new Date(clock.nowMs()).toISOString();
  await settleChallenges({ database, clock }, opened.scope, { until, signal });
  const prized = await database.read(opened.scope, (tx) =>
    tx.rows<{ _id: string }>({
      text: "select card_subscription_id as _id from challenge_prizes where business_id = $1",
      values: [opened.scope.business_id],
    }),
  );
  const ids = new Set(prized.map(({ _id }) => _id));
  await history.reload(regulars.filter(({ customer }) => ids.has(customer._id)));
};

const breadText = {
  pl: "Od soboty mamy chleb na zakwasie z naszej pracowni. Przy kawie kroimy kromkę na spróbowanie.",
  en: "From Saturday on we have sourdough bread from our own bakery. With a coffee you get a slice to try.",
  de: "Ab Samstag gibt es Sauerteigbrot aus unserer Backstube. Zum Kaffee gibt es eine Scheibe zum Probieren.",
  uk: "Від суботи маємо хліб на заквасці з власної пекарні. До кави — скибка на пробу.",
};

const breadMail = (card_id: string) => ({
  name: "Chleb na zakwasie",
  recipient: { type: "all" },
  held_out_percent: 25,
  content: {
    subject: {
      pl: "Chleb, na który czekaliśmy",
      en: "The bread we waited for",
      de: "Das Brot, auf das wir gewartet haben",
      uk: "Хліб, на який ми чекали",
    },
    blocks: [
      { kind: "text", text: breadText },
      { kind: "card", card_id },
    ],
  },
});

const comeBackMail = {
  name: "Tęsknimy",
  recipient: { type: "registered" },
  held_out_percent: 25,
  content: {
    subject: {
      pl: "{first_name|Cześć}, młynek już ciepły",
      en: "{first_name|Hello}, the grinder is warm",
      de: "{first_name|Hallo}, die Mühle läuft schon",
      uk: "{first_name|Вітаємо}, млинок уже теплий",
    },
    blocks: [
      {
        kind: "text",
        text: {
          pl: "W tym tygodniu do każdej kawy dokładamy cynamonową drożdżówkę.",
          en: "This week every coffee comes with a cinnamon bun.",
          de: "Diese Woche gibt es zu jedem Kaffee eine Zimtschnecke.",
          uk: "Цього тижня до кожної кави додаємо булочку з корицею.",
        },
      },
    ],
  },
};

const nightSms = {
  name: "Noc Muzeów",
  recipient: { type: "all" },
  content: {
    text: { pl: "Dzis w nocy Rynek otwarty do 2:00. Pokaz karte, druga kawa za pol ceny. Ziarno" },
    strip_accents: true,
  },
};

const milkPoll = {
  name: "Jakie mleko na zimę",
  recipient: { type: "all" },
  content: {
    title: { pl: "Wybierasz Ty", en: "You choose", de: "Sie wählen", uk: "Вибираєте ви" },
    text: {
      pl: "Zamawiamy mleko na zimę. Które ma u nas zostać?",
      en: "We are ordering milk for the winter. Which one shall stay?",
      de: "Wir bestellen die Milch für den Winter. Welche soll bleiben?",
      uk: "Замовляємо молоко на зиму. Яке залишити?",
    },
    poll: {
      kind: "single",
      question: {
        pl: "Ulubione mleko?",
        en: "Your favourite milk?",
        de: "Ihre liebste Milch?",
        uk: "Улюблене молоко?",
      },
      options: [
        { pl: "Zwykłe", en: "Cow's", de: "Kuhmilch", uk: "Звичайне" },
        { pl: "Owsiane", en: "Oat", de: "Hafer", uk: "Вівсяне" },
        { pl: "Migdałowe", en: "Almond", de: "Mandel", uk: "Мигдальне" },
      ],
      closes_at: null,
    },
  },
};

const draftMail = {
  name: "Mikołajki",
  recipient: { type: "all" },
  content: {
    subject: {
      pl: "Mikołaj pije flat white",
      en: "Santa drinks flat white",
      de: "Der Nikolaus trinkt Flat White",
      uk: "Миколай п’є флет-вайт",
    },
    blocks: [
      {
        kind: "text",
        text: {
          pl: "W mikołajki kubek do każdej paczki ziaren.",
          en: "On St Nicholas Day every bag of beans comes with a mug.",
          de: "Am Nikolaustag gibt es zu jeder Packung Bohnen eine Tasse.",
          uk: "На Миколая до кожної пачки зерен — горнятко.",
        },
      },
    ],
  },
};

/** A CSV file of customers from an earlier paper club, for the import. */
const paperList = (): string => {
  const people = inventNames(48, [[polish, 1]], seeded(77));
  const lines = people.map(({ first_name, last_name }, nr) => {
    const mail = nr % 3 === 0 ? "" : `klub${nr}@poczta.example`;
    return [
      `P-${100 + nr}`,
      first_name,
      last_name,
      mail,
      `12 555 7${String(nr).padStart(3, "0")}`,
      String((nr * 3) % 9),
    ].join(";");
  });
  return ["Nr klienta;Imię;Nazwisko;E-mail;Telefon;Saldo pieczątek", ...lines, "P-999;Jan;;to nie adres;;-4"].join(
    "\r\n",
  );
};

const importList = async ({ program, opened, card_id }: CafeYear, owner: Person): Promise<void> => {
  const bytes = Buffer.from(paperList());
  const form = formOf({ name: "file", file_name: "klub-papierowy.csv", type: "text/csv", bytes });
  const { _id } = await owner.upload(`/imports?kind=customers&card_id=${card_id}`, form);
  await owner.call("POST", `/imports/${_id}/run`);
  const { database, clock } = program;
  await workOn({ database, clock, live: silentPublisher, scope: opened.scope, import_id: _id, signal });
};

const giveCoupon = async (year: CafeYear, owner: Person, group_id: string): Promise<void> => {
  const { program, opened, club_id, gift_id } = year;
  const path = `/cards/${club_id}/coupons/${gift_id}/handouts`;
  const { _id: handout_id } = await owner.call("POST", path, { promotion_group_id: group_id });
  const payload = { business_id: opened.business_id, handout_id };
  await handoutQueue(program).handle({ _id: handout_id, payload, signal, ending: signal });
};

/** All of it, by its time. */
export const happeningsOf = (year: CafeYear): Happening[] => {
  const { program, opened, regulars, card_id, club_id, owner_id, admin_id } = year;
  const { business_id, scope } = opened;
  const byOwner = (work: (owner: Person) => Promise<void>) => program.as({ business_id, account_id: owner_id }, work);
  const byAdmin = (work: (admin: Person) => Promise<void>) => program.as({ business_id, account_id: admin_id }, work);
  const message = async (person: Person, channel: "emails" | "sms", what: object): Promise<void> => {
    const _id = await sendMessage(program, person, channel, what);
    nudge(year, await reachedBy(program, scope, _id), program.clock.nowMs(), 8);
  };
  const automated = Array.from({ length: 32 }, (_, nr): Happening => ({
    ms: at(year, 64 - 2 * nr, 10.1),
    work: async () => {
      const reached = await automate(program, scope, "come_back");
      nudge(year, reached, program.clock.nowMs(), 21);
    },
  }));
  let regulars_id = "";
  const when = (daysAgo: number, hour: number, work: () => Promise<void>): Happening => ({
    ms: at(year, daysAgo, hour),
    work,
  });
  return [
    when(424, 10, () => byAdmin((admin) => offerGoods(year, admin))),
    when(396, 15, () => byOwner((owner) => importList(year, owner))),
    when(200, 12, () =>
      byOwner(async (owner) => {
        const name = "Wierni goście";
        regulars_id = (
          await owner.call("POST", `/cards/${club_id}/promotion_groups`, { name, rule: groupRules.regulars })
        )._id;
        await owner.call("POST", `/cards/${card_id}/promotion_groups`, { name, rule: groupRules.regulars });
        await owner.call("POST", `/cards/${card_id}/promotion_groups`, {
          name: "Dawno ich nie było",
          rule: groupRules.missed,
        });
        const { _id } = await owner.call("POST", `/cards/${card_id}/promotion_groups`, {
          name: "Sąsiedzi z Kazimierza",
        });
        const add = regulars
          .filter((one) => one.customer.card_id === card_id)
          .slice(0, 24)
          .map(({ customer }) => customer._id);
        await owner.call("POST", `/cards/${card_id}/promotion_groups/${_id}/members`, { add });
      }),
    ),
    when(65, 11, async () => {
      // Before anyone asks for customers by what they did.
      await gatherStatistics(program.database);
      await byAdmin((admin) =>
        switchOn(admin, ["birthday", "welcome", "come_back", "reward_ready", "one_stamp_missing"]),
      );
    }),
    ...automated,
    when(76, 9, () => byAdmin((admin) => challenge(year, admin, marathon, [at(year, 75, 0), at(year, 45, 0)]))),
    when(64, 13, () => byAdmin((admin) => message(admin, "emails", breadMail(card_id)))),
    when(41, 12, () => settle(year)),
    when(38, 16, () =>
      byOwner(async (owner) => {
        const { _id } = await owner
          .call<{ api_key: { _id: string } }>("POST", "/api_keys", {
            ...{ name: "Strona internetowa", permissions: ["users_view", "cards_view"], place_ids: null },
            expires_at: new Date(year.nowMs + 200 * dayMs).toISOString(),
          })
          .then(({ api_key }) => api_key);
        await owner.call("POST", `/api_keys/${_id}/rotate`, { overlap_hours: 24 });
        await owner.call("POST", "/api_keys", {
          ...{
            name: "Księgowość",
            permissions: ["transactions_view", "data_export"],
            place_ids: null,
            expires_at: null,
          },
        });
      }),
    ),
    when(33, 14, () => byAdmin((admin) => message(admin, "sms", nightSms))),
    when(26, 11, () => byOwner((owner) => giveCoupon(year, owner, regulars_id))),
    when(21, 12, () => byOwner((owner) => message(owner, "emails", comeBackMail))),
    when(12, 10, () =>
      byAdmin(async (admin) => {
        const message_id = await sendMessage(program, admin, "messages", milkPoll);
        const random = seeded(5);
        const answers = (await reachedBy(program, scope, message_id))
          .filter(() => random.next() < 0.3)
          .map(({ user_id }): [string, number] => [user_id, random.next() < 0.5 ? 1 : random.below(3)]);
        await answerPoll(program, scope, { message_id, answers, nowMs: year.nowMs });
      }),
    ),
    when(10, 17, () =>
      byAdmin((admin) => challenge(year, admin, everyDay, [at(year, 9, 0), at(year, 9, 0) + 30 * dayMs])),
    ),
    when(1, 15, () =>
      byOwner(async (owner) => {
        await owner.call("POST", "/emails", draftMail);
        for (const [name, search] of [
          ["Zwroty w tym miesiącu", "kind=reverse"],
          ["Rynek, dziś", `place_id=${opened.place_ids[2]}`],
        ])
          await owner.call("POST", "/saved_views", { list: "transactions", name, search, is_shared: true });
      }),
    ),
  ];
};
