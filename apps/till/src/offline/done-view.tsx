import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import d from "../visit/done-panel.module.css";
import p from "../visit/panel.module.css";
import { useTillWords } from "../words.ts";
import c from "./offline.module.css";
import type { Entry } from "./queue/records.ts";
import type { Failure } from "./step.ts";
import { UndoFailed } from "./undo-failed.tsx";
import { mayUndo } from "./words.ts";

interface DoneViewProps {
  promised: Entry;
  isUndone: boolean;
  /** The undo was not written. */
  failure: Failure | null;
  onUndo: () => void;
  onNext: () => void;
}

/** What a promise is called once it is on the disk. */
export function usePromisedWords(): (entry: Entry, isUndone: boolean) => { title: string; text: string } {
  const { t } = useLingui();
  const words = useTillWords();
  const format = useFormat();
  return ({ promise, shown }, isUndone) => {
    if (isUndone) return { title: t`Taken back`, text: t`Nothing of it is counted when the network is back.` };
    const reward = format.list(shown.rewards.map(words.name));
    if (reward !== "")
      return { title: t`${reward} handed over`, text: t`It leaves the card when the network is back.` };
    const units = promise.kind === "visit" ? promise.visit.promised : null;
    const title =
      shown.unit === "stamp" && units !== null && units > 0
        ? plural(units, { one: "# stamp promised", other: "# stamps promised" })
        : shown.unit === "stamp"
          ? t`Visit promised`
          : t`Points for this visit promised`;
    return { title, text: t`It goes on the card when the network is back.` };
  };
}

/** Promised: what it brings later, the way back, and the next customer. */
export function DoneView({ promised, isUndone, failure, onUndo, onNext }: DoneViewProps) {
  const { t } = useLingui();
  const { title, text } = usePromisedWords()(promised, isUndone);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <div className={p.panel}>
      <div className={d.done}>
        <span className={c.promise}>
          <Icon
            name={isUndone ? "arrow-counter-clockwise" : promised.shown.rewards.length > 0 ? "gift-fill" : "stamp-fill"}
            size={26}
          />
        </span>
        <h2 className={d.title}>{title}</h2>
        <p className={d.text}>{text}</p>
      </div>
      <div className={p.low}>
        {!isUndone && failure !== null && <UndoFailed failure={failure} />}
        {!isUndone && mayUndo(promised) && (
          <div className={c.undo}>
            <span>{t`Took the wrong card?`}</span>
            <Button icon="arrow-counter-clockwise" onClick={onUndo}>
              {t`Undo`}
            </Button>
          </div>
        )}
      </div>
      <div className={p.foot}>
        <Button ref={button} kind="primary" size="till" full icon="scan-bold" onClick={onNext}>
          {t`Scan next`}
        </Button>
      </div>
    </div>
  );
}
