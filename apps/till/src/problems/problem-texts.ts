import { useLingui } from "@lingui/react/macro";
import { showsOnly } from "@rewardo/contract/device-role";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { ApiError } from "@rewardo/web/api-error.ts";
import { useSharedTexts } from "@rewardo/web/i18n/shared-texts.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import type { Problem } from "../till.ts";
import { reasonsOf } from "./problem.ts";

export interface ProblemText {
  readonly title: string;
  /** What to do about it. */
  readonly text: string;
}

/** What went wrong, in words for the person at the till, or for the customer at a kiosk. */
export function useProblemTexts(): (problem: Problem, error?: unknown) => ProblemText {
  const { t } = useLingui();
  const { business, device } = useSession();
  const errorWords = useErrorWords();
  const shared = useSharedTexts();
  const name = business?.name ?? "";
  const texts: Record<Problem, (error: unknown) => ProblemText> = {
    not_ours: () => ({
      title: t`This code is not ours`,
      text: t`It belongs to another shop’s card. Ask for the code of ${name}, or type the number.`,
    }),
    unknown: () => ({
      title: t`No card has this number`,
      text: t`The card may have been replaced. Ask for the customer’s newest card.`,
    }),
    ambiguous: () => ({
      title: t`Several cards have this number`,
      text: t`They differ in spelling only. Find the customer by their phone number; the owner gives one of the cards a new number.`,
    }),
    mistyped: () => ({
      title: t`This is not a card number`,
      text: t`Compare the digits with the card and type them again.`,
    }),
    place: () => ({
      title: t`Not in this place`,
      text: t`The place is closed, or you may not scan there. Choose another one.`,
    }),
    forbidden: () => ({
      title: t`You may not scan cards`,
      text: t`Ask the owner of ${name} to change your role.`,
    }),
    closed: () => ({
      title: t`The till is closed`,
      text: t`${name}’s plan has ended. Ask the owner. Customers keep what they have collected.`,
    }),
    frozen: (error) => ({
      title: device === null ? t`Your account is frozen` : t`This till is frozen`,
      text:
        frozenBy(
          error,
          (by) => t`${by} froze it. Nothing can be added or handed over until they unfreeze it. Nothing is lost.`,
        ) ?? t`Nothing can be added or handed over until the owner of ${name} unfreezes it. Nothing is lost.`,
    }),
    session: () => ({
      title: device === null ? t`Your session has ended` : t`This till is no longer paired`,
      text:
        device === null
          ? t`A visit that was being sent is saved and will be sent automatically.`
          : t`It was unpaired, or not used for 30 days. Ask the owner for a new code. A visit being sent is saved.`,
    }),
    pin: () => ({
      title: t`Enter your PIN again`,
      text: t`A visit that was being sent is saved and will be sent automatically.`,
    }),
    unsure: () => ({
      title: t`We do not know whether the visit was counted`,
      text: t`Look at the customer’s card before you add it again.`,
    }),
    receipt: (error) => {
      const [reason] = reasonsOf(error) ?? [];
      return {
        title: t`The receipt was not counted`,
        text: reason === undefined ? errorWords(error) : shared.rejection(reason),
      };
    },
    broken: () => ({
      title: t`Something went wrong`,
      text: t`Nothing was written. Try again; if it happens again, tell support the reference.`,
    }),
  };
  const forCustomers = device !== null && showsOnly(device.kind);
  return (problem, error) => ({
    ...texts[problem](error),
    ...(forCustomers && { text: t`Compare it with your card, or ask at the counter.` }),
  });
}

/** `say` with the name of the person who froze it, if the answer has one. */
const frozenBy = (error: unknown, say: (by: string) => string): string | null => {
  const by = error instanceof ApiError ? error.params["by"] : null;
  return typeof by === "string" ? say(by) : null;
};
