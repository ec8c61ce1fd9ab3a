import { Component, type ReactNode } from "react";
import { ApiError } from "@rewardo/web/api-error.ts";
import { referenceOf, reportCrash } from "@rewardo/web/report.ts";
import { getSession } from "@rewardo/web/session/index.ts";
import { clearStorage } from "@rewardo/web/storage.ts";
import { CrashPage } from "./crash-page.tsx";
import { isStartingAnew } from "./missing-parts.ts";

interface ErrorBoundaryProps {
  children: ReactNode;
  /** A new value clears the crash page; it is the path shown. */
  resetKey: string;
  /** 'Forbidden' although a user is signed in: this account lost its rights. */
  onForbidden: () => void;
  /** The crash page stays until this is done. */
  onRetry: () => Promise<void>;
  onBack: () => void;
}

interface State {
  readonly failure: { readonly error: unknown; readonly isForbidden: boolean; readonly path: string } | null;
  readonly resetKey: string;
}

/**
 * Catches errors while rendering. 'Forbidden' with an account leads to a new log-in. Anything else may come from
 * what is kept locally: that is cleared, the error is reported, and the crash page shows until Try again or another path.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    { failure, resetKey: before }: State,
  ): State | null {
    if (resetKey === before) return null;
    // The path that failed becomes the shown one a moment later; that is no other path.
    return { resetKey, failure: failure?.path === resetKey ? failure : null };
  }

  static getDerivedStateFromError(error: unknown): Pick<State, "failure"> {
    // Decided now: a moment later no one is signed in.
    const isForbidden = error instanceof ApiError && error.message === "Forbidden" && getSession().account !== null;
    return { failure: { error, isForbidden, path: window.location.pathname } };
  }

  override componentDidCatch(error: unknown): void {
    if (this.state.failure?.isForbidden === true) {
      this.props.onForbidden();
      return;
    }
    if (isStartingAnew()) return;
    clearStorage();
    reportCrash(error);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    if (failure.isForbidden || isStartingAnew()) return null;
    const retry = async () => {
      await this.props.onRetry();
      this.setState({ failure: null });
    };
    return <CrashPage reference={referenceOf(failure.error)} onRetry={() => void retry()} onBack={this.props.onBack} />;
  }
}
