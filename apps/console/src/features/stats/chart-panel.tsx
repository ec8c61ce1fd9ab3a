import type { Stat } from "@rewardo/contract/stats";
import type { ReactNode } from "react";
import { Loaded, type LoadedQuery } from "@rewardo/loyalty/frame/loaded.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";

interface ChartPanelProps {
  title: string;
  query: LoadedQuery<Stat | null>;
  children: (stat: Stat) => ReactNode;
}

/** A statistic of which there is an answer; the page asks for no days without one. */
export function ChartPanel({ title, query, children }: ChartPanelProps) {
  return (
    <Loaded
      query={query}
      skeleton={
        <div className="stack g16">
          <h2>{title}</h2>
          <Skeleton width="100%" height="296px" />
        </div>
      }
    >
      {(stat) => (stat === null ? null : children(stat))}
    </Loaded>
  );
}
