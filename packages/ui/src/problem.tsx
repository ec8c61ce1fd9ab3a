import type { ReactNode } from "react";
import { Note } from "./note.tsx";

/** What went wrong, said as soon as it is known; nothing while nothing did. */
export function Problem({ children }: { children: ReactNode }) {
  if (children === null || children === undefined) return null;
  return (
    <Note tone="bad" announce>
      {children}
    </Note>
  );
}
