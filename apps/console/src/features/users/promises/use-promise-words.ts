import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { PromiseConflict } from "@rewardo/contract/promise-conflicts";
import { inFours } from "@rewardo/loyalty/card/card-number.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { numberIn } from "./find-membership.ts";

/** The customer, or the last four digits of their card; of an unknown card the whole number that was scanned or typed. */
export function useHolder(): (conflict: PromiseConflict) => string {
  const { t } = useLingui();
  return ({ user_name, number, card_subscription_id }) => {
    if (user_name !== null) return user_name;
    const whole = numberIn(number ?? "");
    if (whole === "") return t`Unknown card`;
    if (card_subscription_id === null) {
      const shown = inFours(whole);
      return t({ message: `Unknown card ${shown}`, comment: "The number that was scanned or typed" });
    }
    const four = whole.slice(-4);
    return t({ message: `Card …${four}`, comment: "The last four digits of a card" });
  };
}

/** What else is known of a promise: that the till took a visit back, rewards that are in the guest's hands, what was paid. */
export function useHappened(): (conflict: PromiseConflict) => readonly string[] {
  const { t } = useLingui();
  const format = useFormat();
  const { business } = useSession();
  return ({ kind, rewards, amount }) => {
    const happened: string[] = [];
    if (kind === "undo") happened.push(t`The till took a visit back, and here it could not be taken back`);
    if (rewards > 0)
      happened.push(plural(rewards, { one: "# reward was handed over", other: "# rewards were handed over" }));
    if (amount !== null && business !== null) {
      const money = format.money(amount, business.currency);
      happened.push(t({ message: `Paid: ${money}`, comment: "What a customer paid at a till" }));
    }
    return happened;
  };
}
