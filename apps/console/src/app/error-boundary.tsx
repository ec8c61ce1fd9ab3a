import { Component, type ReactNode } from "react";
import { ApiError } from "../platform/api-error.ts";
import { referenceOf, reportCrash } from "../platform/report.ts";
import { getSession, logOut } from "../platform/session/index.ts";
import { clearStorage } from "../platform/storage.ts";
import { CrashPage } from "./crash-page.tsx";
import { router } from "./router.ts";

interface State {
  error: unknown;
  failed: boolean;
  pathname: string;
}

const fine = (): State => ({ error: null, failed: false, pathname: router.history.location.pathname });

/**
 * The one boundary around everything. 'Forbidden' with an account means that this account lost its rights: it is
 * forgotten and the person logs in anew. Anything else may come from what is kept locally: that is cleared, the error is
 * reported, and the crash page shows until Try again, or until the path changes.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = fine();
  private unsubscribe: (() => void) | undefined;

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true, pathname: router.history.location.pathname };
  }

  override componentDidMount(): void {
    this.unsubscribe = router.history.subscribe(({ location }) => {
      if (this.state.failed && location.pathname !== this.state.pathname) this.reset();
    });
  }

  override componentWillUnmount(): void {
    this.unsubscribe?.();
  }

  override componentDidCatch(error: unknown): void {
    if (isForbidden(error) && getSession().account !== null) {
      void logOut();
      void router.navigate({ to: "/login", replace: true });
      return;
    }
    clearStorage();
    reportCrash(error);
  }

  reset = (): void => {
    this.setState(fine());
    void router.invalidate();
  };

  override render(): ReactNode {
    const { error, failed } = this.state;
    if (!failed) return this.props.children;
    if (isForbidden(error) && getSession().account !== null) return null;
    return <CrashPage reference={referenceOf(error)} onRetry={this.reset} onBack={() => router.history.back()} />;
  }
}

const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.message === "Forbidden";
