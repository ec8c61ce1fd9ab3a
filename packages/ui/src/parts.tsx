import type { ReactNode } from "react";
import c from "./parts.module.css";

/** Several short facts in one line, with a dot between those that say something: a part that draws nothing has none. */
export function Parts({ of }: { of: readonly ReactNode[] }) {
  return of.map((part, at) => (
    <span key={at} className={c.part}>
      {part}
    </span>
  ));
}
