/** The salon and the shop of the demonstration, with their places, cards and goods. */
import type { CardInput } from "../src/features/programme/cards/index.ts";
import { everyonesCoupon, yearlyLevel, type Demonstration } from "./businesses.ts";
import type { Good } from "./people.ts";

/** Of the plans that a new installation starts with. */
export const onePlacePlan = "00000000-0000-7000-8000-0000000000a1";

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
      {
        name: {
          en: "Cut on the house",
          de: "Haarschnitt aufs Haus",
          pl: "Strzyżenie gratis",
          uk: "Стрижка від закладу",
        },
        cost: 600,
      },
    ],
    coupons: [
      {
        ...everyonesCoupon,
        name: {
          en: "€5 off colour",
          de: "5 € auf Farbe",
          pl: "5 € mniej za koloryzację",
          uk: "5 € знижки на фарбування",
        },
        effect: { kind: "discount_amount", amount: 500 },
        minimum_amount: 4000,
        usage_frequency: { kind: "once_every", n: 3, unit: "months" },
        created_at: begunAt,
      },
    ],
    offers: [
      {
        name: {
          en: "Double points on Tuesdays",
          de: "Dienstags doppelte Punkte",
          pl: "We wtorki podwójne punkty",
          uk: "Щовівторка подвійні бали",
        },
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
    logo_icon: "Z",
    logo_stock: "forest",
    currency: "PLN",
    time_zone: "Europe/Warsaw",
    language: "pl",
    city: "Poznań",
  },
  // A trial begins without a tax number and address; both are asked for before it ends.
  billing: { billing_name: "Zielnik Iga Malec" },
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
    stamp_icon: "apple",
    stamps_required: 8,
    earning: { mode: "visit", earns: 1, amount: null },
    rewards: [
      { name: { en: "A potted herb", de: "Ein Kräutertopf", pl: "Zioło w doniczce", uk: "Зелень у горщику" }, cost: 8 },
    ],
  },
});
