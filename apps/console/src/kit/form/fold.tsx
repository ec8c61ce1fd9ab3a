import { type ReactNode, useState } from "react";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./fold.module.css";

interface FoldProps {
  title: string;
  /** What is inside, in one line: read while it is closed. */
  says: string;
  /** Something inside is wrong: it opens, so that the fault is seen. */
  hasFault?: boolean;
  children: ReactNode;
}

/** A part of a long form, closed until someone wants it; closed it says what is set inside. */
export function Fold({ title, says, hasFault = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={c.fold} open={isOpen || hasFault} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={c.head}>
        <h2>{title}</h2>
        <span className={c.says}>{says}</span>
        <Icon name="caret-down" size={16} />
      </summary>
      <div className={c.body}>{children}</div>
    </details>
  );
}
