import { useLingui } from "@lingui/react/macro";
import type { Import } from "@rewardo/contract/imports";
import { type RefObject, useEffect, useRef } from "react";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { VisuallyHidden } from "@rewardo/ui/visually-hidden.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import c from "./steps.module.css";

const names = ["file", "columns", "check", "import"] as const;
export type StepName = (typeof names)[number];

/** A button that goes away with what it has begun leaves the focus at the step that has come, not at the page's beginning. */
function useLostFocus(moment: string): RefObject<HTMLLIElement | null> {
  const here = useRef<HTMLLIElement>(null);
  const before = useRef(moment);
  useEffect(() => {
    if (before.current === moment) return;
    before.current = moment;
    if (document.activeElement === document.body) here.current?.focus({ preventScroll: true });
  }, [moment]);
  return here;
}

interface StepsProps {
  /** `done`: all of them are. */
  present: StepName | "done";
  /** What the present step is at. */
  status?: Import["status"];
}

/** The four steps of an import, the past ones stamped. */
export function Steps({ present, status }: StepsProps) {
  const { t } = useLingui();
  const here = useLostFocus(`${present} ${status}`);
  const words: Readonly<Record<StepName, string>> = {
    file: t({ message: "File", context: "step of an import" }),
    columns: t({ message: "Columns", context: "step of an import" }),
    check: t({ message: "Check", context: "step of an import" }),
    import: t({ message: "Import", context: "step of an import" }),
  };
  const at = present === "done" ? names.length : names.indexOf(present);
  const current = Math.min(at, names.length - 1);
  return (
    <ol className={c.steps} aria-label={t`Steps`}>
      {names.map((name, nr) => (
        <li
          key={name}
          aria-current={nr === at ? "step" : undefined}
          className={c.step}
          tabIndex={nr === current ? -1 : undefined}
          ref={nr === current ? here : undefined}
        >
          <span className={cx(c.stamp, nr < at && c.done)}>
            {nr < at ? <Icon name="check-bold" size={14} /> : nr + 1}
          </span>
          {words[name]}
          {nr < at && <VisuallyHidden> {t`Done`}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
