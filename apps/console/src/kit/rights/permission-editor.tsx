import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Permission } from "@rewardo/contract/permissions";
import { Button } from "@rewardo/ui/button.tsx";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./permission-editor.module.css";
import { toggled } from "./rights.ts";
import { usePermissionGroups } from "./use-permission-groups.ts";

interface PermissionEditorProps {
  value: readonly Permission[];
  onChange: (value: Permission[]) => void;
  /** What may be ticked here; the rest is not shown. */
  offered: ReadonlySet<Permission>;
  error?: string | undefined;
  disabled?: boolean | undefined;
}

/** Permissions by section, each with what it allows. */
export function PermissionEditor({ value, onChange, offered, error, disabled }: PermissionEditorProps) {
  const { t } = useLingui();
  const groups = usePermissionGroups();
  const chosen = new Set(value);
  return (
    <div className={c.groups}>
      {/* Above the long list, where a form can lead to it. */}
      {error !== undefined && (
        <p className={c.error} role="alert" tabIndex={-1} data-fault="">
          {error}
        </p>
      )}
      {groups.map(({ id, title, icon, permissions }) => {
        const shown = permissions.filter(({ permission }) => offered.has(permission));
        if (shown.length === 0) return null;
        const ticked = shown.filter(({ permission }) => chosen.has(permission)).length;
        const isWhole = ticked === shown.length;
        const toggleAll = () =>
          onChange(
            shown.reduce<Permission[]>((next, { permission }) => toggled(next, permission, !isWhole), [...value]),
          );
        return (
          <fieldset key={id} className={c.group} disabled={disabled}>
            <legend className={c.head}>
              <Icon name={icon} />
              <span className={c.title}>{title}</span>
              <span className="sr">
                {plural(shown.length, { one: `${ticked} of # right`, other: `${ticked} of # rights` })}
              </span>
            </legend>
            <Button
              kind="quiet"
              size="compact"
              className={c.all}
              onClick={toggleAll}
              aria-label={isWhole ? t`None of: ${title}` : t`All of: ${title}`}
            >
              {isWhole
                ? t({ message: "None", context: "rights", comment: "Unticks all rights of a section" })
                : t({ message: "All", context: "rights", comment: "Ticks all rights of a section" })}
            </Button>
            <div className={c.rights}>
              {shown.map(({ permission, label, hint }) => (
                <Checkbox
                  key={permission}
                  name={permission}
                  hint={hint}
                  checked={chosen.has(permission)}
                  onChange={(event) => onChange(toggled(value, permission, event.currentTarget.checked))}
                >
                  {label}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}
