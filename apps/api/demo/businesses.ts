/** The demonstration's businesses, their places and cards. */
import type { BusinessInput } from "../src/features/businesses/index.ts";
import type { CardInput } from "../src/features/cards/index.ts";
import type { PlaceInput } from "../src/features/places/index.ts";
import { coffeeGroup } from "./people.ts";

const chainPlan = "00000000-0000-7000-8000-0000000000a3";

interface Demonstration {
  readonly business: BusinessInput;
  readonly places: readonly PlaceInput[];
}

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
  places: [
    {
      name: "Kazimierz",
      address: "ul. Józefa 12",
      postcode: "31-056",
      city: "Kraków",
      location: [19.945672, 50.051234],
    },
    {
      name: "Podgórze",
      address: "ul. Kalwaryjska 31",
      postcode: "30-504",
      city: "Kraków",
      location: [19.948711, 50.041982],
    },
    {
      name: "Rynek Główny",
      address: "Rynek Główny 24",
      postcode: "31-010",
      city: "Kraków",
      location: [19.937801, 50.061947],
    },
    {
      name: "Zabłocie",
      address: "ul. Zabłocie 4",
      postcode: "30-701",
      city: "Kraków",
      location: [19.961244, 50.048521],
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
    rewards: [
      { name: { en: "Cake of the day", de: "Kuchen des Tages", pl: "Ciasto dnia", uk: "Тістечко дня" }, cost: 250 },
      { name: { en: "V60 set", de: "V60-Set", pl: "Zestaw V60", uk: "Набір V60" }, cost: 1000 },
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
  places: [
    { name: "Wrocław Nadodrze 12", address: "ul. Łokietka 12", postcode: "50-243", city: "Wrocław" },
    { name: "Łódź Piotrkowska", address: "ul. Piotrkowska 86", postcode: "90-103", city: "Łódź" },
    { name: "Poznań Jeżyce", address: "ul. Dąbrowskiego 40", postcode: "60-842", city: "Poznań" },
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
