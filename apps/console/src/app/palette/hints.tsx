import { useLingui } from "@lingui/react/macro";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./palette.module.css";

/** Explains the keys; not shown on phones. */
export function Hints() {
  const { t } = useLingui();
  return (
    <div className={c.hints} aria-hidden="true">
      <span>
        <kbd>
          <Icon name="arrow-up" size={12} />
        </kbd>{" "}
        <kbd>
          <Icon name="arrow-down" size={12} />
        </kbd>{" "}
        {t({ message: "choose", comment: "What the arrow keys do" })}
      </span>
      <span>
        <kbd>enter</kbd> {t({ message: "open", context: "what a key does", comment: "What the enter key does" })}
      </span>
      <span>
        <kbd>tab</kbd> {t({ message: "only this kind", comment: "What the tab key does: results of one kind" })}
      </span>
      <span className={c.anywhere}>
        <kbd>ctrl</kbd> <kbd>K</kbd> {t({ message: "from anywhere", comment: "Ctrl K opens the search" })}
      </span>
    </div>
  );
}
