import { useLingui } from "@lingui/react/macro";
import type { Business } from "@rewardo/contract/businesses";
import type { CardStanding } from "@rewardo/contract/scanner";
import { Rate } from "@rewardo/loyalty/card/rate.tsx";
import { readyRewards } from "@rewardo/rules/card-rewards";
import { useEffect, useEffectEvent, useState } from "react";
import { LoyaltyCard } from "@rewardo/loyalty/card/loyalty-card.tsx";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Spinner } from "@rewardo/ui/spinner.tsx";
import { isApiError } from "@rewardo/web/api-error.ts";
import { problemOf } from "../problems/problem.ts";
import { LookingView } from "../reader/looking-view.tsx";
import { AskedNumber } from "../reader/asked-number.tsx";
import type { WrongNumber } from "../reader/number-form.tsx";
import { useTillKeys } from "../use-keys.ts";
import { faceOf } from "../visit/face-of.ts";
import { useTillWords } from "../words.ts";
import { MissingCode } from "./missing-code.tsx";
import c from "./showing.module.css";

/** How long a card and the thanks for a rating stay on the screen, unless the customer removes them; milliseconds. */
const shownMs = 30_000;
const thanksMs = 4000;

type Step =
  | { readonly is: "asking"; readonly wrong?: WrongNumber; readonly isTooMany?: boolean }
  | { readonly is: "looking" }
  | { readonly is: "shown"; readonly number: string; readonly standing: CardStanding }
  | { readonly is: "thanked" };

interface KioskScreenProps {
  business: Pick<Business, "name" | "logo" | "logo_icon" | "qr_key">;
  /** What the card with this number holds. */
  look: (number: string) => Promise<CardStanding>;
  /** Rates the last visit with this card here. The answer does not tell whether there was one. */
  rate: (number: string, rating: number) => Promise<unknown>;
}

/** Customers type their card's number, see what is on it and rate their visit. Nothing else can be done here. */
export function KioskScreen({ business, look, rate }: KioskScreenProps) {
  const { t } = useLingui();
  usePageTitle(t`What is on your card?`);
  const [step, setStep] = useState<Step>({ is: "asking" });
  const ask = (number: string) => {
    setStep({ is: "looking" });
    look(number).then(
      (standing) => setStep({ is: "shown", number, standing }),
      (error: unknown) => {
        const isTooMany = isApiError(error, "too_many_requests");
        const wrong = { number, problem: problemOf(error, { number, source: "typed" }) };
        setStep({ is: "asking", ...(isTooMany ? { isTooMany } : { wrong }) });
      },
    );
  };
  const close = () => setStep({ is: "asking" });
  useTillKeys({ onCode: ask, onBack: close, isOn: step.is !== "looking" });
  if (step.is === "looking") return <LookingView failures={0} />;
  if (step.is === "thanked") return <Thanked onClose={close} />;
  if (step.is === "shown")
    return (
      <Shown
        standing={step.standing}
        business={business}
        onClose={close}
        onRate={async (rating) => {
          await rate(step.number, rating);
          setStep({ is: "thanked" });
        }}
      />
    );
  return (
    <div className={c.screen}>
      <h1>{t`What is on your card?`}</h1>
      <p className="mut">{t`Type its number, or hold its code to the scanner.`}</p>
      {step.isTooMany === true && (
        <Note
          tone="warn"
          announce
        >{t`Too many numbers were tried here. Ask at the counter, or come back in ten minutes.`}</Note>
      )}
      <AskedNumber key={step.wrong?.number ?? ""} onNumber={ask} wrong={step.wrong} pad takesFocus />
      <MissingCode business_key={business.qr_key} />
    </div>
  );
}

/** Calls `onOver` after the time, unless the part is gone before; each `reason` begins it anew. */
function useTimeOut(ms: number, onOver: () => void, reason: unknown = null): void {
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const timer = setTimeout(() => over(), ms);
    return () => clearTimeout(timer);
  }, [ms, reason]);
}

interface ShownProps {
  standing: CardStanding;
  business: KioskScreenProps["business"];
  onClose: () => void;
  onRate: (rating: number) => Promise<void>;
}

function Shown({
  standing: { card, balance },
  business: { name, logo, logo_icon, qr_key },
  onClose,
  onRate,
}: ShownProps) {
  const { t } = useLingui();
  const words = useTillWords();
  const [rating, setRating] = useState<number | null>(null);
  const [state, setState] = useState<"idle" | "sending" | "failed">("idle");
  useTimeOut(shownMs, onClose, rating);
  const ready = readyRewards(card.rewards, balance);
  const finish = () => {
    if (rating === null) return onClose();
    setState("sending");
    onRate(rating).catch(() => setState("failed"));
  };
  return (
    <div className={c.screen}>
      <LoyaltyCard
        className={c.card}
        business={name}
        programme={words.name(card.name)}
        stock={card.design.stock}
        logo={{ icon: logo_icon, url: logo === null ? null : `/api/uploads/${encodeURIComponent(logo)}?w=100` }}
        face={faceOf(card, balance, words)}
        picture={card.design.image}
        rewardLine={words.rewardLine(card, balance)}
      />
      <div role="status">
        <h1>{words.holds(card, balance)}</h1>
        {ready.length > 0 && (
          <>
            <p>{t`This is ready for you. Ask for it at the counter:`}</p>
            <ul className={c.rewards}>
              {ready.map((reward) => (
                <li key={reward._id}>{words.name(reward.name)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <section className={c.rate} aria-label={t`How was your last visit here?`}>
        <h2>{t`How was your last visit here?`}</h2>
        <Rate value={rating} stamp={card.design.stamp_icon} onChange={setRating} />
        <p className="mut t13">{t`You can rate your last visit here once, within 14 days.`}</p>
      </section>
      {state === "failed" && <Note tone="bad" announce>{t`That could not be sent. Try again.`}</Note>}
      <Button kind="primary" size="till" full aria-busy={state === "sending" || undefined} onClick={finish}>
        {state === "sending" && <Spinner />}
        {rating === null
          ? t({ message: "Done", comment: "A customer has seen what is on the card, at a kiosk" })
          : t({ message: "Send", context: "rating" })}
      </Button>
      <MissingCode business_key={qr_key} />
    </div>
  );
}

function Thanked({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  useTimeOut(thanksMs, onClose);
  return (
    <div className={c.screen} role="status">
      <h1>{t({ message: "Thank you", comment: "A customer has rated a visit at a kiosk" })}</h1>
      <Button size="till" full onClick={onClose}>
        {t({ message: "Done", comment: "A customer has seen what is on the card, at a kiosk" })}
      </Button>
    </div>
  );
}
