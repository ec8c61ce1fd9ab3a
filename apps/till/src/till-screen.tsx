import { useLingui } from "@lingui/react/macro";
import type { Business } from "@rewardo/contract/businesses";
import type { Place } from "@rewardo/contract/places";
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { fetchCode } from "@rewardo/web/fetch-code.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useCamera } from "./camera/use-camera.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { useBusy } from "@rewardo/ui/busy.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Announcement, CardScreen, ProblemView } from "./lazy-card-parts.ts";
import { giveFeedback } from "./reader/feedback.ts";
import { TillCameraContext } from "./reader/till-camera.ts";
import { LookingView } from "./reader/looking-view.tsx";
import type { TillChoices } from "./place/place.ts";
import { ScanView } from "./reader/scan-view.tsx";
import c from "./scanner-page.module.css";
import { mayTurnAway } from "./till.ts";
import { LockButton } from "./kiosk/lock-button.tsx";
import { useServing } from "./kiosk/serving.ts";
import { TopBar } from "./place/top-bar.tsx";
import { useLayer } from "@rewardo/ui/overlays/back-layers.ts";
import { useIsWide } from "@rewardo/web/use-is-wide.ts";
import { useTillKeys } from "./use-keys.ts";
import { usePresence } from "./use-presence.ts";
import { type TillContext, type TillControl, useTill } from "./use-till.ts";
import { isRushStep } from "./rush/rush.ts";
import type { ReadCode } from "./rush/rush-screen.tsx";
import { readKeptClaim } from "./claim/kept-claim.ts";
import { loadCardParts } from "./load-card-parts.ts";
import { loadLateParts } from "./load-late-parts.ts";
import { noteScan } from "./offline/last-scan.ts";
import { loadNoCode } from "./no-code/load-no-code.ts";

const NoCodeView = lazy(async () => ({ default: (await loadNoCode()).NoCodeView }));
const GuestView = lazy(async () => ({ default: (await loadNoCode()).GuestView }));
const ReceiptView = lazy(async () => ({ default: (await loadNoCode()).ReceiptView }));
const afterStartMs = 5000;
/** A till first has to scan: what customers report is asked for some seconds later. */
const afterScanningMs = 6000;
const ReportsAtTill = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, afterScanningMs));
  return { default: (await fetchCode(() => import("./reports/reports-at-till.tsx"))).ReportsAtTill };
});
const RushScreen = lazy(async () => ({
  default: (await fetchCode(() => import("./rush/rush-screen.tsx"))).RushScreen,
}));
const SettingsSheet = lazy(async () => ({ default: (await loadLateParts()).SettingsSheet }));

interface TillScreenProps {
  actor_id: string;
  business: Business;
  place: Place;
  choices: TillChoices;
  onChange: (changes: Partial<TillChoices>) => void;
  /** Changes the till's place; `null` if there is only one. */
  onPlace: (() => void) | null;
  /** `null` where there is no other page. */
  onLeave: (() => void) | null;
  /** Below the bar: what waits to be sent. */
  band: ReactNode;
  /** In rush mode with a PIN lock: staff let the till go on without a network. */
  onGoOn: () => void;
}

/** The till in its place: the step it is at, and what works at every step: keys, hand scanner, the voice. */
export function TillScreen({
  actor_id,
  business,
  place,
  choices,
  onChange,
  onPlace,
  onLeave,
  band,
  onGoOn,
}: TillScreenProps) {
  const { t } = useLingui();
  const { device } = useSession();
  const language = useFormat().locale;
  const isWide = useIsWide();
  const [settings, setSettings] = useState<"never" | "open" | "closed">("never");
  const [isAnswering, setAnswering] = useState(false);
  const context: TillContext = {
    actor_id,
    business_id: business._id,
    place_id: place._id,
    currency: business.currency,
    language,
    fallback: business.language,
  };
  const control = useTill(context, useAskedReceipt());
  const { till, tell } = control;
  const { step } = till;
  // While a visit is being sent, its own answer says whether the till still is one.
  usePresence(device !== null, () => {
    if (till.step.at !== "sending") tell({ is: "problem", problem: "session" });
  });
  const serving = useServing();
  // What is done at the till keeps the person serving; without their PIN nothing goes on.
  const served = useEffectEvent((isLocked: boolean) => (isLocked ? serving?.lock() : serving?.keep()));
  useEffect(() => served(step.at === "problem" && step.problem === "pin"), [step]);
  const isPinAsked = serving?.isAsked === true;
  const isTyping = step.at === "scanning" && step.isTyping;
  const noCode = step.at === "scanning" ? step.noCode : undefined;
  const receipt = step.at === "scanning" ? step.receipt : undefined;
  const mayLeaveStep = mayTurnAway(till);

  const [isAside, setAside] = useState(false);
  const isAtStart = step.at === "scanning" && !isTyping && noCode === undefined && receipt === undefined;
  // The till's own screen, opened for one card, ends with it.
  if (isAside && isAtStart) setAside(false);
  // With a PIN lock the till's own screen is never turned to guests by itself; a till that is none any more says so.
  const isSessionOver = step.at === "problem" && step.problem === "session";
  const staysRush = isRushStep(step) || (serving !== null && !isSessionOver);
  const isRush = choices.rush && !isAside && staysRush;
  const [code, setCode] = useState<ReadCode | null>(null);
  // A code that waits is of a guest who stands there: it never outlives the screen that read it.
  if (code !== null && !isRush) setCode(null);
  const facing = choices.rush ? (choices.rush_camera ?? (isWide ? "user" : "environment")) : "environment";

  const [wantsCode, setWantsCode] = useState(false);
  const isReading = wantsCode && step.at === "card";
  const awaitsCard = noCode === undefined ? isWide || !isTyping : noCode.is !== "phone" && noCode.wantsPaper;
  const reads = isRush || isReading || (step.at === "scanning" && awaitsCard && !isAnswering);
  const camera = useCamera(reads && !isPinAsked, facing);
  const back = () => {
    if (noCode !== undefined) tell({ is: "no_code", way: null });
    else if (isTyping) tell({ is: "typing", on: false });
    else if (receipt !== undefined) tell({ is: "next" });
    else if (step.at === "card" && step.question !== null) tell({ is: "declined" });
    else if (step.at !== "scanning") tell({ is: "next" });
  };
  useTillKeys({
    onCode: (number) =>
      isRush
        ? setCode((first) => first ?? { number, source: "wedge" })
        : tell({ is: "scanned", number, source: "wedge" }),
    onBack: back,
    isOn: settings !== "open" && !isReading && !isAnswering && !isPinAsked,
  });
  const onReceipt = business.takes_receipts && receipt === undefined ? () => tell({ is: "receipt", code: null }) : null;
  // The browser's Back goes one step back in the till, and none until the outcome of a visit is known.
  useLayer(!isAtStart, () => {
    if (mayLeaveStep) back();
  });
  useFeedback(step.at === "done" ? step.visit.key : null, choices);
  const screen = useStepFocus(step.at === "scanning");

  useKeptClaim(context, tell);
  const before = step.at === "looking" || step.at === "card" ? step.scan.number : null;
  useEffect(() => noteScan(before), [before]);
  useCardParts(isAtStart);

  useBusy(!isAtStart);
  const onPicture = isAtStart && !isWide && camera.state.is !== "problem";
  const tillName = device === null ? place.name : `${place.name}, ${device.name}`;
  const where = serving === null ? tillName : `${tillName}, ${serving.name}`;
  return (
    <div className={c.till} ref={screen} tabIndex={-1} data-hand-scanner="">
      {choices.rush && (
        <Suspense fallback={null}>
          <RushScreen
            {...{ control, camera, where, code, band, onGoOn }}
            onCode={(read) => setCode((first) => (read === null ? null : (first ?? read)))}
            isAside={!isRush || isPinAsked}
            onAside={() => setAside(true)}
            onTurnCamera={() => onChange({ rush_camera: facing === "user" ? "environment" : "user" })}
            onEnd={() => onChange({ rush: false })}
          />
        </Suspense>
      )}
      {!isRush && (
        <>
          <TopBar
            onClose={isAtStart ? onLeave : mayLeaveStep ? back : null}
            closeLabel={isAtStart ? t`Close` : t`Back`}
            place={where}
            onPlace={mayLeaveStep ? onPlace : null}
            onPicture={onPicture}
          >
            {isAtStart && camera.torch !== null && (
              <Button
                kind="quiet"
                square
                icon="flashlight"
                aria-label={t`Torch`}
                aria-pressed={camera.torch}
                onClick={() => camera.setTorch(camera.torch !== true)}
              />
            )}
            {isAtStart && <LockButton />}
            {isAtStart && (
              <Suspense fallback={null}>
                <ReportsAtTill place_id={place._id} onOpen={setAnswering} />
              </Suspense>
            )}
            <Button
              kind="quiet"
              square
              icon="dots-three"
              aria-label={t`More`}
              aria-haspopup="dialog"
              onPointerEnter={() => void loadLateParts()}
              onFocus={() => void loadLateParts()}
              onClick={() => setSettings("open")}
            />
          </TopBar>
          {band}
          {noCode !== undefined && (
            <Suspense fallback={null}>
              {noCode.is === "guest" ? (
                <GuestView
                  key={noCode.key}
                  noCode={noCode}
                  context={context}
                  isWide={isWide}
                  {...{ place, choices, onChange, camera, tell }}
                />
              ) : (
                <NoCodeView noCode={noCode} {...{ place, choices, onChange, camera, tell }} />
              )}
            </Suspense>
          )}
          {receipt === null && (
            <Suspense fallback={null}>
              <ReceiptView camera={camera} onCode={(number, source) => tell({ is: "scanned", number, source })} />
            </Suspense>
          )}
          {step.at === "scanning" && noCode === undefined && receipt !== null && (
            <ScanView
              camera={camera}
              seen={till.seen}
              isTyping={isTyping}
              wrong={step.wrong}
              isWide={isWide}
              receipt={receipt ?? null}
              onReceipt={onReceipt}
              onCode={(number) => tell({ is: "scanned", number, source: "camera" })}
              onTyping={(on) => tell({ is: "typing", on })}
              onNumber={(number) => tell({ is: "scanned", number, source: "typed" })}
              onSeen={(number) => tell({ is: "scanned", number, source: "seen" })}
              onReopen={(card_subscription_id) => tell({ is: "reopened", card_subscription_id })}
              onNoCode={(way) => tell({ is: "no_code", way })}
            />
          )}
          {step.at === "looking" && <LookingView key={step.scan.id} failures={step.failures} />}
          {(step.at === "card" || step.at === "sending" || step.at === "done") && (
            <TillCameraContext value={{ camera, isReading, read: setWantsCode }}>
              <Suspense fallback={null}>
                <CardScreen step={step} control={control} context={context} onPlace={onPlace} />
              </Suspense>
            </TillCameraContext>
          )}
          {step.at === "problem" && (
            <Suspense fallback={null}>
              <ProblemView
                step={step}
                onNext={() => tell({ is: "next" })}
                onType={() => tell({ is: "typing", on: true })}
                onPlace={onPlace}
                onReceipt={business.takes_receipts ? (code) => tell({ is: "receipt", code }) : null}
              />
            </Suspense>
          )}
        </>
      )}
      <p role="status" className="sr">
        {/* Others stand at a rush: a name is said no more than it is shown. */}
        {(step.at !== "scanning" || step.wrong !== undefined) && !(isRush && step.at === "card") && (
          <Suspense fallback={null}>
            <Announcement step={step} />
          </Suspense>
        )}
      </p>
      {settings !== "never" && (
        <Suspense fallback={null}>
          <SettingsSheet
            open={settings === "open"}
            onClose={() => setSettings("closed")}
            choices={choices}
            onChange={(changes) => {
              // The card on the screen was not shown to a rush: it stays where it is.
              if (changes.rush === true && step.at !== "scanning") setAside(true);
              onChange(changes);
            }}
            onPlace={mayLeaveStep ? onPlace : null}
          />
        </Suspense>
      )}
    </div>
  );
}

/** A receipt that the address names, once: a reloaded page is an ordinary till again. */
function useAskedReceipt(): string | undefined {
  const [asked] = useState(() => new URLSearchParams(location.search).get("receipt") ?? undefined);
  useEffect(() => {
    if (asked !== undefined) history.replaceState(history.state, "", location.pathname);
  }, [asked]);
  return asked;
}

/** Goes on with a guest's visit that was on the screen when the page was loaded again. */
function useKeptClaim({ actor_id, business_id }: TillContext, tell: TillControl["tell"]): void {
  useEffect(() => {
    const key = readKeptClaim({ actor_id, business_id })?.key;
    if (key !== undefined)
      tell({ is: "no_code", way: { is: "guest", key, isSending: false, wantsPaper: false, paper: null } });
  }, [actor_id, business_id, tell]);
}

/** What a card is shown with comes while the first one is looked up, or once the till has been ready for a while. */
function useCardParts(isAtStart: boolean): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadCardParts().catch(() => undefined), isAtStart ? afterStartMs : 0);
    return () => clearTimeout(timer);
  }, [isAtStart]);
}

/** A tick or a short shake for each visit that was written. */
function useFeedback(key: string | null, choices: TillChoices): void {
  const give = useEffectEvent(() => giveFeedback(choices));
  useEffect(() => {
    if (key !== null) give();
  }, [key]);
}

/** Back at the start the focus is on the till as a whole: the button that had it is gone, and no other may take Enter. */
function useStepFocus(isStart: boolean) {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isStart) screen.current?.focus({ preventScroll: true });
  }, [isStart]);
  return screen;
}
