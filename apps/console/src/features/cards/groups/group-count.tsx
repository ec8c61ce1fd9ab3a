import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { GroupCounts, SampledMember } from "@rewardo/contract/promotion-groups";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useCustomerName } from "@rewardo/loyalty/card/use-customer-name.ts";
import { useDebounced } from "../../../kit/use-debounced.ts";
import { useRfmWords } from "../../../kit/words/use-rfm-words.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import c from "./group-page.module.css";
import type { GroupKind, SentRule } from "./group-rule.ts";
import { groupCountQuery } from "./groups-api.ts";
import { useMayEdit } from "../use-may-edit.ts";

/** Milliseconds without a change before members are counted. */
const settledAfterMs = 300;
const anyone = { match: "all", parts: [{ kind: "visits", least: null, most: null, days: null }] } as const;

interface GroupCountProps {
  cardId: string;
  /** What can be counted of the rule; `null`: nothing yet, and everyone is counted. */
  sent: SentRule | null;
  /** What each kind of condition is called. */
  kinds: Readonly<Record<GroupKind, { readonly label: string }>>;
  /** Called with the number of matching members after each part, by its id. */
  onCounted: (matching: Readonly<Record<string, number>>) => void;
}

/** How many match after each part and each condition of a block, by its id. */
const countsById = ({ ids, inside }: SentRule, { steps, blocks }: GroupCounts): Readonly<Record<string, number>> =>
  Object.fromEntries([
    ...ids.map((id, part) => [id, steps[part] ?? 0] as const),
    ...inside.flatMap((own, part) => own.map((id, one) => [id, blocks[part]?.[one] ?? 0] as const)),
  ]);

/** Number of members that the typed rule finds, and some of them. */
export function GroupCount({ cardId, sent, kinds, onCounted }: GroupCountProps) {
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
        {data !== undefined && settled !== null && settled.rule.match === "all" && (
          <Narrowing
            all={all}
            steps={settled.rule.parts.map((part, at) => ({
              id: settled.ids[at] ?? "",
              label: ("conditions" in part ? part.conditions : [part]).map(({ kind }) => kinds[kind].label).join(" / "),
              members: data.steps[at] ?? data.matching,
            }))}
          />
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
            {data.sample.map((member) => (
              <Sampled key={member.card_subscription_id} member={member} />
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}

interface Step {
  readonly id: string;
  readonly label: string;
  readonly members: number;
}

/** How each condition narrows those before it, as bars of what is left. */
function Narrowing({ all, steps }: { all: number; steps: readonly Step[] }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <ul className={c.steps}>
      {[{ id: "all", label: t`On the card`, members: all }, ...steps].map(({ id, label, members }) => (
        <li key={id}>
          <span>{label}</span>
          <span className="num">{format.number(members)}</span>
          <span className={c.left} style={{ "--share": all === 0 ? 0 : members / all }} aria-hidden="true" />
        </li>
      ))}
    </ul>
  );
}

/** A sample member found by the rule, with the facts that show whether the rule is right. */
function Sampled({ member: { name, number, visits, last_visit_at, rfm_group } }: { member: SampledMember }) {
  const { t } = useLingui();
  const format = useFormat();
  const rfmWords = useRfmWords();
  const nameOf = useCustomerName();
  const rfm = rfm_group === null ? null : rfmWords(rfm_group);
  const day = last_visit_at === null ? "" : format.date(last_visit_at, "shortDate");
  return (
    <li>
      <span className={c.who}>
        <span>{nameOf({ user_name: name, card_number: number })}</span>
        <span className={c.of}>
          {last_visit_at === null
            ? t`No visit yet`
            : plural(visits, { one: `# visit, the last on ${day}`, other: `# visits, the last on ${day}` })}
        </span>
      </span>
      {rfm !== null && <Tag tone={rfm.tone}>{rfm.name}</Tag>}
    </li>
  );
}
