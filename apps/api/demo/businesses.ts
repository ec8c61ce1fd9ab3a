/** The demonstration's businesses, their places and cards. */
import type { BusinessChanges } from "@rewardo/contract/businesses";
import type { PublicInfoChanges } from "@rewardo/contract/public-info";
import type { BusinessInput } from "../src/features/tenants/businesses/index.ts";
import type { CardInput } from "../src/features/programme/cards/index.ts";
import type { PlaceInput } from "../src/features/tenants/places/index.ts";
import { coffeeGroup } from "./people.ts";
import type { DrawnPicture } from "./pictures.ts";

const chainPlan = "00000000-0000-7000-8000-0000000000a3";

export interface DemoPlace extends PlaceInput {
  readonly picture?: DrawnPicture;
}

export interface Demonstration {
  readonly business: BusinessInput;
  /** What its invoices say. */
  readonly billing: BusinessChanges;
  /** The public information of the business: description, contact and social links. */
  readonly publicInfo: PublicInfoChanges;
  readonly places: readonly DemoPlace[];
}

/** The coupon that the owner gives by hand. */
export const giftCoupon = "01980000-0000-7000-8000-00000000c0de";

const everything = { product_ids: [], filter: { mode: "all", names: [] } } as const;

/** Everyone's, on the whole bill, for as long as the card lives. */
export const everyonesCoupon = {
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

export const yearlyLevel = {
  basis: "points_earned_period",
  period_months: 12,
  downgrade: "single_level",
  grace_days: 30,
} as const;

/** The stamp card's second version brings it. */
export const croissant = {
  reward: { name: { en: "Croissant", de: "Croissant", pl: "Croissant", uk: "Круасан" }, cost: 5 },
  reason: {
    en: "The first reward after five coffees already.",
    de: "Die erste Prämie schon nach fünf Kaffees.",
    pl: "Pierwsza nagroda już po pięciu kawach.",
    uk: "Перша винагорода вже після п’яти кав.",
  },
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
    description:
      "Palimy na Kazimierzu, parzymy w czterech miejscach Krakowa. Ciasta z własnej pracowni, psy mile widziane.",
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
    rewards: [{ name: { en: "10th coffee", de: "10. Kaffee", pl: "10. kawa", uk: "10-та кава" }, cost: 10 }],
  },
  pointsCard: {
    name: { en: "Roastery club", de: "Röstereiclub", pl: "Klub palarni", uk: "Клуб обсмажки" },
    type: "points",
    stock: "espresso",
    stamp_icon: "coffee_cup",
    earning: { mode: "each", earns: 1, amount: 100 },
    caps: { confirm_spending_above: 500 },
    expiry: { kind: "rolling_months", months: 18 },
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
