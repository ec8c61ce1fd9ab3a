import { useLingui } from "@lingui/react/macro";
import type { Permission } from "@rewardo/contract/permissions";
import { Fragment, useId, useState } from "react";
import { Button } from "@rewardo/ui/button.tsx";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./permission-editor.module.css";
import { toggled } from "./rights.ts";
import { type PermissionRow, type PermissionWords, usePermissionGroups } from "./use-permission-groups.ts";

interface PermissionEditorProps {
  value: readonly Permission[];
  onChange: (value: Permission[]) => void;
  /** What may be ticked here; the rest is not shown. */
  offered: ReadonlySet<Permission>;
  error?: string | undefined;
  disabled?: boolean | undefined;
}

/** Permissions as a table: a row for each subject, a box for seeing it and one for changing it. */
export function PermissionEditor({ value, onChange, offered, error, disabled }: PermissionEditorProps) {
  const { t } = useLingui();
  const groups = usePermissionGroups()
    .map(({ id, rows }) => ({ id, rows: rows.flatMap((row) => offeredOf(row, offered)) }))
    .filter(({ rows }) => rows.length > 0);
  const chosen = new Set(value);
  const rows = groups.flatMap((group) => group.rows);
  const head = (title: string, column: "see" | "change") => {
    const all = rows.flatMap(({ [column]: words }) => words?.permission ?? []);
    const isWhole = all.every((permission) => chosen.has(permission));
    return (
      <th scope="col">
        <span>{title}</span>
        {all.length > 1 && (
          <Button
            kind="quiet"
            size="compact"
            disabled={disabled}
            onClick={() => onChange(all.reduce((next, one) => toggled(next, one, !isWhole), [...value]))}
            aria-label={isWhole ? t`None of: ${title}` : t`All of: ${title}`}
          >
            {isWhole
              ? t({ message: "None", context: "rights", comment: "Unticks all rights of a column" })
              : t({ message: "All", context: "rights", comment: "Ticks all rights of a column" })}
          </Button>
        )}
      </th>
    );
  };
  return (
    <div className={c.editor}>
      {/* Above the long table, where a form can lead to it. */}
      {error !== undefined && (
        <p className={c.error} role="alert" tabIndex={-1} data-fault="">
          {error}
        </p>
      )}
      <table className={c.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{t({ message: "Subject", context: "rights" })}</span>
            </th>
            {head(t({ message: "See", context: "rights", comment: "Head of a column: a right to see" }), "see")}
            {head(
              t({ message: "Change", context: "rights", comment: "Head of a column: a right to change" }),
              "change",
            )}
          </tr>
        </thead>
        {groups.map(({ id, rows: some }) => (
          <tbody key={id}>
            {some.map((row) => (
              <Subject
                key={row.title}
                row={row}
                chosen={chosen}
                disabled={disabled}
                onToggle={(permission, isOn) => onChange(toggled(value, permission, isOn))}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface SubjectProps {
  row: PermissionRow;
  chosen: ReadonlySet<Permission>;
  disabled: boolean | undefined;
  onToggle: (permission: Permission, isOn: boolean) => void;
}

/** One subject; its name opens what each of its boxes allows. */
function Subject({ row, chosen, disabled, onToggle }: SubjectProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const box = (words: PermissionWords | undefined) => (
    <td>
      {words !== undefined && (
        <Checkbox
          className={c.box}
          name={words.permission}
          title={words.hint}
          disabled={disabled}
          checked={chosen.has(words.permission)}
          onChange={(event) => onToggle(words.permission, event.currentTarget.checked)}
        >
          <span className="sr">{words.label}</span>
        </Checkbox>
      )}
    </td>
  );
  return (
    <Fragment>
      <tr>
        <th scope="row">
          <button
            type="button"
            className={c.subject}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={row.icon} />
            <span>{row.title}</span>
            <Icon name="caret-down" size={16} />
          </button>
        </th>
        {box(row.see)}
        {box(row.change)}
      </tr>
      <tr id={id} hidden={!isOpen} className={c.told}>
        <td colSpan={3}>
          {[row.see, row.change].map(
            (words) =>
              words !== undefined && (
                <p key={words.permission}>
                  <b>{words.label}</b> {words.hint}
                </p>
              ),
          )}
        </td>
      </tr>
    </Fragment>
  );
}

const offeredOf = (row: PermissionRow, offered: ReadonlySet<Permission>): PermissionRow[] => {
  const of = (words: PermissionWords | undefined) =>
    words !== undefined && offered.has(words.permission) ? words : undefined;
  const see = of(row.see);
  const change = of(row.change);
  return see === undefined && change === undefined ? [] : [{ ...row, see, change }];
};
