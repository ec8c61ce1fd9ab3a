import { Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useOnline } from "@rewardo/web/network.ts";
import { refreshSession } from "@rewardo/web/session/index.ts";
import { useSuspension } from "@rewardo/web/session/suspension.ts";
import { Toaster } from "@rewardo/ui/toasts/toaster.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { loadSuspendedPage } from "./load-suspended-page.ts";
import { logOutToLogin } from "./log-out.ts";
import { isPageDialogHash } from "../kit/page/page-dialog.ts";
import { useGoesOn } from "../platform/goes-on.ts";
import { OfflinePage } from "./offline-page.tsx";

const PageDialog = lazy(async () => ({ default: (await import("./page-dialog/page-dialog.tsx")).PageDialog }));

const SuspendedPage = lazy(async () => ({ default: (await loadSuspendedPage()).SuspendedPage }));

/**
 * The frame around every page. While offline the content is covered, not lost: what was typed is still there afterwards;
 * so it is while the business is suspended.
 * A page opened offline has no content to cover; its parts cannot be fetched, and it reloads once online.
 */
export function Root() {
  const online = useOnline();
  const [startedOnline] = useState(online);
  const router = useRouter();
  const shownPath = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname ?? "" });
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const suspended = useSuspension() !== null;
  const isAway = !useGoesOn() && !online;
  return (
    <>
      <div hidden={isAway || suspended}>
        <ErrorBoundary
          resetKey={shownPath}
          onForbidden={() => void logOutToLogin(router)}
          onRetry={async () => {
            await refreshSession();
            await router.invalidate();
          }}
          onBack={() => router.history.back()}
        >
          {startedOnline && <Outlet />}
          {isPageDialogHash(hash) && (
            <Suspense fallback={null}>
              <PageDialog hash={hash} />
            </Suspense>
          )}
        </ErrorBoundary>
      </div>
      {online && suspended && (
        <Suspense fallback={null}>
          <SuspendedPage />
        </Suspense>
      )}
      {isAway && <OfflinePage />}
      <Toaster />
    </>
  );
}
