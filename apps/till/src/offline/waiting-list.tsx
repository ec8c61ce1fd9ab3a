import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { useTillWords } from "../words.ts";
import c from "./waiting-list.module.css";
import { undoneKeys } from "./promising.ts";
import type { Waiting } from "./queue/keeping.ts";
import type { Entry } from "./queue/records.ts";
import type { Failure } from "./step.ts";
import { UndoFailed } from "./undo-failed.tsx";
import { mayUndo, useEntryWords, useMoment } from "./words.ts";

interface WaitingListProps {
  waiting: Waiting;
  /** An undo was not written. */
  failure: Failure | null;
  onUndo: (entry: Entry) => void;
}

/** What waits, the newest first, each with a dashed mark: promised and not counted. */
export function WaitingList({ waiting, failure, onUndo }: WaitingListProps) {
  const { t } = useLingui();
  const undone = undoneKeys(waiting.all);
  return (
    <section className={c.list} aria-label={t`Waiting in the queue`}>
      <h2 className={c.title}>
        {t`Waiting in the queue`}
        <span>{t`signed by this till`}</span>
      </h2>
      {failure !== null && <UndoFailed failure={failure} />}
      {waiting.waiting.length === 0 && <p className="mut">{t`Nothing waits.`}</p>}
      <ul>
        {waiting.waiting.toReversed().map((entry) => (
          <Row
            key={entry.idempotency_key}
            entry={entry}
            isUndone={undone.has(entry.idempotency_key)}
            onUndo={() => onUndo(entry)}
          />
        ))}
      </ul>
      {waiting.others > 0 && (
        <p className={c.foot}>
          {plural(waiting.others, {
            one: "# visit from another sign-in waits here too. It is sent by itself.",
            other: "# visits from other sign-ins wait here too. They are sent by themselves.",
          })}
        </p>
      )}
      <p
        className={c.foot}
      >{t`They are sent by themselves, in this order. Do not close the till before nothing waits.`}</p>
    </section>
  );
}

function Row({ entry, isUndone, onUndo }: { entry: Entry; isUndone: boolean; onUndo: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const moment = useMoment();
  const words = useTillWords();
  const { who, units } = useEntryWords();
  const { promise, shown, at } = entry;
  const isUndo = promise.kind === "undo";
  const reward = format.list(shown.rewards.map(words.name));
  const last = shown.number.slice(-4);
  const name = who(shown);
  const count = units(entry);
  const what = isUndo
    ? t`taken back`
    : isUndone
      ? t`taken back above`
      : promise.visit.seen_at === null
        ? t`balance not known`
        : reward !== ""
          ? reward
          : shown.name === null
            ? null
            : t({ message: `card …${last}`, comment: "The last four figures of the card's number" });
  return (
    <li className={c.row}>
      <time className={c.time}>{moment(at)}</time>
      <span className={c.mark}>
        <Icon name={isUndo ? "arrow-counter-clockwise" : reward === "" ? "stamp-fill" : "gift-fill"} size={18} />
      </span>
      <span className={c.words}>
        <span className="el">{name}</span>
        {what !== null && <span className="t13 mut">{what}</span>}
      </span>
      {count !== null && <b className={c.count}>{count}</b>}
      {!isUndo && !isUndone && mayUndo(entry) && (
        <Button
          kind="quiet"
          square
          icon="arrow-counter-clockwise"
          aria-label={t({ message: `Take back ${name}`, comment: "A visit of this customer that waits" })}
          onClick={onUndo}
        />
      )}
    </li>
  );
}
