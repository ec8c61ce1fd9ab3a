import type { ReactNode } from "react";
import { forgetSession } from "@rewardo/web/session/index.ts";
import { ErrorBoundary } from "./error-boundary.tsx";

const reload = () => window.location.reload();
const reloadForever = async () => {
  reload();
  await new Promise<never>(() => undefined);
};

/** Catches errors outside the pages; only a reload helps there. */
export function LastBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      resetKey=""
      onForbidden={() => {
        forgetSession();
        window.location.assign("/login");
      }}
      onRetry={reloadForever}
      onBack={() => {
        window.addEventListener("popstate", reload, { once: true });
        window.history.back();
      }}
    >
      {children}
    </ErrorBoundary>
  );
}
