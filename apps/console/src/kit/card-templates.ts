/** Templates of cards. */
import { selectOrdinal } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { CardTemplate } from "@rewardo/contract/cards";
import type { StampName } from "@rewardo/rules/data/stamp-names";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import type { CardStock } from "@rewardo/loyalty/card/stock.ts";

interface Look {
  readonly stock: CardStock;
  readonly icon: StampName;
  /** Stamps for a full card; `null` for points. */
  readonly required: number | null;
}

export const looks: Readonly<Record<CardTemplate, Look>> = {
  coffee_stamps: { stock: "forest", icon: "coffee_bean", required: 10 },
  visit_stamps: { stock: "midnight", icon: "scissors", required: 6 },
  points: { stock: "espresso", icon: "shopping_bags", required: null },
};
export const templates = Object.keys(looks) as CardTemplate[];

/** Points that the reward costs at first: with a point for every 10.00, 200.00 spent. */
export const usualCost = 20;

interface TemplateWords {
  readonly label: string;
  readonly hint: string;
  readonly name: string;
  /** Name of the reward, by the number of stamps of a full card. */
  readonly reward: (stamps: number) => string;
}

export function useTemplateWords(): Readonly<Record<CardTemplate, TemplateWords>> {
  const { t } = useLingui();
  const { business } = useSession();
  const format = useFormat();
  return {
    coffee_stamps: {
      label: t`Ten stamps`,
      hint: t`A full card is a coffee on the house.`,
      name: t`Coffee card`,
      reward: (stamps) =>
        selectOrdinal(stamps, { one: "#st coffee", two: "#nd coffee", few: "#rd coffee", other: "#th coffee" }),
    },
    visit_stamps: {
      label: t`Six stamps`,
      hint: t`For what people come for less often: a haircut, a car wash.`,
      name: t`Visit card`,
      reward: (stamps) =>
        selectOrdinal(stamps, {
          one: "#st visit at half price",
          two: "#nd visit at half price",
          few: "#rd visit at half price",
          other: "#th visit at half price",
        }),
    },
    points: {
      label: t({ message: "Points", context: "kind of card" }),
      hint: t`One for every ${format.money(1000, business?.currency ?? "PLN")} spent.`,
      name: t`Points card`,
      reward: () => t`A treat of your choice`,
    },
  };
}
