/** What is said of a promise: whose it was, how much, and why it became something else. */
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useConflictSentence } from "@rewardo/web/i18n/promise-texts.ts";
import { getSession } from "@rewardo/web/session/index.ts";
import { useMinute } from "@rewardo/web/use-minute.ts";
import type { Refusal } from "./promising.ts";
import type { Entry, Shown } from "./queue/records.ts";

/** A paired till takes back for so long. */
const deviceMinutes = 15;

/** Whether the till may still take it back: the server counts the same minutes between visit and undo. */
export const mayUndo = ({ at }: Pick<Entry, "at">): boolean =>
  getSession().device === null || Date.now() - Date.parse(at) < deviceMinutes * 60_000;

export interface EntryWords {
  /** "Oliwia", or "Card …2231". */
  readonly who: (shown: Pick<Shown, "name" | "number">) => string;
  /** "+1", or nothing where the till cannot tell. */
  readonly units: (entry: Entry) => string | null;
  /** Why it is not as it was promised; `null` if it is. */
  readonly reason: (entry: Entry) => string | null;
}

export function useEntryWords(): EntryWords {
  const { t } = useLingui();
  const format = useFormat();
  const sentence = useConflictSentence();
  return {
    who: ({ name, number }) => {
      const last = number.slice(-4);
      return name ?? t({ message: `Card …${last}`, comment: "The last four figures of its number" });
    },
    units: ({ promise }) => {
      if (promise.kind === "undo" || promise.visit.promised === null || promise.visit.promised === 0) return null;
      return `+${format.number(promise.visit.promised)}`;
    },
    reason: ({ outcome }) => {
      if (outcome === null) return null;
      if (outcome.outcome === "refused")
        return t`The server could not read this visit. Write it down and tell the owner: it was not counted.`;
      return outcome.conflict === null ? null : sentence(outcome.conflict.reason);
    },
  };
}

/** When something was: today its time, else its date too. */
export function useMoment(): (at: string) => string {
  const format = useFormat();
  const today = format.day(useMinute());
  return (at) => format.date(at, format.day(at) === today ? "time" : "dateTime");
}

/** Why something cannot be promised, before it is. */
export function useRefusalWords(): (refusal: Refusal) => string {
  const { t } = useLingui();
  return (refusal) => {
    switch (refusal.code) {
      case "offline_limit": {
        const { limit, measure } = refusal.params;
        return measure === "stamps"
          ? plural(limit, {
              0: "Without a network this till promises no stamps.",
              one: "Without a network a till promises at most # stamp on a card. This would be more.",
              other: "Without a network a till promises at most # stamps on a card. This would be more.",
            })
          : plural(limit, {
              0: "Without a network this till promises no points.",
              one: "Without a network a till promises the points of at most # visit on a card. This would be more.",
              other: "Without a network a till promises the points of at most # visits on a card. This would be more.",
            });
      }
      case "one_reward":
        return t`Without a network a till hands over one reward for a card. The next one waits for the network.`;
      case "not_seen_full":
        return t`The card was not full when this till last saw it. The reward waits for the network.`;
      case "seen_too_long_ago":
        return plural(refusal.params.hours, {
          one: "This till saw the card more than # hour ago. The reward waits for the network.",
          other: "This till saw the card more than # hours ago. The reward waits for the network.",
        });
      case "balance_lapsed":
        return t`Part of the balance has lapsed since this till last saw the card. The reward waits for the network.`;
      case "coupon_not_seen":
        return t`This till has not seen the coupon as valid. It waits for the network.`;
    }
  };
}
