import { useLingui } from "@lingui/react/macro";
import { usualOfflineLimits } from "@rewardo/rules/offline-limits";
import { useEffect, useRef } from "react";
import { useSession } from "@rewardo/web/session/index.ts";
import { useBusy } from "@rewardo/ui/busy.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { useLayer } from "@rewardo/ui/overlays/back-layers.ts";
import { useIsWide } from "@rewardo/web/use-is-wide.ts";
import { type CameraControl, useCamera } from "../camera/use-camera.ts";
import { LockButton } from "../kiosk/lock-button.tsx";
import { useServing } from "../kiosk/serving.ts";
import { TopBar } from "../place/top-bar.tsx";
import { CameraView } from "../reader/camera-view.tsx";
import { NumberForm } from "../reader/number-form.tsx";
import scan from "../reader/scan-view.module.css";
import page from "../scanner-page.module.css";
import { useTillKeys } from "../use-keys.ts";
import { Band } from "./band.tsx";
import { CardPanel } from "./card-panel.tsx";
import { DoneView, usePromisedWords } from "./done-view.tsx";
import { DrawnCard } from "./drawn-card.tsx";
import c from "./offline.module.css";
import { undoneKeys, unitsWaiting, visitsOf } from "./promising.ts";
import { SentView } from "./sent.tsx";
import { type OfflineStep, scanning } from "./step.ts";
import { type OfflineControl, type OfflineTillProps, useOfflineTill } from "./use-offline-till.ts";
import { useRoom } from "./use-room.ts";
import { WaitingList } from "./waiting-list.tsx";

/** The till while it has no network: it promises, and shows what waits. */
export function OfflineTill(props: OfflineTillProps) {
  const { work, place } = props;
  const { t } = useLingui();
  const { device } = useSession();
  const serving = useServing();
  const isWide = useIsWide();
  const control = useOfflineTill(props);
  const { step, next, go } = control;
  const { waiting } = work;
  const isTyping = step.at === "scanning" && step.isTyping;
  const isPinAsked = serving?.isAsked === true;
  const camera = useCamera(step.at === "scanning" && !isTyping && !isPinAsked);
  const isAtStart = step.at === "scanning" && !isTyping;
  const back = () => {
    if (step.at === "card" && step.question !== null) control.answer(false);
    else next();
  };
  useTillKeys({ onCode: control.scan, onBack: back, isOn: step.at !== "sent" && !isPinAsked });
  useLayer(!isAtStart, back);
  // A page that loads itself again now would come from nowhere.
  useBusy(true);
  const keep = serving?.keep;
  useEffect(() => keep?.(), [step, keep]);
  const failure = step.at === "card" ? step.failure : control.undoFailure;
  const hasRoom = useRoom(waiting.all.length, failure === "full");
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAtStart) root.current?.focus({ preventScroll: true });
  }, [isAtStart]);
  const tillName = device === null ? place.name : `${place.name}, ${device.name}`;
  const hasList = isWide && step.at !== "sent";
  return (
    <div className={page.till} ref={root} tabIndex={-1} data-hand-scanner="" data-offline="">
      <TopBar
        onClose={isAtStart ? null : back}
        closeLabel={t`Back`}
        place={serving === null ? tillName : `${tillName}, ${serving.name}`}
        onPlace={null}
      >
        {isAtStart && <LockButton />}
      </TopBar>
      {!isWide && step.at !== "sent" && step.at !== "list" && (
        <Band waiting={waiting} sending={work.sending} onShow={() => go({ at: "list" })} />
      )}
      <div className={cx(hasList && c.halves, c.rest)}>
        <div className={c.half}>
          {!hasRoom && failure !== "full" && (
            <div className={c.full}>
              <Note
                tone="bad"
                announce
              >{t`This device is almost full. Free some room before the next visit is promised.`}</Note>
            </div>
          )}
          <Current {...props} control={control} camera={camera} isWide={isWide} />
        </div>
        {hasList && (
          <aside className={c.aside}>
            <Band waiting={waiting} sending={work.sending} onShow={null} />
            <WaitingList
              waiting={waiting}
              failure={step.at === "done" && !isUndone(props, step) ? null : control.undoFailure}
              onUndo={control.undo}
            />
          </aside>
        )}
      </div>
      <p role="status" className="sr">
        <Said step={step} isUndone={isUndone(props, step)} />
      </p>
    </div>
  );
}

const isUndone = ({ work }: OfflineTillProps, step: OfflineStep): boolean =>
  step.at === "done" &&
  (step.promised.promise.kind === "undo" || undoneKeys(work.waiting.all).has(step.promised.idempotency_key));

/** Read out once it is promised. */
function Said({ step, isUndone: isBack }: { step: OfflineStep; isUndone: boolean }) {
  const words = usePromisedWords();
  if (step.at !== "done") return null;
  const { title, text } = words(step.promised, isBack);
  return `${title}. ${text}`;
}

interface CurrentProps extends OfflineTillProps {
  control: OfflineControl;
  camera: CameraControl;
  isWide: boolean;
}

function Current(props: CurrentProps) {
  const { control, work, isWide } = props;
  const { t } = useLingui();
  const { step, next, undo } = control;
  switch (step.at) {
    case "scanning":
      return <OfflineScan {...props} />;
    case "card": {
      const { here } = step;
      if (control.asked === null) return null;
      const waits = unitsWaiting(visitsOf(work.waiting.all, here));
      return (
        <div className={c.one}>
          <DrawnCard here={here} promised={waits} isBalanceOver={control.isBalanceOver} />
          <CardPanel
            key={step.key}
            step={step}
            asked={control.asked}
            terms={{ ...control.terms, number: here.number }}
            refusal={control.refusal}
            isBalanceOver={control.isBalanceOver}
            mostStamps={(work.waiting.queue?.limits ?? usualOfflineLimits).stamps}
            onEnter={(changes) => control.change({ entry: { ...step.entry, ...changes } })}
            onReward={(reward_id) => control.change({ reward_id })}
            onCoupon={(key) => {
              const coupons = step.coupons.includes(key)
                ? step.coupons.filter((one) => one !== key)
                : [...step.coupons, key];
              control.change({ coupons });
            }}
            onPromise={control.promise}
            onYes={() => control.answer(true)}
            onNo={() => control.answer(false)}
            onNext={next}
          />
        </div>
      );
    }
    case "done":
      return (
        <div className={c.one}>
          {step.here !== null && (
            <DrawnCard
              here={step.here}
              promised={unitsWaiting(visitsOf(work.waiting.all, step.here))}
              isBalanceOver={control.isBalanceOver}
            />
          )}
          <DoneView
            key={step.promised.idempotency_key}
            promised={step.promised}
            isUndone={isUndone(props, step)}
            failure={control.undoFailure}
            onUndo={() => undo(step.promised)}
            onNext={next}
          />
        </div>
      );
    case "list":
      return (
        <div className={c.page}>
          {isWide ? null : <WaitingList waiting={work.waiting} failure={control.undoFailure} onUndo={undo} />}
          <Button kind="primary" size="till" full icon="scan-bold" onClick={next}>
            {t`Scan next`}
          </Button>
        </div>
      );
    case "sent":
      return <SentView answered={step.answered} onNext={next} />;
  }
}

function OfflineScan({ control, camera, isWide }: CurrentProps) {
  const { t } = useLingui();
  const { step, go } = control;
  if (step.at !== "scanning") return null;
  const isOnly = camera.state.is === "problem";
  const title = isOnly ? t`Scan a card` : t`Point at the customer’s code`;
  if (isWide)
    return (
      <div className={c.scan}>
        <h1>{title}</h1>
        <CameraView camera={camera} onCode={control.scan} />
        <NumberForm onNumber={control.scan} wrong={step.wrong} pad={false} takesFocus={step.wrong !== undefined} />
      </div>
    );
  if (step.isTyping)
    return (
      <div className={scan.typed}>
        <h1>{t`Type the number`}</h1>
        <NumberForm key={step.wrong?.number} onNumber={control.scan} wrong={step.wrong} pad takesFocus />
      </div>
    );
  return (
    <>
      <CameraView camera={camera} onCode={control.scan} />
      <div className={scan.sheet}>
        <div>
          <h1 className={scan.title}>{title}</h1>
          <p className={scan.hint}>{t`Without a network the till promises what it counts later.`}</p>
        </div>
        <Button
          icon="hash"
          full
          kind={isOnly ? "primary" : "secondary"}
          size={isOnly ? "till" : "default"}
          onClick={() => go({ ...scanning, at: "scanning", isTyping: true })}
        >
          {t`Type the number`}
        </Button>
      </div>
    </>
  );
}
