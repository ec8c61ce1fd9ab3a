import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { useTillWords } from "../words.ts";
import c from "./sent.module.css";
import { isDifferent } from "./queue/keeping.ts";
import type { Entry } from "./queue/records.ts";
import { useEntryWords, useMoment } from "./words.ts";
import { Tick } from "../visit/tick.tsx";

interface SentProps {
  /** What was answered since it was looked at last. */
  answered: readonly Entry[];
  onNext: () => void;
}

/** Back on the network: what was sent, and only what differed, one card each. */
export function SentView({ answered, onNext }: SentProps) {
  const { t } = useLingui();
  const moment = useMoment();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  const visits = answered.filter(({ promise }) => promise.kind === "visit");
  const different = answered.filter(({ outcome }) => isDifferent(outcome));
  const isUnread = different.some(({ outcome }) => outcome?.outcome === "refused");
  return (
    <div className={c.sent}>
      <div className={c.head}>
        <Tick />
        <h1>
          {visits.length === 0
            ? t`All is sent`
            : plural(visits.length, { one: "# visit sent", other: "# visits sent" })}
        </h1>
        <p className={c.text}>
          {different.length === 0
            ? t`The network is back. All of it is counted as promised.`
            : t`The network is back. What differs is below, the rest is counted as promised.`}
        </p>
      </div>
      <ul className={c.cards}>
        {different.map((entry) => (
          <Different key={entry.idempotency_key} entry={entry} time={moment(entry.at)} />
        ))}
      </ul>
      {!isUnread && (
        <p className={c.text}>
          {different.length === 0
            ? t`You need do nothing.`
            : t`You need do nothing. The owner sees the same in the console and decides.`}
        </p>
      )}
      <div className={c.foot}>
        <Button ref={button} kind="primary" size="till" full icon="scan-bold" onClick={onNext}>
          {t`Scan next`}
        </Button>
      </div>
    </div>
  );
}

function Different({ entry, time }: { entry: Entry; time: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const till = useTillWords();
  const { who, units, reason } = useEntryWords();
  const { shown, promise } = entry;
  const what = [who(shown), ...shown.rewards.map(till.name), units(entry)].filter((part) => part !== null);
  const isUndo = promise.kind === "undo";
  return (
    <li className={c.card}>
      <span className={c.mark}>
        <Icon
          name={isUndo ? "arrow-counter-clockwise" : shown.rewards.length > 0 ? "gift-fill" : "stamp-fill"}
          size={18}
        />
      </span>
      <div>
        <b>{isUndo ? t`${format.list(what)}: undo` : format.list(what)}</b>
        <p className={c.text}>
          {time}. {reason(entry)}
        </p>
      </div>
    </li>
  );
}
