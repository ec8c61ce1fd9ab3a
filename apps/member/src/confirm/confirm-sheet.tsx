import { useLingui } from "@lingui/react/macro";
import type { MemberAsk } from "@rewardo/contract/member-view";
import { answerRewardConfirmation } from "@rewardo/contract/reward-confirmations";
import { Button } from "@rewardo/ui/button.tsx";
import { call } from "@rewardo/web/api.ts";
import { isApiError } from "@rewardo/web/api-error.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useCounted } from "../card/face.ts";
import { useHere } from "../here.tsx";
import type { ViewProps } from "../view-props.ts";
import c from "./confirm-sheet.module.css";

/** A till asks whether the customer is the one who stands there. It lies over everything: the code is shown at that moment. */
export function ConfirmSheet({ own }: ViewProps) {
  const [over, setOver] = useState<ReadonlySet<string>>(new Set());
  const ask = own.view.asks.find(({ _id }) => !over.has(_id));
  if (ask === undefined) return null;
  return <Sheet key={ask._id} ask={ask} own={own} onOver={() => setOver((before) => new Set([...before, ask._id]))} />;
}

type State = "asked" | "sending" | "over" | "unheard";

/** Milliseconds in which a touch was meant for what lay there before. */
const settleMs = 600;

function Sheet({ ask, own, onOver }: Pick<ViewProps, "own"> & { ask: MemberAsk; onOver: () => void }) {
  const { t } = useLingui();
  const { pick, format } = useHere();
  const counted = useCounted();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [state, setState] = useState<State>("asked");
  const [isSettled, setSettled] = useState(false);
  const isDisabled = state === "sending" || !isSettled;
  const { view } = own;
  const { place_name: place } = ask;
  const card = view.cards.find(({ card_subscription_id: id }) => id === ask.card_subscription_id);
  const what = format.list(ask.names.map(pick));
  const cost = card === undefined ? format.number(ask.cost) : counted(card, ask.cost);
  useEffect(() => {
    // The code for the till lies over everything, too, and was read already.
    if (window.location.hash === "#show") window.location.hash = "#card";
    dialog.current?.showModal();
    // Not on an answer: a key that is pressed at this moment says nothing.
    heading.current?.focus();
    const timer = setTimeout(() => setSettled(true), settleMs);
    return () => clearTimeout(timer);
  }, []);
  // By the server's clock, as the phone's may differ.
  const end = useEffectEvent(onOver);
  const [leftMs] = useState(() => Date.parse(ask.expires_at) - Date.parse(view.now));
  useEffect(() => {
    const timer = setTimeout(() => end(), leftMs);
    return () => clearTimeout(timer);
  }, [leftMs]);
  const answer = async (isYes: boolean): Promise<void> => {
    setState("sending");
    try {
      const of = { businessKey: view.business.key, params: { id: ask._id }, body: { is_yes: isYes } };
      await call(answerRewardConfirmation, of);
      onOver();
    } catch (error) {
      setState(isApiError(error, "already_decided") || isApiError(error, "not_found") ? "over" : "unheard");
    }
  };
  return (
    <dialog ref={dialog} className={c.sheet} aria-labelledby="confirm-title" onClose={onOver}>
      <h2 id="confirm-title" ref={heading} tabIndex={-1}>{t`Is that you at the till?`}</h2>
      {state === "over" ? (
        <>
          <p className={c.words} role="alert">{t`The question is over. The till can ask again.`}</p>
          <Button size="till" full onClick={onOver}>{t`Close`}</Button>
        </>
      ) : (
        <>
          <p className={c.what}>
            {t({ message: `${what} for ${cost}`, comment: "A reward and what it costs: Cake for 60 points" })}
          </p>
          <p className={c.words}>{t`${place} is about to hand this over. Say yes only if you are standing there.`}</p>
          {state === "unheard" && (
            <p className={c.words} role="alert">
              {t`That did not get through. Check the network and try again.`}
            </p>
          )}
          <div className={c.answers}>
            <Button kind="primary" size="till" full disabled={isDisabled} onClick={() => void answer(true)}>
              {t`Yes, it is me`}
            </Button>
            <Button size="till" full disabled={isDisabled} onClick={() => void answer(false)}>
              {t({ message: "No", comment: "It is not the customer who stands at the till" })}
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
}
