import { useLingui } from "@lingui/react/macro";
import type { ProgrammeContent } from "@rewardo/contract/programmes";
import { lineOf, useNamesLine } from "../../../kit/names-line.ts";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import c from "./item-filter.module.css";
import { NameSuggestions } from "./name-suggestions.tsx";

type Filter = ProgrammeContent["earning"]["filter"];

/** What a filter lets through, in words. */
export function useFilterWords() {
  const { t } = useLingui();
  const named = [
    { value: "include_item_names", label: t`only these items` },
    { value: "exclude_item_names", label: t`everything but these items` },
    { value: "include_item_group_names", label: t`only these groups` },
    { value: "exclude_item_group_names", label: t`everything but these groups` },
  ];
  return {
    named,
    shown: ({ mode, names }: Filter): string => {
      const way = named.find(({ value }) => value === mode)?.label;
      return way === undefined ? t`everything` : `${way}: ${lineOf(names)}`;
    },
  };
}

interface ItemFilterProps {
  label: string;
  value: Filter;
  onChange: (filter: Filter) => void;
  /** Only ways that name something. */
  mustName?: boolean;
  /** Leaves out the choice of items with points of their own. */
  withoutPoints?: boolean;
  error?: string | undefined;
}

/** Which items of a receipt something is about. */
export function ItemFilter({
  label,
  value,
  onChange,
  mustName = false,
  withoutPoints = false,
  error,
}: ItemFilterProps) {
  const { t } = useLingui();
  const [typed, type] = useNamesLine(value.names, (names) => onChange({ ...value, names }));
  const isNamed = value.mode !== "all" && value.mode !== "points";
  const groups = value.mode === "include_item_group_names" || value.mode === "exclude_item_group_names";
  const { named } = useFilterWords();
  return (
    <div className={c.filter}>
      <Select
        label={label}
        value={value.mode}
        options={
          mustName
            ? named
            : [
                { value: "all", label: t`everything` },
                ...named,
                ...(withoutPoints ? [] : [{ value: "points", label: t`items with points of their own` }]),
              ]
        }
        onChange={({ currentTarget }) => onChange({ mode: currentTarget.value as Filter["mode"], names: value.names })}
      />
      {isNamed && (
        <TextField
          label={groups ? t`Groups, as the till names them` : t`Items, as the till names them`}
          hint={t`With commas between them; a name with a comma in quotes. Capitals and accents make no difference.`}
          value={typed}
          error={error}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      )}
      {isNamed && <NameSuggestions ofGroups={groups} typed={typed} onChoose={type} />}
    </div>
  );
}
