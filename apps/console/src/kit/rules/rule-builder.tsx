import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useState } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { InlineSelect } from "./inline-inputs.tsx";
import { type Condition, isBlock, type Match, otherMatch, type Rule } from "./rule.ts";
import { withBlock, withCondition, without, withValue } from "./rule.ts";
import c from "./rule-builder.module.css";

/** A kind of condition: its name, and its sentence with the inputs inside, translated as a whole. */
export interface ConditionKind {
  readonly icon: IconName;
  readonly label: string;
  readonly sentence: (value: unknown, onChange: (value: unknown) => void) => ReactNode;
}

export interface RuleBuilderProps<Kind extends string> {
  /** What the rule is about: "Who belongs to it". */
  label: string;
  kinds: Readonly<Record<Kind, ConditionKind>>;
  rule: Rule<Kind>;
  onChange: (rule: Rule<Kind>) => void;
  /** How many still match after each condition, by its id; absent while it is not counted. */
  matching?: Readonly<Record<string, number>> | undefined;
  /** What is wrong with a condition, by its id; shown once saving was tried. */
  errors?: Readonly<Record<string, string>> | undefined;
  /** The whole rule in words. */
  summary?: string | undefined;
}

/** Rows of a rule, a sentence each: all of them, or any of them, and blocks of the other word inside. */
export function RuleBuilder<Kind extends string>(props: RuleBuilderProps<Kind>) {
  const { label, kinds, rule, onChange, summary } = props;
  const { t } = useLingui();
  const headId = useId();
  /** Target of the next condition: the rule itself or a block; null if no menu is open. */
  const [adding, setAdding] = useState<{ block: string | null } | null>(
    rule.parts.length === 0 ? { block: null } : null,
  );
  const add = (kind: Kind) => {
    if (adding === null) return;
    onChange(withCondition(rule, { id: crypto.randomUUID(), kind, value: null }, adding.block));
    setAdding(null);
  };
  const addBlock = () => {
    const id = crypto.randomUUID();
    onChange(withBlock(rule, id));
    setAdding({ block: id });
  };
  const row = (condition: Condition<Kind>) => <Row key={condition.id} {...props} condition={condition} />;
  return (
    <section aria-labelledby={headId}>
      <div className={c.title}>
        <h2 id={headId}>{label}</h2>
        {rule.parts.length > 0 && <span className={c.counted} aria-hidden="true">{t`still match`}</span>}
      </div>
      <div className={c.box}>
        <Head match={rule.match} onChange={(match) => onChange({ ...rule, match })} />
        <ul>
          {rule.parts.map((part) =>
            isBlock(part) ? (
              <li key={part.id} className={c.nested}>
                <Head match={otherMatch(rule.match)} isInside />
                <ul>{part.conditions.map(row)}</ul>
                <Button kind="quiet" size="compact" icon="plus-bold" onClick={() => setAdding({ block: part.id })}>
                  {t`Add a condition`}
                </Button>
              </li>
            ) : (
              row(part)
            ),
          )}
        </ul>
        <div className={c.add}>
          <Button
            size="compact"
            icon="plus-bold"
            aria-expanded={adding?.block === null}
            onClick={() => setAdding(adding?.block === null ? null : { block: null })}
          >
            {t`Add a condition`}
          </Button>
          <Button kind="quiet" size="compact" onClick={addBlock}>
            {rule.match === "all" ? t`Add an “any of” block` : t`Add an “all of” block`}
          </Button>
        </div>
        {adding !== null && <Kinds kinds={kinds} onChoose={add} />}
      </div>
      {summary !== undefined && <p className={c.summary}>{summary}</p>}
    </section>
  );
}

function Head({
  match,
  onChange,
  isInside = false,
}: {
  match: Match;
  onChange?: (match: Match) => void;
  isInside?: boolean;
}) {
  const { t } = useLingui();
  if (isInside || onChange === undefined) {
    return <p className={c.head}>{match === "all" ? t`and all of these` : t`and any of these`}</p>;
  }
  return (
    <div className={c.head}>
      <label>
        {t`Members who match`}{" "}
        <InlineSelect
          value={match}
          options={[
            { value: "all", label: t`all of these` },
            { value: "any", label: t`any of these` },
          ]}
          onChange={(value) => onChange(value === "any" ? "any" : "all")}
        />
      </label>
    </div>
  );
}

function Row<Kind extends string>({
  kinds,
  rule,
  onChange,
  matching,
  errors,
  condition,
}: RuleBuilderProps<Kind> & { condition: Condition<Kind> }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const errorId = useId();
  const { id, kind, value } = condition;
  const { icon, label, sentence } = kinds[kind];
  const count = matching?.[id];
  const error = errors?.[id];
  return (
    <li
      className={cx(c.row, error !== undefined && c.wrong)}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <Icon name={icon} className={c.icon} />
      <div className={c.sentence} role="group" aria-label={label}>
        {sentence(value, (next) => onChange(withValue(rule, id, next)))}
        {error !== undefined && (
          <p id={errorId} className={c.error}>
            {error}
          </p>
        )}
      </div>
      <span className={c.count}>
        {count === undefined ? "–" : number(count)}
        <span className={c.words}> {t`still match`}</span>
      </span>
      <Button
        kind="quiet"
        square
        icon="x"
        aria-label={t`Remove “${label}”`}
        onClick={() => onChange(without(rule, id))}
      />
    </li>
  );
}

function Kinds<Kind extends string>({
  kinds,
  onChoose,
}: {
  kinds: Readonly<Record<Kind, ConditionKind>>;
  onChoose: (kind: Kind) => void;
}) {
  const { t } = useLingui();
  return (
    <div className={c.kinds} role="group" aria-label={t`What is the condition about?`}>
      <p className={c.question}>{t`What is the condition about?`}</p>
      <ul>
        {(Object.keys(kinds) as Kind[]).map((kind) => (
          <li key={kind}>
            <Button kind="quiet" icon={kinds[kind].icon} onClick={() => onChoose(kind)}>
              {kinds[kind].label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
