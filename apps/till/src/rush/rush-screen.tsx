import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { useOnline } from "@rewardo/web/network.ts";
import { useMinute } from "@rewardo/web/use-minute.ts";
import type { CameraControl } from "../camera/use-camera.ts";
import { withYes } from "../basket/questions.ts";
import { useServing } from "../kiosk/serving.ts";
import { noPromotions } from "../promotions/chosen.ts";
import { CameraView } from "../reader/camera-view.tsx";
import { type CardStep, mayTurnAway, type Source, type Step } from "../till.ts";
import type { TillControl } from "../use-till.ts";
import { justFilled } from "../visit/card-face.ts";
import { ClosedException, ExceptionView, ProblemException } from "./exception-view.tsx";
import { newRecord, recordAfter, type RushEntry, type RushRecord } from "./record.ts";
import { answerMs, exceptionMs, exceptionOf, type Exception, isRushStep, rewardMs } from "./rush.ts";
import { AnswerView } from "./answer-view.tsx";
import c from "./rush.module.css";
import { Strip } from "./strip.tsx";

export interface ReadCode {
  readonly number: string;
  readonly source: Source;
}

interface RushScreenProps {
  control: TillControl;
  camera: CameraControl;
  /** Below the bar: what waits to be sent. */
  band: ReactNode;
  /** The name of the place and the till. */
  where: string;
  /** A code that was read and waits for its turn. */
  code: ReadCode | null;
  onCode: (code: ReadCode | null) => void;
  /** The till's own screen is shown: only the record goes on. */
  isAside: boolean;
  onAside: () => void;
  onTurnCamera: () => void;
  onEnd: () => void;
  /** Staff let the till go on without a network. */
  onGoOn: () => void;
}

/** A queue without touches: the camera's picture, for a moment the answer, and a touch only where something needs a person. */
export function RushScreen(props: RushScreenProps) {
  const { control, code, onCode } = props;
  const ofStaff = useOfStaff();
  const onAside = () => ofStaff(props.onAside);
  const { till, tell } = control;
  const { step } = till;
  const closed = useClosed(step);
  const isAside = props.isAside || closed !== null;
  const now = useMinute();
  const [kept, setKept] = useState<Kept>(() => ({
    step: null,
    isAside,
    exception: null,
    record: newRecord(Date.now()),
    aheadMs: 0,
  }));
  if (kept.step !== step || kept.isAside !== isAside) setKept(keptAfter(kept, step, isAside, now));
  const { exception, record } = kept;

  const count = useEffectEvent((card: CardStep) =>
    control.commit({ ...card, reward_id: null, promotions: noPromotions }),
  );
  useEffect(() => {
    if (!kept.isAside && kept.step?.at === "card" && kept.exception === null) count(kept.step);
  }, [kept]);

  const times = isAside ? null : timesOf(step, exception);
  const isFree = useIsFree(step, times?.least ?? null);
  const goOn = useEffectEvent(() => tell({ is: "next" }));
  const most = times?.most ?? null;
  useEffect(() => {
    if (most === null) return;
    const timer = setTimeout(goOn, most);
    return () => clearTimeout(timer);
  }, [step, most]);

  const take = useEffectEvent((read: ReadCode) => {
    onCode(null);
    // A hand that scans the same card twice means it once.
    if (numberOf(step) !== read.number) tell({ is: "scanned", ...read });
  });
  useEffect(() => {
    if (code !== null && isFree && closed === null) take(code);
  }, [code, isFree, closed]);
  const drop = useEffectEvent(() => onCode(null));
  useEffect(() => {
    if (closed !== null) drop();
  }, [closed, code]);

  if (props.isAside) return null;
  const open = ({ card_subscription_id }: RushEntry) => {
    const seen = till.seen.find(({ preview }) => preview.card_subscription._id === card_subscription_id);
    if (card_subscription_id === null || seen === undefined || !mayTurnAway(till)) return;
    ofStaff(() => {
      tell({ is: "next" });
      props.onAside();
      if (seen.written === undefined) tell({ is: "scanned", number: seen.number, source: "seen" });
      else tell({ is: "reopened", card_subscription_id });
    });
  };
  return (
    <Frame {...props} onEnd={() => ofStaff(props.onEnd)} strip={<Strip record={record} onOpen={open} />}>
      {closed !== null && (
        <ClosedException is={closed} onOpen={() => ofStaff(closed === "network" ? props.onGoOn : props.onAside)} />
      )}
      {closed === null && step.at === "done" && <AnswerView key={step.visit.key} step={step} onOpen={onAside} />}
      {closed === null && step.at === "card" && exception !== null && (
        <ExceptionView
          key={step.scan.id}
          card={step.preview.card}
          exception={exception}
          onNext={() => tell({ is: "next" })}
          onCount={() => ofStaff(() => control.commit(anyway(step, exception)))}
          onOpen={onAside}
        />
      )}
      {closed === null && step.at === "problem" && (
        <ProblemException
          problem={step.problem}
          error={step.error}
          onNext={() => tell({ is: "next" })}
          onPhone={() =>
            ofStaff(() => {
              tell({ is: "next" });
              tell({ is: "no_code", way: { is: "phone" } });
            })
          }
        />
      )}
    </Frame>
  );
}

/** The screen faces guests: a till with a PIN lock asks for the PIN before it does what only staff may. */
function useOfStaff(): (action: () => void) => void {
  const serving = useServing();
  return (action) => (serving === null ? action() : serving.confirm(action));
}

/**
 * What needs staff at a till with a PIN lock: the network is gone, or the step is one of the till's own screens, which show names. Such
 * a till shows guests neither; one without a lock shows its own screen.
 */
function useClosed(step: Step): "network" | "unfinished" | null {
  const isLocking = useServing() !== null;
  const isOnline = useOnline();
  if (!isLocking) return null;
  if (!isOnline) return "network";
  return isRushStep(step) ? null : "unfinished";
}

/** What rush mode remembers of the step: decided once, so that a minute that passes meanwhile counts nothing by itself. */
interface Kept {
  readonly step: Step | null;
  readonly isAside: boolean;
  readonly exception: Exception | null;
  readonly record: RushRecord;
  /** Milliseconds by which the server's clock is ahead of this one, as the last visit told; a tablet's clock may be wrong. */
  readonly aheadMs: number;
}

const keptAfter = ({ record, aheadMs: before }: Kept, step: Step, isAside: boolean, nowMs: number): Kept => {
  const aheadMs = step.at === "done" ? Date.parse(step.result.transaction.recorded_at) - nowMs : before;
  const exception = step.at === "card" && !isAside ? exceptionOf(step, nowMs + aheadMs) : null;
  return { step, isAside, exception, record: recordAfter(record, step, exception !== null), aheadMs };
};

/** The visit that staff have said yes to. */
const anyway = (step: CardStep, exception: Exception): CardStep => ({
  ...step,
  reward_id: null,
  said: exception.is === "again" && exception.question !== null ? withYes(step.said, exception.question) : step.said,
});

const numberOf = (step: Step): string | null =>
  step.at === "card" ? step.scan.number : step.at === "done" ? step.visit.scan.number : null;

interface Times {
  /** Milliseconds before the next code may end what is shown. */
  readonly least: number;
  /** Milliseconds after which it ends by itself; `null`: only a touch or a code ends it. */
  readonly most: number | null;
}

/** `null`: the till is at work, and nothing may come between. */
const timesOf = (step: Step, exception: Exception | null): Times | null => {
  if (step.at === "scanning") return { least: 0, most: null };
  if (step.at === "problem" || exception !== null) return { least: exceptionMs.least, most: null };
  if (step.at !== "done") return null;
  const { preview } = step.visit;
  const { transaction, card_subscription } = step.result;
  return justFilled(preview, card_subscription.balance, transaction.delta) === null ? answerMs : rewardMs;
};

/** Whether the next code may be taken: `least` milliseconds after the step began. */
function useIsFree(step: Step, least: number | null): boolean {
  const [freeAt, setFreeAt] = useState<Step | null>(null);
  useEffect(() => {
    if (least === null || least === 0) return;
    const timer = setTimeout(() => setFreeAt(step), least);
    return () => clearTimeout(timer);
  }, [step, least]);
  return least === 0 || (least !== null && freeAt === step);
}

interface FrameProps extends RushScreenProps {
  strip: ReactNode;
  children: ReactNode;
}

/** Bar, picture and strip stay where they are; answers and exceptions lie over the picture, which goes on reading. */
function Frame({ control, camera, where, band, onCode, onTurnCamera, onEnd, strip, children }: FrameProps) {
  const { t } = useLingui();
  const format = useFormat();
  const now = useMinute();
  const { step } = control.till;
  const failures = step.at === "looking" || step.at === "sending" ? step.failures : 0;
  const isAtWork = step.at === "looking" || step.at === "sending";
  return (
    <div className={c.rush}>
      <div className={c.bar}>
        <span className={c.place}>
          <Icon name="map-pin" size={16} />
          <span className="el">{where}</span>
        </span>
        <span className={cx(c.place, c.mode)}>
          <Icon name="lightning" size={16} />
          {t`Rush mode`}
        </span>
        <span className={c.right}>
          <span className={cx("num", c.clock)}>{format.date(now, "time")}</span>
          <Button kind="quiet" square icon="arrows-clockwise" aria-label={t`Turn the camera`} onClick={onTurnCamera} />
          <Button kind="quiet" square icon="x" aria-label={t`End rush mode`} onClick={onEnd} />
        </span>
      </div>
      <div className={c.band}>{band}</div>
      <div className={c.field}>
        <div className={c.camera}>
          <CameraView camera={camera} onCode={(number) => onCode({ number, source: "camera" })} />
        </div>
        <div className={c.ready} data-reading={isAtWork || undefined}>
          <h1>{isAtWork ? t`One moment…` : t`Hold your card here`}</h1>
          <p role="status">
            {failures > 0
              ? t`No answer yet. It is tried until it gets through, and counts only once.`
              : t`On the phone or on paper. It counts by itself.`}
          </p>
        </div>
        {children}
      </div>
      {strip}
    </div>
  );
}
