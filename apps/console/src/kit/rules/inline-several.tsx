/** Several of a closed list inside a sentence: chips, and a plus for one more. */
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { InlineSelect, type InlineSelectProps, useIsRead } from "./inline-inputs.tsx";
import c from "./inline-inputs.module.css";

export interface InlineSeveralProps {
  label: string;
  /** Chosen values, at least one. */
  values: readonly string[];
  options: InlineSelectProps["options"];
  onChange: (values: readonly string[]) => void;
}

/** A single value is changed as in a select; two or more are chips that can be removed, down to one. */
export function InlineSeveral({ label, values, options, onChange }: InlineSeveralProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [only = ""] = values;
  const others = options.filter(({ value }) => !values.includes(value));
  if (useIsRead())
    return <b>{format.list(values.map((value) => options.find((one) => one.value === value)?.label ?? value))}</b>;
  return (
    <>
      {values.length < 2 ? (
        <InlineSelect label={label} value={only} options={options} onChange={(value) => onChange([value])} />
      ) : (
        values.map((value) => (
          <Chosen
            key={value}
            label={options.find((option) => option.value === value)?.label ?? value}
            onRemove={() => onChange(values.filter((one) => one !== value))}
          />
        ))
      )}
      {others.length > 0 && (
        <span className={c.more}>
          <Icon name="plus" size={16} />
          <select
            aria-label={t`Add: ${label}`}
            value=""
            onChange={({ currentTarget }) => onChange([...values, currentTarget.value])}
          >
            <option value="" disabled hidden>
              +
            </option>
            {others.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </span>
      )}
    </>
  );
}

function Chosen({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useLingui();
  return (
    <span className={c.chosen}>
      {label}
      <button type="button" aria-label={t`Remove “${label}”`} onClick={onRemove}>
        <Icon name="x" size={14} />
      </button>
    </span>
  );
}
