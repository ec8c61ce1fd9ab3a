import { useLingui } from "@lingui/react/macro";
import { rateVisit } from "@rewardo/contract/members";
import { inkClass, Rate } from "@rewardo/loyalty/card/rate.tsx";
import { StampIcon } from "@rewardo/loyalty/card/stamp-icon.tsx";
import { Button } from "@rewardo/ui/button.tsx";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Textarea } from "@rewardo/ui/fields/textarea.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { ApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { useState } from "react";
import { OwnCard, stockOf } from "../card/own-card.tsx";
import { Column, Foot, markClass, ViewHead } from "../frame/frame.tsx";
import { useBusiness, useHere } from "../here.tsx";
import { useEntryName } from "../history/entry-row.tsx";
import { useWhen } from "../home/last-visit.ts";
import type { ViewProps } from "../view-props.ts";
import c from "./rate.module.css";

const mostSigns = 1000;

/** How a visit was: five wells, a word beside them, a comment if one likes. Nothing is sent before the button is pressed. */
export function RateView({ own, path: [visitId = "", given = ""] }: ViewProps) {
  const { t } = useLingui();
  const business = useBusiness();
  const { locale } = useHere();
  const nameOf = useEntryName();
  const when = useWhen();
  const { view } = own;
  const entry = view.entries.find(({ _id }) => _id === visitId);
  const [mark, setMark] = useState<number | null>(/^[1-5]$/.test(given) ? Number(given) : (entry?.rating ?? null));
  const [comment, setComment] = useState("");
  const [state, setState] = useState<"idle" | "busy" | "sent">("idle");
  const [problem, setProblem] = useState<string | null>(null);
  const card = view.cards.find((one) => one.card_subscription_id === entry?.card_subscription_id) ?? view.cards[0];
  const words = [t`Bad`, t`Not good`, t`All right`, t`Good`, t`Great`];

  const send = async () => {
    if (mark === null) return;
    setState("busy");
    setProblem(null);
    try {
      await call(rateVisit, {
        businessKey: business.key,
        body: {
          transaction_id: visitId,
          rating: mark,
          comment: comment.trim() === "" ? null : comment.trim(),
          language: locale,
        },
      });
      setState("sent");
      // Once rated, the visit is not asked about again, whichever way leads back.
      own.dismiss();
      void own.refresh();
    } catch (error) {
      setState("idle");
      const code = error instanceof ApiError ? error.code : null;
      setProblem(
        code === "conflict"
          ? t`You have said already how this visit was. Thank you.`
          : code === "token_expired" || code === "not_found"
            ? t`A visit can be rated for 14 days, and these are over.`
            : t`That did not work. Check the network and try again.`,
      );
    }
  };
  if (card === undefined) return null;
  if (state === "sent") {
    const first = view.self.first_name;
    return (
      <Column tall>
        <ViewHead title={t`Your opinion`} close />
        <div className={c.thanks}>
          <div className={cx(c.burst, markClass(stockOf(card)))}>
            <span className={inkClass}>
              <StampIcon name="default_stamp" />
            </span>
          </div>
          <h1>{first === null ? t`Thank you` : t`Thank you, ${first}`}</h1>
          <p className="t16 mut">{t`The team can read it now.`}</p>
        </div>
        <Foot>
          <a className={buttonClass({ kind: "primary", size: "till", full: true })} href="#card" data-replaces="">
            {t`Back to the card`}
          </a>
        </Foot>
      </Column>
    );
  }
  return (
    <Column tall>
      <ViewHead title={t`Your opinion`} close />
      {entry !== undefined && (
        <div className={c.visit}>
          <div>
            <OwnCard card={card} />
          </div>
          <div>
            <p className="t13 mut">{when(entry)}</p>
            <p>{nameOf(entry)}</p>
          </div>
        </div>
      )}
      <h1 className={c.question}>{t`How was your visit?`}</h1>
      <Rate value={mark} stamp={card.stamp_icon} onChange={setMark} className={markClass(stockOf(card))} />
      <p className={c.word} aria-live="polite">
        {mark === null ? "" : words[mark - 1]}
      </p>
      <Textarea
        label={mark !== null && mark <= 2 ? t`What went wrong?` : t`What made the difference?`}
        optional
        rows={5}
        maxLength={mostSigns}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
        hint={t`No names of other guests, please`}
      />
      <Foot>
        {problem !== null && <p role="alert">{problem}</p>}
        <Button
          kind="primary"
          size="till"
          full
          disabled={mark === null || state === "busy"}
          onClick={() => void send()}
        >
          {t`Send the opinion`}
        </Button>
        <p className="t12 dim">{t`The team of ${business.name} reads it, with the hour and place of the visit.`}</p>
      </Foot>
    </Column>
  );
}
