import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { CardChanges, ProgrammeContent } from "@rewardo/contract/programmes";
import { Select } from "@rewardo/ui/fields/select.tsx";

interface WarningFieldProps {
  content: Pick<ProgrammeContent, "lapse_after_warning">;
  disabled: boolean;
  onChange: (changes: CardChanges) => void;
}

const usual = [7, 14, 30];

/** Whether what is due lapses without a word, or only days after a warning that arrived. */
export function WarningField({ content: { lapse_after_warning: days }, disabled, onChange }: WarningFieldProps) {
  const { t } = useLingui();
  const choices = days === null || usual.includes(days) ? usual : [...usual, days];
  return (
    <Select
      label={t`Warning before they expire`}
      disabled={disabled}
      hint={
        days === null
          ? t`Customers lose what expires even if nobody told them.`
          : plural(days, {
              one: "Where no warning arrived, nothing is lost: it waits until # day after the next visit.",
              other: "Where no warning arrived, nothing is lost: it waits until # days after the next visit.",
            })
      }
      options={[
        { value: "", label: t`They expire without a warning` },
        ...choices.map((count) => ({
          value: String(count),
          label: plural(count, {
            one: "At least # day after a warning",
            other: "At least # days after a warning",
          }),
        })),
      ]}
      value={days === null ? "" : String(days)}
      onChange={({ currentTarget: { value } }) =>
        onChange({ lapse_after_warning: value === "" ? null : Number(value) })
      }
    />
  );
}
