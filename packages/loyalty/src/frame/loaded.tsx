import type { ReactNode } from "react";
import { isApiError } from "@rewardo/web/api-error.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { ErrorPanel } from "./error-panel.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { useSkeleton } from "./use-skeleton.ts";
import c from "./loaded.module.css";

/** The parts of `useQuery`'s result that are used here. */
export interface LoadedQuery<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly refetch: () => unknown;
}

export interface LoadedProps<Data> {
  query: LoadedQuery<Data>;
  /** The real shape of what comes, in grey bars. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a query brings; until then nothing for a moment and then its skeleton, or in place why it did not come. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  const words = useErrorWords();
  const { data, error, isPending, refetch } = query;
  const phase = useSkeleton(isPending);
  if (data === undefined && error !== null && phase === "content") {
    const isGone = isApiError(error, "not_found");
    return <ErrorPanel message={words(error)} onRetry={isGone ? undefined : () => void refetch()} />;
  }
  if (data === undefined || phase === "skeleton") {
    return (
      <div aria-busy="true" className={cx(phase === "nothing" && c.unseen)}>
        {skeleton}
      </div>
    );
  }
  return children(data);
}
