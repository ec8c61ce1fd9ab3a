import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { CardSubscription } from "@rewardo/contract/card-subscriptions";
import type { Basket } from "@rewardo/contract/scanner";
import { Button } from "@rewardo/ui/button.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { Spinner } from "@rewardo/ui/spinner.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import type { Said } from "../basket/questions.ts";
import c from "./confirm-on-phone.module.css";
import { useConfirmation } from "./use-confirmation.ts";

interface ConfirmOnPhoneProps {
  /** What is to be handed over, as it is committed. */
  basket: Basket;
  /** What staff have answered before. */
  said: Said;
  subscription: CardSubscription;
  onAnswer: (said: Said) => void;
  onNo: () => void;
}

/** Waits for the customer's yes on their own card; where none comes, staff look at the name or the last four digits. */
export function ConfirmOnPhone({ basket, said, subscription, onAnswer, onNo }: ConfirmOnPhoneProps) {
  const { t } = useLingui();
  const { confirmation, seconds, problem, askedOften, askAgain, cancel } = useConfirmation(
    { ...basket, ...said },
    (_id) => onAnswer({ ...said, confirmation_id: _id }),
  );
  const words = useWords(subscription);
  const { title, text, isOver } = words(confirmation, askedOften);
  const isWaiting = confirmation?.status === "waiting" && confirmation.phones > 0;
  const mayLook = confirmation?.may_look === true;
  const close = () => {
    cancel();
    onNo();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      narrow
      title={title}
      description={text}
      actions={
        <>
          {mayLook && (
            <Button
              kind="primary"
              onClick={() => onAnswer({ ...said, confirmation_id: confirmation._id, looked: true })}
            >
              {t`Hand over after looking`}
            </Button>
          )}
          {(isOver || problem !== null) && <Button onClick={askAgain}>{t`Ask again`}</Button>}
          <Button onClick={close}>{t`Not now`}</Button>
        </>
      }
    >
      {confirmation === null && problem === null && askedOften === null && <Spinner />}
      {isWaiting && <Seconds left={seconds} />}
      <p role="status" className="sr">
        {isWaiting ? "" : text}
      </p>
      <Problem>{problem}</Problem>
    </Dialog>
  );
}

/** How long the customer can still answer. */
function Seconds({ left }: { left: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const figure = format.number(left);
  return (
    <p className={c.left} role="timer">
      <span className={c.ring} style={{ "--left": left }} aria-hidden />
      {t({ message: `${figure} s left`, comment: "Seconds in which a customer can still answer on their phone" })}
    </p>
  );
}

function useWords({ numbers, user_name: name }: CardSubscription) {
  const { t } = useLingui();
  const four = (numbers[0] ?? "").slice(-4);
  const look =
    name === null
      ? t`Look at the card: its number ends in ${four}.`
      : t`Ask for the first name or look at the card: ${name}, and its number ends in ${four}.`;
  return (confirmation: ReturnType<typeof useConfirmation>["confirmation"], askedOften: number | null) => {
    if (askedOften !== null)
      return {
        title: t`This card was asked too often`,
        text: plural(askedOften, {
          one: "Hand nothing over. It can be asked again in # minute.",
          other: "Hand nothing over. It can be asked again in # minutes.",
        }),
        isOver: false,
      };
    const { status, phones, may_look: mayLook } = confirmation ?? { status: "waiting", phones: 1, may_look: false };
    if (status === "declined")
      return {
        title: t`The customer said no`,
        text: t`Whoever holds the card on their phone is not at the till. Hand nothing over.`,
        isOver: true,
      };
    if (phones === 0 && status === "waiting" && mayLook)
      return { title: t`No phone holds this card`, text: look, isOver: false };
    if (status === "waiting" || status === "confirmed")
      return {
        title: t`Yes on the phone?`,
        text: t`The customer opens their card and touches “Yes, it is me”.`,
        isOver: false,
      };
    if (mayLook) return { title: t`Nobody answered`, text: look, isOver: true };
    return {
      title: t`Nobody answered`,
      text: t`A yes on the phone is needed: a no came from it a moment ago, or it was asked elsewhere.`,
      isOver: true,
    };
  };
}
