import type { ReactNode } from "react";
import { HiddenNote } from "../../../kit/actions/hidden-note.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import c from "./worth-a-minute.module.css";

interface WorthRowProps {
  count: number;
  /** What goes on after the figure. */
  fact: string;
  reason: ReactNode;
  /** The one thing to do about it. */
  action: ReactNode;
  /** Hides the row, where it can be hidden. */
  dismiss?: ReactNode;
}

/** The class of a row's action. */
export const worthAction = `link ${c.action ?? ""}`;

/** One line of "Worth a minute": a figure, what it says, why it matters, and one action. */
export function WorthRow({ count, fact, reason, action, dismiss }: WorthRowProps) {
  const format = useFormat();
  return (
    <li>
      <span className={c.figure}>{format.number(count)}</span>
      <div className={c.words}>
        <p>{fact}</p>
        <p className="t13 dim">{reason}</p>
      </div>
      {action}
      {dismiss}
    </li>
  );
}

/** In place of a row that was hidden. */
export function HiddenRow({ onUndo }: { onUndo: () => void }) {
  return (
    <li className={c.hidden}>
      <HiddenNote onUndo={onUndo} />
    </li>
  );
}
