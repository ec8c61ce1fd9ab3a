import type { ReactNode } from "react";
import { Button } from "@rewardo/ui/button.tsx";

interface MoreButtonProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  className?: string | undefined;
  children: ReactNode;
}

/** Fetches the next page of rows while there is one; presses while loading are ignored. */
export function MoreButton({ query, className, children }: MoreButtonProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      className={className}
      aria-busy={query.isFetchingNextPage}
      onClick={() => {
        if (!query.isFetchingNextPage) void query.fetchNextPage();
      }}
    >
      {children}
    </Button>
  );
}
