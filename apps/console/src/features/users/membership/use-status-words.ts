import { useLingui } from "@lingui/react/macro";

export type StatusChange = "freeze" | "unfreeze" | "close";

interface StatusWords {
  /** On the button. */
  readonly verb: string;
  readonly question: string;
  readonly text: string;
  readonly pending: string;
  readonly done: string;
  readonly failed: string;
  /** The answer that leaves things as they are. */
  readonly keep: string;
  /** Text of the toast afterwards. */
  readonly said: string;
}

/** What each change of a membership's status is called. */
export function useStatusWords(of: { programme: string; name: string }): (change: StatusChange) => StatusWords {
  const { t } = useLingui();
  const { programme, name } = of;
  return (change) => {
    switch (change) {
      case "freeze":
        return {
          verb: t`Freeze the card`,
          question: t({ message: `Freeze “${programme}” of ${name}?`, comment: "A loyalty card and a customer" }),
          text: t`Nothing is added and nothing is handed over until you unfreeze it. What is on the card stays.`,
          pending: t`Freezing`,
          done: t({ message: "Frozen", comment: "A card that earns and spends nothing for now" }),
          failed: t`Not frozen`,
          keep: t`Leave it as it is`,
          said: t`The card is frozen`,
        };
      case "unfreeze":
        return {
          verb: t`Unfreeze the card`,
          question: t({ message: `Unfreeze “${programme}” of ${name}?`, comment: "A loyalty card and a customer" }),
          text: t`It can be used again right away.`,
          pending: t`Unfreezing`,
          done: t({ message: "In use again", comment: "A card" }),
          failed: t`Still frozen`,
          keep: t({ message: "Leave it frozen", comment: "A card" }),
          said: t`The card can be used again`,
        };
      case "close":
        return {
          verb: t`Close the card`,
          question: t({ message: `Close “${programme}” of ${name}?`, comment: "A loyalty card and a customer" }),
          text: t`It cannot be used any more, and what is on it is lost. This cannot be undone. What has happened stays in the list.`,
          pending: t`Closing`,
          done: t({ message: "Closed", context: "card" }),
          failed: t`Not closed`,
          keep: t({ message: "Keep it", comment: "Answer to the question whether to take something back" }),
          said: t`The card is closed`,
        };
    }
  };
}
