/** What the templates of cards are called, and what they begin with. */
import { selectOrdinal } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { CardTemplate } from "@rewardo/contract/cards";
import { useFormat } from "../../platform/i18n/index.ts";
import { useSession } from "../../platform/session/index.ts";

interface TemplateWords {
  readonly label: string;
  readonly hint: string;
  readonly name: string;
  /** By the stamps of a full card, which it counts. */
  readonly reward: (stamps: number) => string;
}

export function useTemplateWords(): Readonly<Record<CardTemplate, TemplateWords>> {
  const { t } = useLingui();
  const { business } = useSession();
  const format = useFormat();
  return {
    coffee_stamps: {
      label: t`Ten stamps`,
      hint: t`One a visit, and a full card is a coffee on the house.`,
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
