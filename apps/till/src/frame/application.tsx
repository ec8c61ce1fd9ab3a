import { CSPProvider } from "@base-ui/react/csp-provider";
import { useLingui } from "@lingui/react/macro";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { ErrorBoundary } from "@rewardo/loyalty/frame/error-boundary.tsx";
import { hasKnownPlanIssues, useHasPlanIssues } from "@rewardo/loyalty/frame/use-has-plan-issues.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { useSecondTapGuard } from "@rewardo/ui/second-tap/use-second-tap-guard.ts";
import { SkipLink } from "@rewardo/ui/skip-link.tsx";
import { Toaster } from "@rewardo/ui/toasts/toaster.tsx";
import { fetchCode } from "@rewardo/web/fetch-code.ts";
import { queryClient } from "@rewardo/web/query.ts";
import {
  getSession,
  isAllowed,
  isSignedIn,
  isUnpaired,
  knownSession,
  logOut,
  refreshSession,
  type Session,
  useCompleteSession,
  useSession,
} from "@rewardo/web/session/index.ts";
import { checkNetwork, useOnline } from "@rewardo/web/network.ts";
import { useSuspension } from "@rewardo/web/session/suspension.ts";
import { useLiveConnection } from "@rewardo/web/use-live-connection.ts";
import { readKeptBoot } from "../boot/kept-boot.ts";
import { useAnswered } from "../boot/use-answered.ts";
import { ScannerPage } from "../scanner-page.tsx";
import { DeviceBar } from "./device-bar.tsx";
import c from "./frame.module.css";
import { NoNetwork } from "./no-network.tsx";
import { leaveTo, leaveToLogIn } from "./leave.ts";

const loadLateFrame = () => fetchCode(() => import("./late-frame.tsx"));
const SuspendedTill = lazy(async () => ({ default: (await loadLateFrame()).SuspendedTill }));
const ActingBanner = lazy(async () => ({ default: (await loadLateFrame()).ActingBanner }));
const NothingKept = lazy(async () => ({ default: (await loadLateFrame()).NothingKept }));
const SubscriptionBanner = lazy(async () => ({ default: (await loadLateFrame()).SubscriptionBanner }));
const ClosingBanner = lazy(async () => ({ default: (await loadLateFrame()).ClosingBanner }));

/** The till for whoever is signed in here; everyone else is led to where they may go. */
export function TillApplication() {
  const isSuspended = useSuspension() !== null;
  return (
    <>
      {/* What was typed is still there once the business is open again. */}
      <div hidden={isSuspended}>
        <ErrorBoundary
          resetKey=""
          onForbidden={() => void logOut().then(() => leaveTo("/login"))}
          onRetry={async () => void (await refreshSession())}
          onBack={() => history.back()}
        >
          <Gate />
        </ErrorBoundary>
      </div>
      {isSuspended && (
        <Suspense fallback={null}>
          <SuspendedTill />
        </Suspense>
      )}
      <Toaster />
    </>
  );
}

/** Where somebody has to be who may not be here; `null` for who may. */
const elsewhere = (session: Session): (() => void) | null => {
  if (!isSignedIn(session)) return leaveToLogIn;
  const { account, business } = session;
  if (account?.second_factor_due === true) return () => leaveTo("/second_factor?return_path=/scanner");
  const choosesPlan = account !== null && account.is_acting !== true && business?.plan_id === null;
  if (choosesPlan && isAllowed(session, "payment_details_modify"))
    return () => leaveTo("/onboarding?return_path=/scanner");
  // The menu has no till for them: the start page says what they have.
  return isAllowed(session, "scanner_view") ? null : () => window.location.replace("/");
};

/** Waits until it is known who is here. What is kept of the session is shown at once, and checked meanwhile. */
function Gate() {
  const session = useSession();
  const [isKnown, setKnown] = useState(!(knownSession() instanceof Promise));
  useEffect(() => {
    if (!isKnown) void Promise.resolve(knownSession()).finally(() => setKnown(true));
  }, [isKnown]);
  const hasAnswered = useAnswered();
  const isOnline = useOnline();
  // Opened without a network, the till asks who is here once that is back.
  useEffect(() => {
    if (isOnline && !hasAnswered) void refreshSession();
  }, [isOnline, hasAnswered]);
  const [isKept] = useState(() => readKeptBoot(Date.now()) !== null);
  const isUnheard = isKnown && isSignedIn(session) && !hasAnswered && !isKept;
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!isUnheard) return;
    void refreshSession().finally(() => {
      setAsked(true);
      void checkNetwork();
    });
  }, [isUnheard]);
  const isElsewhere = isKnown && isOnline && elsewhere(session) !== null;
  useEffect(() => {
    if (isElsewhere) elsewhere(getSession())?.();
  }, [isElsewhere]);
  if (isKnown && isSignedIn(session) && (hasAnswered || isKept || isUnpaired(session)))
    return isElsewhere ? null : <SignedIn />;
  if (isOnline && !(isUnheard && isAsked)) return null;
  return (
    <Suspense fallback={null}>
      <NothingKept />
    </Suspense>
  );
}

const stays = async (): Promise<void> => undefined;

interface Banners {
  readonly ActingBanner: ComponentType<ComponentProps<typeof ActingBanner>>;
  readonly ClosingBanner: ComponentType<ComponentProps<typeof ClosingBanner>>;
  readonly SubscriptionBanner: ComponentType;
}

/**
 * The banners of the one who is here. Those that stand at the top from the start come with the page: later they would move
 * it away under a finger. `null` while those are fetched; without a network the page does not wait for them.
 */
function useBanners(isAnyShown: boolean): Banners | null {
  const [isWaiting, setWaiting] = useState(isAnyShown);
  const isOnline = useOnline();
  const [banners, setBanners] = useState<Banners>({ ActingBanner, ClosingBanner, SubscriptionBanner });
  useEffect(() => {
    if (!isWaiting) return;
    void loadLateFrame()
      .then(setBanners, () => undefined)
      .finally(() => setWaiting(false));
  }, [isWaiting]);
  return isWaiting && isOnline ? null : banners;
}

function Subscription({ Banner }: { Banner: ComponentType }) {
  if (!useHasPlanIssues()) return null;
  return (
    <Suspense fallback={null}>
      <Banner />
    </Suspense>
  );
}

function SignedIn() {
  const { t } = useLingui();
  const session = useCompleteSession();
  const { account, business, device } = session;
  const banners = useBanners(
    account !== null &&
      (account.is_acting === true || (business?.closing_at ?? null) !== null || hasKnownPlanIssues(session)),
  );
  // Starting or stopping to act as a business needs a new connection and new answers.
  const who = account === null ? device?._id : `${account._id} ${account.business_id ?? ""}`;
  useLiveConnection(isUnpaired(session) ? undefined : who, stays);
  useSecondTapGuard();
  const closing_at = business?.closing_at ?? null;
  if (banners === null) return null;
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider key={who} client={queryClient}>
        <SkipLink target="content">{t`Skip to content`}</SkipLink>
        <div className={cx(c.room, account === null && c.hasBar)}>
          {device !== null && <DeviceBar business={business} device={device} />}
          <NoNetwork />
          {account?.is_acting === true && business !== null && (
            <Suspense fallback={null}>
              <banners.ActingBanner business={business} onEnd={leaveTo} />
            </Suspense>
          )}
          <Subscription Banner={banners.SubscriptionBanner} />
          {account !== null && business !== null && closing_at !== null && (
            <Suspense fallback={null}>
              <banners.ClosingBanner business={business} closing_at={closing_at} />
            </Suspense>
          )}
          <main id="content" className={c.page} tabIndex={-1}>
            <ScannerPage />
          </main>
        </div>
      </QueryClientProvider>
    </CSPProvider>
  );
}
