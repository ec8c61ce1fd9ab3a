import { useLingui } from "@lingui/react/macro";
import { Icon } from "../../ui/icon.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { cx } from "../../ui/cx.ts";
import c from "./steps.module.css";

const names = ["file", "columns", "check", "import"] as const;
export type StepName = (typeof names)[number];

/** The four steps of an import, the past ones stamped. `done`: all of them are. */
export function Steps({ present }: { present: StepName | "done" }) {
  const { t } = useLingui();
  const words: Readonly<Record<StepName, string>> = {
    file: t({ message: "File", context: "step of an import" }),
    columns: t({ message: "Columns", context: "step of an import" }),
    check: t({ message: "Check", context: "step of an import" }),
    import: t({ message: "Import", context: "step of an import" }),
  };
  const at = present === "done" ? names.length : names.indexOf(present);
  return (
    <ol className={c.steps} aria-label={t`Steps`}>
      {names.map((name, nr) => (
        <li key={name} aria-current={nr === at ? "step" : undefined} className={c.step}>
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
