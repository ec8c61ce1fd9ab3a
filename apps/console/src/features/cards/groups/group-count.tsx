import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { GroupCounts } from "@rewardo/contract/promotion-groups";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { inFours } from "../../../kit/loyalty-card/card-number.ts";
import { useDebounced } from "../../../kit/use-debounced.ts";
import { useFormat } from "../../../platform/i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/note.tsx";
import c from "./group-page.module.css";
import type { SentRule } from "./group-rule.ts";
import { groupCountQuery } from "./groups-api.ts";
import { useMayEdit } from "../use-may-edit.ts";

/** Milliseconds without a change before members are counted. */
const settledAfterMs = 300;
const anyone = { match: "all", parts: [{ kind: "visits", least: null, most: null, days: null }] } as const;

interface GroupCountProps {
  cardId: string;
  /** What can be counted of the rule; `null`: nothing yet, and everyone is counted. */
  sent: SentRule | null;
  /** How many match after each part, by its id. */
  onCounted: (matching: Readonly<Record<string, number>>) => void;
}

/** How many match after each part and each condition of a block, by its id. */
const countsById = ({ ids, inside }: SentRule, { steps, blocks }: GroupCounts): Readonly<Record<string, number>> =>
  Object.fromEntries([
    ...ids.map((id, part) => [id, steps[part] ?? 0] as const),
    ...inside.flatMap((own, part) => own.map((id, one) => [id, blocks[part]?.[one] ?? 0] as const)),
  ]);

/** How many belong to a group by its rule, and some of them, as the rule is typed. */
export function GroupCount({ cardId, sent, onCounted }: GroupCountProps) {
  const { t } = useLingui();
  const format = useFormat();
  const mayCount = useMayEdit();
  const [draw, setDraw] = useState(0);
  const text = JSON.stringify(sent);
  const settledText = useDebounced(text, settledAfterMs);
  const settled = JSON.parse(settledText) as typeof sent;
  const { data, isError, isFetching } = useQuery({
    ...groupCountQuery(cardId, settled?.rule ?? { ...anyone, parts: [...anyone.parts] }, draw),
    placeholderData: keepPreviousData,
    enabled: mayCount,
  });
  useEffect(() => {
    // The text stands for what was settled, which is another object each time.
    const counted = JSON.parse(settledText) as typeof sent;
    if (data === undefined || counted === null) onCounted({});
    else onCounted(countsById(counted, data));
  }, [data, settledText, onCounted]);
  if (!mayCount) return null;
  if (isError) return <Note tone="warn">{t`The customers could not be counted.`}</Note>;
  const isOld = isFetching || text !== settledText;
  const all = data?.members ?? 0;
  const share = data === undefined || all === 0 ? "" : format.percent(data.matching / all);
  return (
    <aside className={c.count} aria-label={t`Belong to it now`}>
      <div className={c.tile} aria-busy={isOld}>
        <p>{t`Belong to it now`}</p>
        <p className={c.figure} data-old={isOld || undefined} role="status">
          {data === undefined ? "–" : format.number(data.matching)}
        </p>
        {data !== undefined && (
          <p className={c.of}>
            <Trans>
              {share} of {plural(all, { one: "# customer", other: "# customers" })}
            </Trans>
          </p>
        )}
      </div>
      {data !== undefined && data.sample.length > 0 && (
        <section>
          <div className={c.few}>
            <h2>{t`A few of them`}</h2>
            {data.matching > data.sample.length && (
              <Button kind="quiet" size="compact" onClick={() => setDraw(draw + 1)}>
                {t({ message: "Others", context: "customers" })}
              </Button>
            )}
          </div>
          <ul className={c.sample}>
            {data.sample.map(({ card_subscription_id, name, number }) => (
              <li key={card_subscription_id}>
                <span>{name ?? t`Card without a name`}</span>
                {number !== null && <span className="t12 mut num">{inFours(number)}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}
