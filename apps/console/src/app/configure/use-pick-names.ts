import { useLingui } from "@lingui/react/macro";
import type { CardStock } from "../../kit/loyalty-card/stock.ts";

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
  const icons = {
    coffee_bean: t`Coffee bean`,
    mug: t`Mug`,
    cake: t`Cake`,
    pizza: t`Pizza`,
    scissors: t`Scissors`,
    nail_polish: t`Nail polish`,
    bicycle: t`Bicycle`,
    shopping_bags: t`Shopping bags`,
    default_stamp: t`Star`,
  };
  return { stocks, icons };
}
