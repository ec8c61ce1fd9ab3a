import { Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useOnline } from "@rewardo/web/network.ts";
import { refreshSession } from "@rewardo/web/session/index.ts";
import { Toaster } from "@rewardo/ui/toasts/toaster.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { logOutToLogin } from "./log-out.ts";
import { isOverPageHash } from "../kit/page/over-page.ts";
import { OfflinePage } from "./offline-page.tsx";

const OverPage = lazy(async () => ({ default: (await import("./over-page/over-page.tsx")).OverPage }));

/**
 * The frame around every page. While offline the content is covered, not lost: what was typed is still there afterwards.
 * A page opened offline has no content to cover; its parts cannot be fetched, and it reloads once online.
 */
export function Root() {
  const online = useOnline();
  const [startedOnline] = useState(online);
  const router = useRouter();
  const shownPath = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname ?? "" });
  const hash = useRouterState({ select: ({ location }) => location.hash });
  return (
    <>
      <div hidden={!online}>
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
          {isOverPageHash(hash) && (
            <Suspense fallback={null}>
              <OverPage hash={hash} />
            </Suspense>
          )}
        </ErrorBoundary>
      </div>
      {!online && <OfflinePage />}
      <Toaster />
    </>
  );
}
