/**
 * The specification's stamp icons. The console draws them from `assets/icons/sprite.svg`; `stamp-map.json` beside it says
 * where each comes from.
 */
export const stampNames = [
  "default_stamp",
  "mug",
  "coffee_bean",
  "coffee_cup",
  "coffee_pot",
  "tea_cup",
  "soda",
  "beer_pint",
  "cocktail",
  "cocktail_2",
  "wine_glass",
  "burger",
  "pizza",
  "hot_dog",
  "sandwich",
  "salad",
  "cake",
  "cupcake",
  "nail_polish",
  "high_heels",
  "shoes",
  "hair_dryer",
  "comb",
  "scissors",
  "electric_razor",
  "sponge",
  "bicycle",
  "car",
  "wheel",
  "hammer",
  "driller",
  "sewing_machine",
  "brush",
  "key",
  "pencil_and_ruler",
  "shopping_bags",
  "apple",
  "tomato",
] as const;

export type StampName = (typeof stampNames)[number];

const known: ReadonlySet<string> = new Set(stampNames);

export const isStampName = (id: string | null | undefined): id is StampName =>
  id !== null && id !== undefined && known.has(id);

/** The stamp a business chose; one that is not known is drawn as `default_stamp`. */
export const stampName = (id: string | null | undefined): StampName => (isStampName(id) ? id : "default_stamp");
