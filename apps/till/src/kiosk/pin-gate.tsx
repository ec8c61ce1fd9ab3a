import type { Business } from "@rewardo/contract/businesses";
import type { Device } from "@rewardo/contract/devices";
import type { PinStaff, Serving } from "@rewardo/contract/pins";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type ComponentProps,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLingui } from "@lingui/react/macro";
import { ApiError } from "@rewardo/web/api-error.ts";
import { checkNetwork, useOnline } from "@rewardo/web/network.ts";
import { isUnpaired, useSession } from "@rewardo/web/session/index.ts";
import { EmptyState } from "@rewardo/loyalty/frame/empty-state.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { call } from "@rewardo/web/api.ts";
import { useLayer } from "@rewardo/ui/overlays/back-layers.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { Unpaired } from "../problems/problem-view.tsx";
import { useIsUnpaired } from "../use-presence.ts";
import { loadGoingOn } from "../offline/load-going-on.ts";
import { pinCalls, staffQuery } from "./api.ts";
import { keepOnly, keptStaff } from "./kept-pins.ts";
import { PinScreen } from "./pin-screen.tsx";
import { ServingContext } from "./serving.ts";

/** Same time after which the server ends serving without a scan. */
const idleMs = 120_000;

interface PinGateProps {
  device: Device;
  business: Business;
  /** The till; it starts afresh with each person. */
  children: ReactNode;
}

/** A till that waits for a PIN asks again so often: one that was revoked says so, also where its live connection missed it. */
const waitingMs = 10_000;

/** A device with a PIN lock: who serves is asked first, and again after two minutes without a scan. */
export function PinGate({ device, business, children }: PinGateProps) {
  const query = useQuery({
    ...staffQuery,
    refetchInterval: ({ state: { data } }) => (data !== undefined && data.serving === null ? waitingMs : false),
  });
  const client = useQueryClient();
  const isOnline = useOnline();
  /**
   * Who serves as it was decided here while the server could not be told: by a PIN that is kept, or nobody since the till was locked.
   * It holds until the server was told, whatever an answer of before says.
   */
  const [here, setHere] = useState<{ readonly serving: PinStaff["serving"]; readonly isTold: boolean } | null>(null);
  const put = useCallback(
    async (serving: PinStaff["serving"], isByKeptPin = false) => {
      // An answer that was asked for before would bring back who served then, and take the till away from who serves now.
      await client.cancelQueries({ queryKey: staffQuery.queryKey });
      if (isByKeptPin) return setHere({ serving, isTold: false });
      setHere(null);
      client.setQueryData(staffQuery.queryKey, (known) => known && { ...known, serving });
    },
    [client],
  );
  const lock = useCallback(() => setHere({ serving: null, isTold: false }), []);
  const isUntold = here !== null && !here.isTold;
  useEffect(() => {
    if (!isUntold || !isOnline) return;
    call(pinCalls.stop)
      .then(async () => {
        await client.invalidateQueries({ queryKey: staffQuery.queryKey });
        setHere((now) => (now === null || now.serving === null ? null : { ...now, isTold: true }));
      })
      .catch((error: unknown) => {
        // Refused: nobody serves there. Without an answer it is told once there is a network.
        if (error instanceof ApiError) setHere((now) => now && { ...now, isTold: true });
        else void checkNetwork();
      });
  }, [client, isUntold, isOnline]);
  const { data: known } = query;
  const serving = here === null ? (known?.serving ?? null) : here.serving;
  const isUnheard = query.error !== null && !(query.error instanceof ApiError);
  useEffect(() => {
    if (isUnheard) void checkNetwork();
  }, [isUnheard]);
  const names = known?.staff;
  useEffect(() => {
    if (names !== undefined) void keepOnly(names.map(({ _id }) => _id)).catch(() => undefined);
  }, [names]);
  const isRevoked = isUnpaired(useSession());
  useSendingWhile(serving === null && !isRevoked, device._id, business._id);
  const isLeftAlone = known === undefined && !isOnline && !isRevoked;
  const askForPin = ({ onServing, again }: Pick<ComponentProps<typeof PinScreen>, "onServing" | "again">) =>
    isLeftAlone ? (
      <ByKeptPin {...{ device, business, onServing, again }} />
    ) : (
      <Waiting>
        <Loaded query={query} skeleton={<Skeleton height="480px" />}>
          {({ staff, visits_today, rewards_waiting }) => (
            <PinScreen
              {...{ device, business, staff, onServing, again }}
              visits={visits_today}
              rewards={rewards_waiting}
              onLocked={() => void client.invalidateQueries({ queryKey: staffQuery.queryKey })}
            />
          )}
        </Loaded>
      </Waiting>
    );
  if (serving === null) return askForPin({ onServing: put });
  return (
    <Served serving={serving} lock={lock} onServing={put} askForPin={askForPin}>
      {children}
    </Served>
  );
}

/** What was promised at this till is sent whether or not somebody serves. */
function useSendingWhile(isLocked: boolean, actor_id: string, business_id: string): void {
  useEffect(() => {
    if (!isLocked) return;
    let end: (() => void) | null = null;
    let isEnded = false;
    loadGoingOn().then(
      ({ sendWhileLocked }) => {
        if (!isEnded) end = sendWhileLocked({ actor_id, business_id });
      },
      () => undefined,
    );
    return () => {
      isEnded = true;
      end?.();
    };
  }, [isLocked, actor_id, business_id]);
}

type ByKeptPinProps = Pick<ComponentProps<typeof PinScreen>, "device" | "business" | "onServing" | "again">;

/** A till that was opened without a network asks for a PIN that was accepted here before; nothing of it is shown without one. */
function ByKeptPin(props: ByKeptPinProps) {
  const { t } = useLingui();
  const { data: staff, refetch } = useQuery({
    queryKey: ["kept pins"],
    queryFn: () => keptStaff().catch(() => []),
    networkMode: "always",
  });
  if (staff === undefined) return null;
  if (staff.length > 0)
    return <PinScreen {...{ ...props, staff }} isByKeptPin visits={null} rewards={0} onLocked={() => void refetch()} />;
  return (
    <EmptyState
      heading="h1"
      ghost={{ kind: "record", icon: "lock-key" }}
      title={t`The till is locked`}
      text={t`Without the network no PIN can be checked. The till opens with the next PIN once it is back.`}
    />
  );
}

/** Even before a PIN was typed the device reports that it is online, and learns if it was revoked. */
function Waiting({ children }: { children: ReactNode }) {
  return useIsUnpaired() ? <Unpaired /> : children;
}

interface ServedProps {
  serving: Serving;
  lock: () => void;
  onServing: ComponentProps<typeof PinScreen>["onServing"];
  askForPin: (asks: Pick<ComponentProps<typeof PinScreen>, "onServing" | "again">) => ReactNode;
  children: ReactNode;
}

function Served({ serving, lock, onServing, askForPin, children }: ServedProps) {
  const { t } = useLingui();
  const account_id = serving._id;
  const name = serving.name === "" ? t`No name` : serving.name;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(lock, idleMs);
  }, [lock]);
  useEffect(() => {
    keep();
    return () => clearTimeout(timer.current);
  }, [keep]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const isAsked = asked !== null;
  const drop = () => {
    asked?.over.abort();
    setAsked(null);
  };
  useLayer(isAsked, drop);
  const { screen, till } = useAskedScreen(isAsked, drop);
  const control = useMemo(
    () => ({
      ...{ name, keep, lock, isAsked },
      confirm: (action: () => void) => {
        keep();
        setAsked({ action, over: new AbortController() });
      },
    }),
    [name, keep, lock, isAsked],
  );
  const confirmed: ServedProps["onServing"] = async (next, isByKeptPin) => {
    // A colleague's PIN is as good: it is they who serve from now on.
    if (next._id !== account_id) await onServing(next, isByKeptPin);
    keep();
    if (asked === null || asked.over.signal.aborted) return;
    drop();
    asked.action();
  };
  return (
    <ServingContext value={control}>
      {isAsked && (
        <div ref={screen} tabIndex={-1} role="group" aria-label={t`Staff enter their PIN`}>
          {askForPin({ onServing: confirmed, again: { account_id, onBack: drop } })}
        </div>
      )}
      <div ref={till} tabIndex={-1} hidden={isAsked}>
        {children}
      </div>
    </ServingContext>
  );
}

/** What is done once the PIN was entered. */
interface Asked {
  readonly action: () => void;
  /** Aborted with the question: its PIN may be answered later, when another one stands. */
  readonly over: AbortController;
}

/** Without a touch or a key for so long the guests go on: it was no one of the staff. */
const nobodyMs = 15_000;

/** The screen that asks for the PIN again: it has the focus, and ends by itself; then the till has the focus. */
function useAskedScreen(isAsked: boolean, onNobody: () => void) {
  const screen = useRef<HTMLDivElement>(null);
  const till = useRef<HTMLDivElement>(null);
  const end = useEffectEvent(onNobody);
  useEffect(() => {
    if (!isAsked) return;
    const back = till.current;
    screen.current?.focus({ preventScroll: true });
    let timer: ReturnType<typeof setTimeout>;
    const start = () => {
      clearTimeout(timer);
      timer = setTimeout(() => end(), nobodyMs);
    };
    start();
    const events = ["pointerdown", "keydown"] as const;
    for (const event of events) window.addEventListener(event, start);
    return () => {
      clearTimeout(timer);
      for (const event of events) window.removeEventListener(event, start);
      back?.focus({ preventScroll: true });
    };
  }, [isAsked]);
  return { screen, till };
}
