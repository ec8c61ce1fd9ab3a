/** The seed's businesses, their places and cards. */
import type { CardInput } from "../../apps/api/src/features/programme/cards/index.ts";
import { type Demonstration as DemoBusiness, everyonesCoupon, yearlyLevel } from "../../apps/api/demo/businesses.ts";
import { coffeeGroup } from "../../apps/api/demo/people.ts";

const chainPlan = "00000000-0000-7000-8000-0000000000a3";

type Demonstration = Omit<DemoBusiness, "publicInfo">;

const everything = { product_ids: [], filter: { mode: "all", names: [] } } as const;

export const cafe: Demonstration & { readonly stampsCard: CardInput; readonly pointsCard: CardInput } = {
  business: {
    name: "Kawiarnia Ziarno",
    plan_id: chainPlan,
    logo_icon: "coffee_bean",
    logo_stock: "forest",
    currency: "PLN",
    time_zone: "Europe/Warsaw",
    language: "pl",
    city: "Kraków",
  },
  billing: {
    tin: "1234563218",
    billing_name: "Kawiarnia Ziarno Marta Wrona",
    billing_address: { address: "ul. Józefa 12", postcode: "31-056", city: "Kraków", country: "PL" },
  },
  places: [
    {
      name: "Kazimierz",
      address: "ul. Józefa 12",
      postcode: "31-056",
      city: "Kraków",
      location: [19.945672, 50.051234],
      opening_hours: "Mo-Fr 07:00-20:00; Sa 08:00-22:00; Su 09:00-18:00",
      phone: "+48125550112",
      email: "kazimierz@ziarno.example",
      picture: "corner",
    },
    {
      name: "Podgórze",
      address: "ul. Kalwaryjska 31",
      postcode: "30-504",
      city: "Kraków",
      location: [19.948711, 50.041982],
      opening_hours: "Mo-Fr 07:30-18:00; Sa 09:00-15:00",
      phone: "+48125550131",
      email: "podgorze@ziarno.example",
    },
    {
      name: "Rynek Główny",
      address: "Rynek Główny 24",
      postcode: "31-010",
      city: "Kraków",
      location: [19.937801, 50.061947],
      opening_hours: "Mo-Th 08:00-23:00; Fr,Sa 08:00-02:00; Su 09:00-22:00",
      phone: "+48125550124",
      email: "rynek@ziarno.example",
      picture: "bar",
    },
    {
      name: "Zabłocie",
      address: "ul. Zabłocie 4",
      postcode: "30-701",
      city: "Kraków",
      location: [19.961244, 50.048521],
      opening_hours: "24/7",
      phone: "+48125550104",
      email: "zablocie@ziarno.example",
    },
  ],
  stampsCard: {
    name: { en: "Coffee card", de: "Kaffeekarte", pl: "Karta kawowa", uk: "Кавова картка" },
    type: "stamps_stacked",
    stock: "forest",
    stamp_icon: "coffee_bean",
    stamps_required: 10,
    unit_name: { en: "coffee", de: "Kaffee", pl: "kawa", uk: "кава" },
    earning: {
      mode: "item",
      earns: 1,
      amount: null,
      filter: { mode: "include_item_group_names", names: [coffeeGroup] },
    },
    rewards: [{ name: { en: "10th coffee", de: "10. Kaffee", pl: "10. kawa", uk: "10-та кава" }, cost: 10 }],
  },
  pointsCard: {
    name: { en: "Roastery club", de: "Röstereiclub", pl: "Klub palarni", uk: "Клуб обсмажки" },
    type: "points",
    stock: "espresso",
    stamp_icon: "coffee_cup",
    earning: { mode: "each", earns: 1, amount: 100 },
    caps: { confirm_spending_above: 500 },
    rewards: [
      { name: { en: "Cake of the day", de: "Kuchen des Tages", pl: "Ciasto dnia", uk: "Тістечко дня" }, cost: 250 },
      { name: { en: "V60 set", de: "V60-Set", pl: "Zestaw V60", uk: "Набір V60" }, cost: 1000, stock: 12 },
    ],
    coupons: [
      {
        ...everyonesCoupon,
        name: {
          en: "10% off the bill",
          de: "10 % auf die Rechnung",
          pl: "10% mniej na rachunku",
          uk: "Знижка 10% на весь чек",
        },
        effect: { kind: "discount_percentage", percent: 10 },
        minimum_amount: 2000,
        usage_frequency: { kind: "once_every", n: 1, unit: "weeks" },
        created_at: "2026-01-05T08:00:00.000Z",
      },
      {
        ...everyonesCoupon,
        name: {
          en: "Croissant on the house",
          de: "Croissant aufs Haus",
          pl: "Croissant gratis",
          uk: "Круасан від закладу",
        },
        effect: { kind: "freebie" },
        items: { product_ids: [], filter: { mode: "include_item_names", names: ["Croissant"] } },
        usage_frequency: { kind: "once" },
        created_at: "2026-01-12T08:00:00.000Z",
      },
    ],
    offers: [
      {
        name: {
          en: "Double points in the afternoon",
          de: "Doppelte Punkte am Nachmittag",
          pl: "Podwójne punkty po południu",
          uk: "Подвійні бали пополудні",
        },
        status: "active",
        kind: "points",
        items: everything,
        multiplier: 2,
        cost: null,
        reward_id: null,
        validity: { kind: "unlimited" },
        times: { weekdays: null, hours: { from: "14:00", to: "16:00" } },
        place_ids: null,
        created_at: "2026-01-05T08:00:00.000Z",
      },
    ],
    levels: [
      {
        ...yearlyLevel,
        name: { en: "Silver", de: "Silber", pl: "Srebrny", uk: "Срібний" },
        threshold: 150,
        multiplier: 1,
        card_stock: "sage",
      },
      {
        ...yearlyLevel,
        name: { en: "Gold", de: "Gold", pl: "Złoty", uk: "Золотий" },
        threshold: 400,
        multiplier: 1.5,
        card_stock: "butter",
      },
    ],
  },
};

export const bakery: Demonstration & { readonly card: CardInput } = {
  business: {
    name: "Piekarnie Jutrzenka",
    plan_id: chainPlan,
    logo_icon: "cupcake",
    logo_stock: "brick",
    currency: "PLN",
    time_zone: "Europe/Warsaw",
    language: "pl",
    city: "Wrocław",
  },
  billing: {
    tin: "8980000012",
    billing_name: "Piekarnie Jutrzenka sp. z o.o.",
    billing_address: { address: "ul. Łokietka 12", postcode: "50-243", city: "Wrocław", country: "PL" },
  },
  places: [
    {
      name: "Wrocław Nadodrze 12",
      address: "ul. Łokietka 12",
      postcode: "50-243",
      city: "Wrocław",
      location: [17.032884, 51.119532],
      opening_hours: "Mo-Sa 06:00-18:00",
      phone: "+48715550112",
    },
    {
      name: "Łódź Piotrkowska",
      address: "ul. Piotrkowska 86",
      postcode: "90-103",
      city: "Łódź",
      location: [19.456321, 51.767493],
      opening_hours: "Mo-Fr 06:00-19:00; Sa 06:00-15:00; Su 07:00-12:00",
      phone: "+48425550186",
    },
    {
      name: "Poznań Jeżyce",
      address: "ul. Dąbrowskiego 40",
      postcode: "60-842",
      city: "Poznań",
      location: [16.904119, 52.412847],
      opening_hours: "Mo-Fr 06:30-13:00,14:00-18:00; Sa 06:30-14:00",
      phone: "+48615550140",
    },
  ],
  card: {
    name: { en: "Bakery card", de: "Bäckerkarte", pl: "Karta piekarza", uk: "Картка пекаря" },
    type: "stamps_stacked",
    stock: "brick",
    stamp_icon: "cupcake",
    stamps_required: 8,
    earning: { mode: "visit", earns: 1, amount: null },
    rewards: [
      {
        name: { en: "8th bun free", de: "8. Brötchen gratis", pl: "8. bułka gratis", uk: "8-ма булка безкоштовно" },
        cost: 8,
      },
    ],
  },
};
