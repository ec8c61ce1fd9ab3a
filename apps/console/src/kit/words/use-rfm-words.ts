import { useLingui } from "@lingui/react/macro";
import type { RfmGroup } from "@rewardo/contract/user-fields";
import type { Tone } from "@rewardo/ui/tag.tsx";

interface RfmWords {
  readonly name: string;
  /** What puts a customer there, in a sentence. */
  readonly meaning: string;
  readonly tone?: Tone;
}

/** Every group, best first; the contract's own list would bring its schemas along. */
const groups: Readonly<Record<RfmGroup, true>> = {
  champions: true,
  loyal: true,
  previously_loyal: true,
  active: true,
  new: true,
  promising: true,
  needs_attention: true,
  at_risk: true,
  almost_lost: true,
  dormant: true,
  prospects: true,
};
export const rfmGroupNames = Object.keys(groups) as readonly RfmGroup[];

/** The RFM groups in words: how recently, how often and for how much money a customer came within a year. */
export function useRfmWords(): (group: RfmGroup) => RfmWords {
  const { t } = useLingui();
  const comment = "Name of a group of customers, by how they come";
  return (group) => {
    switch (group) {
      case "champions":
        return {
          name: t({ message: "Champions", comment }),
          meaning: t`Was here lately, comes often and spends a lot.`,
          tone: "ok",
        };
      case "loyal":
        return {
          name: t({ message: "Loyal", comment }),
          meaning: t`Comes often and spends a lot.`,
          tone: "ok",
        };
      case "previously_loyal":
        return {
          name: t({ message: "Formerly loyal", comment }),
          meaning: t`Came often and spent a lot, and has stayed away for long.`,
          tone: "bad",
        };
      case "active":
        return {
          name: t({ message: "Active", context: "group of customers" }),
          meaning: t`Was here lately and comes now and then.`,
          tone: "ok",
        };
      case "new":
        return {
          name: t({ message: "New", context: "group of customers" }),
          meaning: t`Was here just lately, for one of the first times.`,
          tone: "info",
        };
      case "promising":
        return {
          name: t({ message: "Promising", comment }),
          meaning: t`Was here not long ago and has come a few times.`,
          tone: "info",
        };
      case "needs_attention":
        return {
          name: t({ message: "Needing attention", comment }),
          meaning: t`Comes now and then, and the last visit was a while ago.`,
          tone: "warn",
        };
      case "at_risk":
        return {
          name: t({ message: "At risk", comment }),
          meaning: t`Came quite often, and has stayed away for long.`,
          tone: "warn",
        };
      case "almost_lost":
        return {
          name: t({ message: "Almost lost", comment }),
          meaning: t`Came a few times, and has stayed away for long.`,
          tone: "warn",
        };
      case "dormant":
        return {
          name: t({ message: "Dormant", comment }),
          meaning: t`Has not come for a very long time.`,
        };
      case "prospects":
        return {
          name: t({ message: "Prospects", comment }),
          meaning: t`Has a card and has not come yet.`,
        };
    }
  };
}
