import { CSPProvider } from "@base-ui/react/csp-provider";
import { useLingui } from "@lingui/react/macro";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazyRouteComponent, Outlet, useLocation, useRouter } from "@tanstack/react-router";
import { Suspense, useCallback, useEffect, useRef } from "react";
import { IntegrationNotices } from "../../features/integrations/integration-notices.tsx";
import { BackCloses } from "../../kit/actions/back-closes.ts";
import { BulkPlace } from "../../kit/bulk/bulk-place.tsx";
import { LiveDot } from "@rewardo/ui/live/live-dot.tsx";
import { useLiveState } from "@rewardo/web/live.ts";
import { queryClient } from "@rewardo/web/query.ts";
import { getSession, isUnpaired, type Session, useCompleteSession } from "@rewardo/web/session/index.ts";
import { site } from "../../platform/site.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { useSecondTapGuard } from "@rewardo/ui/second-tap/use-second-tap-guard.ts";
import { SkipLink } from "@rewardo/ui/skip-link.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { menuOf, scannerOf } from "../navigation/navigation.ts";
import { BusinessLogo } from "./business-logo.tsx";
import { Menu } from "./menu.tsx";
import { SearchButton } from "./search-button.tsx";
import c from "./shell.module.css";
import { hasKnownPlanIssues, useHasPlanIssues } from "@rewardo/loyalty/frame/use-has-plan-issues.ts";
import { TabBar } from "./tab-bar.tsx";
import { useLiveConnection } from "@rewardo/web/use-live-connection.ts";
import { LazyUserMenu } from "./lazy-user-menu.tsx";

// Loaded on demand, because few people see it.
const ActingBanner = lazyRouteComponent(() => import("@rewardo/loyalty/frame/acting-banner.tsx"), "ActingBanner");
const ClosingBanner = lazyRouteComponent(() => import("@rewardo/loyalty/frame/closing-banner.tsx"), "ClosingBanner");
const SubscriptionBanner = lazyRouteComponent(
  () => import("@rewardo/loyalty/frame/subscription-banner.tsx"),
  "SubscriptionBanner",
);

/** Once the first page is surely there, what can wait is fetched. */
const idleAfterMs = 5000;

/** The signed-in frame: menu, top bar, content; on phones a tab bar. */
export function Shell() {
  const { t } = useLingui();
  const session = useCompleteSession();
  const router = useRouter();
  const leaveForbidden = useCallback(() => router.invalidate(), [router]);
  const { account, business, device } = session;
  // Starting or stopping to act as a business needs a new connection and new answers.
  const who = account === null ? device?._id : `${account._id} ${account.business_id ?? ""}`;
  useLiveConnection(isUnpaired(session) ? undefined : who, leaveForbidden);
  useSecondTapGuard();
  useKeptFocus();

  useEffect(() => {
    const idle = setTimeout(
      () => void import("./after-start.ts").then(({ finishStart }) => finishStart(router)),
      idleAfterMs,
    );
    return () => clearTimeout(idle);
  }, [router]);

  const leaveActing = async (path: string) => await router.navigate({ to: path });
  const content = useContentFocus();
  const live = useLiveState();
  // A paired device has nothing but the till, which is a program of its own.
  const hasFrame = account !== null;
  // After logging out the next page follows: rendered without a session, this one would refetch everything.
  if (who === undefined) return null;
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider key={who} client={queryClient}>
        <BackCloses />
        <SkipLink target="content">{t`Skip to content`}</SkipLink>
        <div className={cx(c.shell, !hasFrame && c.bare)}>
          {hasFrame && <Menu sections={menuOf(session)} business={business} />}
          <div className={c.main}>
            {hasFrame && (
              <header className={c.bar}>
                <div className={c.whose}>
                  {business !== null && <BusinessLogo business={business} size="small" />}
                  <b>{business?.name}</b>
                </div>
                <SearchButton />
                <div className={c.right}>
                  <LiveDot state={live === "off" ? "offline" : live} />
                  <div className={c.user}>
                    <LazyUserMenu />
                  </div>
                </div>
              </header>
            )}
            {account?.is_acting === true && business !== null && (
              <Suspense fallback={null}>
                <ActingBanner business={business} onEnd={leaveActing} />
              </Suspense>
            )}
            <Subscription />
            <Closing session={session} />
            {hasFrame && business !== null && <IntegrationNotices />}
            <main id="content" className={c.page} tabIndex={-1} ref={content}>
              <Outlet />
            </main>
            {hasFrame && site.support_chat !== undefined && <SupportChat address={site.support_chat} />}
          </div>
          {hasFrame && business !== null && <BulkPlace />}
          {hasFrame && <TabBar sections={menuOf(session)} scanner={scannerOf(session)} />}
        </div>
      </QueryClientProvider>
    </CSPProvider>
  );
}

/**
 * A pressed control may disappear with its page, and the focus with it: the next page's content then has it. A drawer or
 * dialog restores the focus itself first.
 */
function useKeptFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onResolved", () => {
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) document.querySelector("main")?.focus({ preventScroll: true });
        });
      }),
    [router],
  );
}

/** The banners come with the page: later they would move it away under a finger. */
Shell.preload = async (): Promise<void> => {
  const session = getSession();
  const { account, business } = session;
  await Promise.all([
    account?.is_acting === true && ActingBanner.preload?.(),
    (business?.closing_at ?? null) !== null && ClosingBanner.preload?.(),
    hasKnownPlanIssues(session) && SubscriptionBanner.preload?.(),
  ]);
};

function Subscription() {
  if (!useHasPlanIssues()) return null;
  return (
    <Suspense fallback={null}>
      <SubscriptionBanner />
    </Suspense>
  );
}

/** Says on every page when the business closes, but where the page itself does. */
function Closing({ session: { account, business } }: { session: Session }) {
  const isOwnPage = useLocation({ select: ({ pathname }) => pathname === "/settings/closure" });
  const closing_at = business?.closing_at ?? null;
  if (account === null || business === null || closing_at === null || isOwnPage) return null;
  return (
    <Suspense fallback={null}>
      <ClosingBanner business={business} closing_at={closing_at} />
    </Suspense>
  );
}

/** After going to another section focus is at its content, not at a link of the page before. */
function useContentFocus() {
  const content = useRef<HTMLElement>(null);
  const section = useLocation({ select: ({ pathname }) => pathname.split("/")[1] });
  const before = useRef(section);
  useEffect(() => {
    if (before.current === section) return;
    before.current = section;
    content.current?.focus({ preventScroll: true });
  }, [section]);
  return content;
}

/** Opens the support chat next to the console. */
function SupportChat({ address }: { address: string }) {
  const { t } = useLingui();
  return (
    <aside className={c.support} aria-label={t`Support`}>
      <a className={c.chat} href={address} target="_blank" rel="noopener">
        <Icon name="chat-circle" />
        <span>{t`Support`}</span>
      </a>
    </aside>
  );
}
