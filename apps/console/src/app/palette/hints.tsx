import { useLingui } from "@lingui/react/macro";
import c from "./palette.module.css";

/** What the keys do; phones have none. */
export function Hints() {
  const { t } = useLingui();
  return (
    <div className={c.hints} aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t({ message: "choose", comment: "What the arrow keys do" })}
      </span>
      <span>
        <kbd>↵</kbd> {t({ message: "open", comment: "What the enter key does" })}
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
