import { useLingui } from "@lingui/react/macro";
import type { Business } from "@rewardo/contract/businesses";
import type { CardStanding } from "@rewardo/contract/scanner";
import { readyRewards } from "@rewardo/rules";
import { useEffect, useEffectEvent, useState } from "react";
import { LoyaltyCard } from "@rewardo/loyalty/card/loyalty-card.tsx";
import { usePageTitle } from "../../../platform/page-title.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { problemOf } from "../problems/problem.ts";
import { LookingView } from "../reader/looking-view.tsx";
import { NumberForm, type WrongNumber } from "../reader/number-form.tsx";
import { useTillKeys } from "../use-keys.ts";
import { faceOf } from "../visit/face-of.ts";
import { useTillWords } from "../words.ts";
import c from "./showing.module.css";

/** Time that a card stays on the screen before the next customer, unless its owner removes it. */
const shownMs = 30_000;

type Step =
  | { readonly is: "asking"; readonly wrong?: WrongNumber }
  | { readonly is: "looking" }
  | { readonly is: "shown"; readonly standing: CardStanding };

interface KioskScreenProps {
  business: Pick<Business, "name" | "logo" | "logo_icon">;
  /** What the card with this number holds. */
  look: (number: string) => Promise<CardStanding>;
}

/** Customers look up their own card: its number in, what it holds out, and nothing else. */
export function KioskScreen({ business, look }: KioskScreenProps) {
  const { t } = useLingui();
  usePageTitle(t`What is on your card?`);
  const [step, setStep] = useState<Step>({ is: "asking" });
  const ask = (number: string) => {
    setStep({ is: "looking" });
    look(number).then(
      (standing) => setStep({ is: "shown", standing }),
      (error: unknown) =>
        setStep({ is: "asking", wrong: { number, problem: problemOf(error, { number, source: "typed" }) } }),
    );
  };
  const close = () => setStep({ is: "asking" });
  useTillKeys({ onCode: ask, onBack: close, isOn: step.is !== "looking" });
  if (step.is === "looking") return <LookingView failures={0} />;
  if (step.is === "shown") return <Shown standing={step.standing} business={business} onClose={close} />;
  return (
    <div className={c.screen}>
      <h1>{t`What is on your card?`}</h1>
      <p className="mut">{t`Type its number, or hold its code to the scanner.`}</p>
      <NumberForm key={step.wrong?.number ?? ""} onNumber={ask} wrong={step.wrong} pad takesFocus />
    </div>
  );
}

interface ShownProps {
  standing: CardStanding;
  business: KioskScreenProps["business"];
  onClose: () => void;
}

function Shown({ standing: { card, balance }, business: { name, logo, logo_icon }, onClose }: ShownProps) {
  const { t } = useLingui();
  const words = useTillWords();
  const put = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(() => put(), shownMs);
    return () => clearTimeout(timer);
  }, []);
  const ready = readyRewards(card.rewards, balance);
  return (
    <div className={c.screen} role="status">
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
      <Button kind="primary" size="till" full onClick={onClose}>
        {t({ message: "Done", comment: "A customer has seen what is on the card, at a kiosk" })}
      </Button>
    </div>
  );
}
