import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useCallback, useEffect, useId, useState } from "react";
import { NothingHere } from "../../kit/charts/nothing-here.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import c from "./stats.module.css";

/** The chapters of the statistics, in their order. */
export const chapters = ["visits", "customers", "rewards"] as const;
export type ChapterName = (typeof chapters)[number];

export function useChapterNames(): Readonly<Record<ChapterName, string>> {
  const { t } = useLingui();
  return {
    visits: t({ message: "Visits", context: "chapter of the statistics" }),
    customers: t({ message: "Customers", context: "chapter of the statistics" }),
    rewards: t({ message: "Rewards and cost", context: "chapter of the statistics" }),
  };
}

/** The chapter that is read: the last one that has come up to the upper part of the window. */
export function useChapterInSight(): ChapterName {
  const [inSight, setInSight] = useState<ChapterName>(chapters[0]);
  useEffect(() => {
    const topOf = (name: ChapterName) => document.getElementById(name)?.getBoundingClientRect().top ?? Infinity;
    const look = () => setInSight(chapters.findLast((name) => topOf(name) < window.innerHeight / 2) ?? chapters[0]);
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  return inSight;
}

interface ChapterProps {
  name: ChapterName;
  /** Called with the chapter's element when it is there. */
  onShown?: ((element: HTMLElement) => void) | undefined;
  children: ReactNode;
}

/** Panels of one subject under its heading. */
export function Chapter({ name, onShown, children }: ChapterProps) {
  const names = useChapterNames();
  const titleId = useId();
  const shown = useCallback((element: HTMLElement | null) => void (element !== null && onShown?.(element)), [onShown]);
  return (
    <section ref={shown} id={name} className={c.chapter} aria-labelledby={titleId} tabIndex={-1}>
      <h2 id={titleId}>{names[name]}</h2>
      {children}
    </section>
  );
}

/** Panels of which those without anything to draw are not drawn, but named together below the others. */
export function Drawn({ children }: { children: ReactNode }) {
  const format = useFormat();
  const [nothings, setNothings] = useState<ReadonlyMap<string, string>>(new Map());
  const report = useCallback((title: string, nothing: string) => {
    setNothings((before) => new Map(before).set(title, nothing));
    return () => setNothings((before) => new Map([...before].filter(([one]) => one !== title)));
  }, []);
  const reasons = Map.groupBy(nothings, ([, nothing]) => nothing);
  return (
    <NothingHere value={report}>
      {children}
      {nothings.size > 0 && (
        <p className="mut t13">
          {[...reasons].map(([nothing, of]) => `${format.list(of.map(([title]) => title))}: ${nothing}`).join(" ")}
        </p>
      )}
    </NothingHere>
  );
}
