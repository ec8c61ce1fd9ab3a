import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { MiniCard } from "@rewardo/loyalty/card/mini-card.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { useTillWords } from "../words.ts";
import type { RushEntry, RushRecord } from "./record.ts";
import c from "./rush.module.css";

interface StripProps {
  record: RushRecord;
  onOpen: (entry: RushEntry) => void;
}

/** The last five cards with their seconds, each to be opened again, and how many were counted since the rush began. */
export function Strip({ record: { entries, counted, sinceMs }, onOpen }: StripProps) {
  const { t } = useLingui();
  const format = useFormat();
  const since = format.date(new Date(sinceMs).toISOString(), "time");
  return (
    <div className={c.strip}>
      <ul className={c.last} aria-label={t`Last cards`}>
        {entries.map((entry) => (
          <li key={entry.key}>
            <Entry entry={entry} onOpen={() => onOpen(entry)} />
          </li>
        ))}
      </ul>
      <p className={c.counted}>
        <b className="num">{format.number(counted)}</b>
        <span>{plural(counted, { one: `card since ${since}`, other: `cards since ${since}` })}</span>
      </p>
    </div>
  );
}

function Entry({ entry, onOpen }: { entry: RushEntry; onOpen: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useTillWords();
  const { is, card, stock, count, required, last_four, at } = entry;
  const held = `${format.number(count)}/${format.number(required ?? 0)}`;
  const holds = card === null || required !== null ? held : `${format.number(count)} ${words.unit(card, count)}`;
  const says = {
    counted: holds,
    reward: t({ message: "reward", context: "till" }),
    taken_back: t({ message: "taken back", context: "till" }),
    exception: last_four === "" ? t`no card` : `…${last_four}`,
  }[is];
  return (
    <button type="button" className={c.entry} data-exception={is === "exception" || undefined} onClick={onOpen}>
      {is === "counted" ? (
        <MiniCard stock={stock} count={count} required={required} />
      ) : (
        <span className={c.mark}>
          <Icon
            name={is === "reward" ? "gift" : is === "exception" ? "hourglass-medium" : "arrow-counter-clockwise"}
            size={16}
          />
        </span>
      )}
      <span>
        <b className="num">{says}</b>
        <small className="num">{at === null ? t`not counted` : format.date(at, "timeWithSeconds")}</small>
      </span>
    </button>
  );
}
