/** The demonstration's businesses, their places and cards. */
import type { BusinessChanges } from "@rewardo/contract/businesses";
import type { PublicInfoChanges } from "@rewardo/contract/public-info";
import type { BusinessInput } from "../src/features/tenants/businesses/index.ts";
import type { CardInput } from "../src/features/programme/cards/index.ts";
import type { PlaceInput } from "../src/features/tenants/places/index.ts";
import { coffeeGroup, type Good } from "./people.ts";
import type { DrawnPicture } from "./pictures.ts";

export const onePlacePlan = "00000000-0000-7000-8000-0000000000a1";
const chainPlan = "00000000-0000-7000-8000-0000000000a3";

export interface DemoPlace extends PlaceInput {
  readonly picture?: DrawnPicture;
}

export interface Demonstration {
  readonly business: BusinessInput;
  /** What its invoices say. */
  readonly billing: BusinessChanges;
  /** What customers find. */
  readonly publicInfo: PublicInfoChanges;
  readonly places: readonly DemoPlace[];
}

/** The coupon that the owner gives by hand. */
export const giftCoupon = "01980000-0000-7000-8000-00000000c0de";

const everything = { product_ids: [], filter: { mode: "all", names: [] } } as const;

/** Everyone's, on the whole bill, for as long as the card lives. */
const everyonesCoupon = {
  status: "active",
  discount_scope: "order",
  items: everything,
  max_discount: null,
  minimum_amount: null,
  validity: { kind: "unlimited" },
  times: { weekdays: null, hours: null },
  target: { kind: "all" },
  campaign_limit: null,
  customer_limit: null,
  place_ids: null,
  combines: false,
} as const;

const yearlyLevel = {
  basis: "points_earned_period",
  period_months: 12,
  downgrade: "single_level",
  grace_days: 30,
} as const;

/** @param begunAt when it opened its doors to the demonstration: what it offers is as old */
export const cafe = (
  begunAt: string,
): Demonstration & { readonly stampsCard: CardInput; readonly pointsCard: CardInput } => ({
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
  publicInfo: {
    description: "Palimy na Kazimierzu, parzymy w czterech miejscach Krakowa. Ciasta z własnej pracowni, psy mile widziane.",
    category: "gastronomy",
    email: "hej@ziarno.example",
    phone: "+48125550110",
    website: "https://ziarno.example.com",
    facebook: "kawiarniaziarno",
    instagram: "kawiarnia.ziarno",
    tiktok: "kawiarniaziarno",
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
    rewards: [
      { name: { en: "Croissant", de: "Croissant", pl: "Croissant", uk: "Круасан" }, cost: 5 },
      { name: { en: "10th coffee", de: "10. Kaffee", pl: "10. kawa", uk: "10-та кава" }, cost: 10 },
    ],
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
      {
        name: { en: "Bag of beans, 250 g", de: "Bohnen, 250 g", pl: "Paczka ziaren, 250 g", uk: "Пачка зерен, 250 г" },
        cost: 600,
      },
      { name: { en: "V60 set", de: "V60-Set", pl: "Zestaw V60", uk: "Набір V60" }, cost: 1000, stock: 60 },
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
        created_at: begunAt,
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
        created_at: begunAt,
      },
      {
        ...everyonesCoupon,
        _id: giftCoupon,
        name: {
          en: "A coffee for our regulars",
          de: "Ein Kaffee für Stammgäste",
          pl: "Kawa dla wiernych gości",
          uk: "Кава для постійних гостей",
        },
        effect: { kind: "freebie" },
        issue: "on_grant",
        items: { product_ids: [], filter: { mode: "include_item_group_names", names: [coffeeGroup] } },
        usage_frequency: { kind: "once" },
        created_at: begunAt,
      },
    ],
    offers: [
      {
        name: {
          en: "Cake for points",
          de: "Kuchen für Punkte",
          pl: "Ciasto za punkty",
          uk: "Тістечко за бали",
        },
        status: "active",
        kind: "points",
        items: { product_ids: [], filter: { mode: "include_item_names", names: ["Sernik"] } },
        multiplier: null,
        cost: 200,
        reward_id: null,
        validity: { kind: "unlimited" },
        times: { weekdays: null, hours: null },
        place_ids: null,
        created_at: begunAt,
      },
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
        created_at: begunAt,
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
});

const beautyGroup = "Haare";

export const salonGoods: readonly Good[] = [
  { name: "Haarschnitt", group: beautyGroup, price: 4200 },
  { name: "Farbe", group: beautyGroup, price: 7800 },
  { name: "Strähnen", group: beautyGroup, price: 9500 },
  { name: "Föhnen und Styling", group: beautyGroup, price: 3200 },
  { name: "Pflegekur", group: "Pflege", price: 1900 },
  { name: "Augenbrauen", group: "Pflege", price: 1500 },
  { name: "Shampoo 250 ml", group: "Produkte", price: 1690 },
];

export const shopGoods: readonly Good[] = [
  { name: "Monstera", group: "Rośliny", price: 8900 },
  { name: "Zioła w doniczce", group: "Rośliny", price: 1490 },
  { name: "Doniczka ceramiczna", group: "Dodatki", price: 3900 },
  { name: "Ziemia 5 l", group: "Dodatki", price: 1290 },
];

/** A salon on points, in German and with euros. */
export const salon = (begunAt: string): Demonstration & { readonly card: CardInput } => ({
  business: {
    name: "Salon Lindenhof",
    plan_id: onePlacePlan,
    logo_icon: "scissors",
    logo_stock: "sage",
    currency: "EUR",
    time_zone: "Europe/Berlin",
    language: "de",
    city: "Leipzig",
  },
  billing: {
    tin: "DE136695976",
    billing_name: "Salon Lindenhof, Inhaberin Greta Schäfer",
    billing_address: { address: "Karl-Liebknecht-Straße 54", postcode: "04275", city: "Leipzig", country: "DE" },
  },
  publicInfo: {
    description: "Schnitt, Farbe und Pflege in der Südvorstadt. Termine auch am Samstag.",
    category: "beauty_and_wellness",
    email: "hallo@lindenhof.example",
    phone: "+493415550154",
    website: "https://lindenhof.example.com",
    instagram: "salon.lindenhof",
  },
  places: [
    {
      name: "Südvorstadt",
      country: "DE",
      address: "Karl-Liebknecht-Straße 54",
      postcode: "04275",
      city: "Leipzig",
      location: [12.373021, 51.320648],
      opening_hours: "Tu-Fr 09:00-19:00; Sa 09:00-15:00",
      phone: "+493415550154",
      email: "salon@lindenhof.example",
      picture: "salon",
    },
  ],
  card: {
    name: { en: "Lindenhof card", de: "Lindenhof-Karte", pl: "Karta Lindenhof", uk: "Картка Lindenhof" },
    type: "points",
    stock: "sage",
    stamp_icon: "scissors",
    earning: { mode: "each", earns: 1, amount: 100 },
    rewards: [
      { name: { en: "Head massage", de: "Kopfmassage", pl: "Masaż głowy", uk: "Масаж голови" }, cost: 120 },
      {
        name: { en: "€10 off", de: "10 € Nachlass", pl: "10 € mniej", uk: "Знижка 10 €" },
        cost: 250,
        effect: { kind: "discount_amount", amount: 1000 },
      },
      { name: { en: "Cut on the house", de: "Haarschnitt aufs Haus", pl: "Strzyżenie gratis", uk: "Стрижка від закладу" }, cost: 600 },
    ],
    coupons: [
      {
        ...everyonesCoupon,
        name: { en: "€5 off colour", de: "5 € auf Farbe", pl: "5 € mniej za koloryzację", uk: "5 € знижки на фарбування" },
        effect: { kind: "discount_amount", amount: 500 },
        minimum_amount: 4000,
        usage_frequency: { kind: "once_every", n: 3, unit: "months" },
        created_at: begunAt,
      },
    ],
    offers: [
      {
        name: { en: "Double points on Tuesdays", de: "Dienstags doppelte Punkte", pl: "We wtorki podwójne punkty", uk: "Щовівторка подвійні бали" },
        status: "active",
        kind: "points",
        items: { product_ids: [], filter: { mode: "include_item_group_names", names: [beautyGroup] } },
        multiplier: 2,
        cost: null,
        reward_id: null,
        validity: { kind: "unlimited" },
        times: { weekdays: ["TUESDAY"], hours: null },
        place_ids: null,
        created_at: begunAt,
      },
    ],
    levels: [
      {
        ...yearlyLevel,
        name: { en: "Regular", de: "Stammgast", pl: "Stały gość", uk: "Постійний гість" },
        threshold: 200,
        multiplier: 1,
        card_stock: "butter",
      },
      {
        ...yearlyLevel,
        name: { en: "Gold", de: "Gold", pl: "Złoty", uk: "Золотий" },
        threshold: 500,
        multiplier: 1.25,
        card_stock: "rose",
      },
    ],
  },
});

/** A shop that is trying it out. */
export const shop = (): Demonstration & { readonly card: CardInput } => ({
  business: {
    name: "Zielnik",
    plan_id: null,
    logo_icon: "leaf",
    logo_stock: "forest",
    currency: "PLN",
    time_zone: "Europe/Warsaw",
    language: "pl",
    city: "Poznań",
  },
  billing: {},
  publicInfo: {
    description: "Rośliny, doniczki i dobre rady.",
    category: "other",
    email: "sklep@zielnik.example",
    instagram: "zielnik.jezyce",
  },
  places: [
    {
      name: "Jeżyce",
      address: "ul. Dąbrowskiego 40",
      postcode: "60-842",
      city: "Poznań",
      location: [16.904119, 52.412847],
      opening_hours: "Mo-Fr 10:00-18:00; Sa 10:00-14:00",
      phone: "+48615550140",
      email: "sklep@zielnik.example",
      picture: "shop",
    },
  ],
  card: {
    name: { en: "Plant card", de: "Pflanzenkarte", pl: "Karta roślin", uk: "Картка рослин" },
    type: "stamps_stacked",
    stock: "forest",
    stamp_icon: "leaf",
    stamps_required: 8,
    earning: { mode: "visit", earns: 1, amount: null },
    rewards: [
      { name: { en: "A potted herb", de: "Ein Kräutertopf", pl: "Zioło w doniczce", uk: "Зелень у горщику" }, cost: 8 },
    ],
  },
});
