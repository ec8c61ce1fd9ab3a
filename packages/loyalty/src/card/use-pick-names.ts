import { useLingui } from "@lingui/react/macro";
import type { StampName } from "@rewardo/rules/data/stamp-names";
import type { CardStock } from "./stock.ts";

/** What stocks and stamps are called, for those who cannot see them. */
export function usePickNames() {
  const { t } = useLingui();
  const stocks: Readonly<Record<CardStock, string>> = {
    espresso: t`Espresso`,
    forest: t`Forest`,
    midnight: t`Midnight`,
    soot: t`Soot`,
    rose: t`Rose`,
    brick: t`Brick`,
    butter: t`Butter`,
    sand: t`Sand`,
    sage: t`Sage`,
    sky: t`Sky`,
    lilac: t`Lilac`,
    blush: t`Blush`,
  };
  const icons: Readonly<Record<StampName, string>> = {
    default_stamp: t`Star`,
    mug: t`Mug`,
    coffee_bean: t`Coffee bean`,
    coffee_cup: t`Coffee cup`,
    coffee_pot: t`Coffee pot`,
    tea_cup: t`Tea cup`,
    soda: t`Soft drink`,
    beer_pint: t`Pint of beer`,
    cocktail: t`Cocktail`,
    cocktail_2: t`Long drink`,
    wine_glass: t`Wine glass`,
    burger: t`Burger`,
    pizza: t`Pizza`,
    hot_dog: t`Hot dog`,
    sandwich: t`Sandwich`,
    salad: t`Salad`,
    cake: t`Cake`,
    cupcake: t`Cupcake`,
    nail_polish: t`Nail polish`,
    high_heels: t`High heels`,
    shoes: t`Shoes`,
    hair_dryer: t`Hair dryer`,
    comb: t`Comb`,
    scissors: t`Scissors`,
    electric_razor: t`Electric razor`,
    sponge: t`Sponge`,
    bicycle: t`Bicycle`,
    car: t`Car`,
    wheel: t`Wheel`,
    hammer: t`Hammer`,
    driller: t`Drill`,
    sewing_machine: t`Sewing machine`,
    brush: t`Paintbrush`,
    key: t`Key`,
    pencil_and_ruler: t`Pencil and ruler`,
    shopping_bags: t`Shopping bags`,
    apple: t`Apple`,
    tomato: t`Tomato`,
  };
  return { stocks, icons };
}
