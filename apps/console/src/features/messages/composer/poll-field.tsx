import { DateField } from "../../../kit/days/date-field.tsx";
import { useLingui } from "@lingui/react/macro";
import type { Poll } from "@rewardo/contract/message-fields";
import { hasOptions, leastOptions, mostOptions, type PollKind, pollKinds } from "@rewardo/contract/poll-kinds";
import type { Language } from "@rewardo/rules/localized-text";
import { useState } from "react";
import { LocalizedTextField } from "../../../kit/form/kinds/localized-text-field.tsx";
import { instantOf, wallOf } from "../../../kit/form/wall-time.ts";
import { ReorderList } from "../../../kit/reorder/reorder-list.tsx";
import { Button } from "@rewardo/ui/button.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import c from "../poll.module.css";

export const newPoll: Poll = { question: {}, kind: "single", options: [{}, {}], closes_at: null };

interface PollFieldProps {
  value: Poll;
  onChange: (value: Poll) => void;
  language: Language;
  /** The business's time zone. */
  zone: string;
  disabled: boolean;
}

/** A question, how it is answered, and until when. */
export function PollField({ value, onChange, language, zone, disabled }: PollFieldProps) {
  const { t } = useLingui();
  const words = usePollWords();
  const { kind, question, options, closes_at } = value;
  const take = (next: PollKind) => {
    const kept = hasOptions(kind) ? options : newPoll.options;
    onChange({ ...value, kind: next, options: hasOptions(next) ? kept : [] });
  };
  return (
    <div className={c.poll} role="group" aria-label={t`Poll`}>
      <Select
        label={t`How it is answered`}
        options={pollKinds.map((one) => ({ value: one, label: words[one] }))}
        value={kind}
        disabled={disabled}
        onChange={({ currentTarget }) => take(currentTarget.value as PollKind)}
      />
      <LocalizedTextField
        label={t({ message: "Question", context: "poll" })}
        language={language}
        disabled={disabled}
        value={question}
        onChange={(next) => onChange({ ...value, question: next ?? {} })}
      />
      {hasOptions(kind) && (
        <Options
          options={options}
          onChange={(next) => onChange({ ...value, options: next })}
          language={language}
          disabled={disabled}
        />
      )}
      <DateField
        hasTime
        label={t`Answered until`}
        hint={t`Without a time it stays open until you close it.`}
        optional
        value={wallOf(closes_at, zone)}
        disabled={disabled}
        onChange={(moment) => onChange({ ...value, closes_at: instantOf(moment, zone) })}
      />
    </div>
  );
}

interface OptionsProps {
  options: Poll["options"];
  onChange: (options: Poll["options"]) => void;
  language: Language;
  disabled: boolean;
}

const idsFor = (count: number): string[] => Array.from({ length: count }, () => crypto.randomUUID());

/** The answers to choose from. Each has an id here, so that fields stay with their texts while they are moved. */
function Options({ options, onChange, language, disabled }: OptionsProps) {
  const { t } = useLingui();
  const [known, setKnown] = useState(() => idsFor(options.length));
  // What was reloaded has other ones.
  if (known.length !== options.length) setKnown(idsFor(options.length));
  const rows = options.map((text, at) => ({ text, at, id: known[at] ?? String(at) }));
  const put = (next: readonly { readonly text: Poll["options"][number]; readonly id: string }[]) => {
    setKnown(next.map(({ id }) => id));
    onChange(next.map(({ text }) => text));
  };
  return (
    <div className={c.options}>
      <ReorderList
        label={t`Answers`}
        items={rows}
        idOf={({ id }) => id}
        nameOf={({ at }) => {
          const nr = at + 1;
          return t`Answer ${nr}`;
        }}
        onReorder={put}
        row={({ text, id, at }) => {
          const nr = at + 1;
          return (
            <div className={c.option}>
              <LocalizedTextField
                label={t`Answer ${nr}`}
                language={language}
                disabled={disabled}
                value={text}
                onChange={(next) => put(rows.map((one) => (one.id === id ? { ...one, text: next ?? {} } : one)))}
              />
              <Button
                kind="quiet"
                square
                icon="x"
                aria-label={t`Remove answer ${nr}`}
                disabled={disabled || options.length <= leastOptions}
                onClick={() => put(rows.filter((one) => one.id !== id))}
              />
            </div>
          );
        }}
      />
      <div>
        <Button
          icon="plus"
          disabled={disabled || options.length >= mostOptions}
          onClick={() => put([...rows, { text: {}, id: crypto.randomUUID() }])}
        >
          {t`Add answer`}
        </Button>
      </div>
    </div>
  );
}

/** How polls are answered, in words. */
function usePollWords(): Readonly<Record<PollKind, string>> {
  const { t } = useLingui();
  return {
    single: t({ message: "One answer of several", context: "poll" }),
    multiple: t({ message: "Any number of answers", context: "poll" }),
    rating: t({ message: "Stars, from 1 to 5", context: "poll" }),
    nps: t({ message: "Would you recommend us, from 0 to 10", context: "poll" }),
    text: t({ message: "In the customer’s own words", context: "poll" }),
  };
}
