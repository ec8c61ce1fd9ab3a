import { useLingui } from "@lingui/react/macro";
import { type Ref, useEffect, useRef } from "react";
import { LoyaltyCard } from "@rewardo/loyalty/card/loyalty-card.tsx";
import { referenceOf } from "@rewardo/web/report.ts";
import { forgetSession, useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { leaveTo } from "../frame/leave.ts";
import { TopBar } from "../place/top-bar.tsx";
import s from "../scanner-page.module.css";
import c from "./problem-view.module.css";
import { useProblemTexts } from "./problem-texts.ts";
import type { Problem, Step } from "../till.ts";

interface ProblemViewProps {
  step: Extract<Step, { at: "problem" }>;
  onNext: () => void;
  onType: () => void;
  onPlace: (() => void) | null;
  /** Goes on with what was scanned as a receipt's code; `null` where no receipts come. */
  onReceipt: ((code: string) => void) | null;
}

/** Problems of the card are shown as the card that is not there; the others as a sign. */
const signs: Partial<Record<Problem, IconName>> = {
  place: "map-pin",
  forbidden: "lock-key",
  frozen: "lock-key",
  session: "lock-key",
  pin: "lock-key",
  receipt: "receipt",
  unsure: "hourglass-medium",
  broken: "warning-circle",
};

/** No card: what happened, and what to do now. */
export function ProblemView({ step, onNext, onType, onPlace, onReceipt }: ProblemViewProps) {
  const { t } = useLingui();
  const { title, text } = useProblemTexts()(step.problem, step.error);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  const sign = signs[step.problem];
  const reference = referenceOf(step.error);
  const isEnded = step.problem === "session";
  return (
    <div className={c.view}>
      <div className={c.says}>
        {sign === undefined ? <GhostCard /> : <Sign name={sign} />}
        <h1>{title}</h1>
        <p className={c.text}>{text}</p>
        {step.problem === "broken" && step.error !== undefined && (
          <p className={c.reference}>{t`Reference ${reference}`}</p>
        )}
      </div>
      <div className={c.foot}>
        {isEnded ? (
          <LogInAgain ref={button} />
        ) : (
          <Button ref={button} kind="primary" size="till" full icon="scan-bold" onClick={onNext}>
            {t`Scan again`}
          </Button>
        )}
        {step.problem === "place" && onPlace !== null && (
          <Button full icon="map-pin" onClick={onPlace}>
            {t`Change place`}
          </Button>
        )}
        {step.problem === "not_ours" && step.number !== null && step.receipt === undefined && onReceipt !== null && (
          <Button full icon="receipt" onClick={() => onReceipt(step.number ?? "")}>
            {t`It is a receipt`}
          </Button>
        )}
        {sign === undefined && (
          <Button full icon="hash" onClick={onType}>
            {t`Type the number`}
          </Button>
        )}
      </div>
    </div>
  );
}

function GhostCard() {
  const { t } = useLingui();
  return (
    <div className={c.ghost} aria-hidden="true">
      <LoyaltyCard
        state="ghost"
        stock="forest"
        business={t`Unknown`}
        programme={t`not one of ours`}
        face={{ kind: "stamps", count: 0, required: 10, stamp: "" }}
      />
    </div>
  );
}

function Sign({ name }: { name: IconName }) {
  return (
    <span className={c.sign}>
      <Icon name={name} size={32} />
    </span>
  );
}

/** An account logs in again and returns here; a till is paired again. */
function LogInAgain({ ref }: { ref: Ref<HTMLButtonElement> }) {
  const { t } = useLingui();
  const { device } = useSession();
  const leave = () => {
    forgetSession();
    leaveTo(device === null ? "/login?return_path=/scanner" : "/login/device");
  };
  return (
    <Button ref={ref} kind="primary" size="till" full onClick={leave}>
      {device === null ? t`Log in again` : t`Pair this till again`}
    </Button>
  );
}

const ended = { at: "problem", problem: "session", number: null, error: null } as const;
/** An ended session offers nothing but a new one. */
const nothing = () => undefined;

/** Shown instead of a paired till that was revoked while it showed no visit. */
export function Unpaired() {
  const { t } = useLingui();
  return (
    <div className={s.till}>
      <TopBar onClose={null} closeLabel={t`Close`} place={null} onPlace={null} />
      <ProblemView step={ended} onNext={nothing} onType={nothing} onPlace={null} onReceipt={null} />
    </div>
  );
}
