import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { AccountRoleInput, type ManagedAccountRole } from "@rewardo/contract/account-roles";
import type { Permission } from "@rewardo/contract/permissions";
import { builtInRoles, roleFigures, type RoleLimits } from "@rewardo/contract/roles";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { custom } from "../../kit/form/kinds/custom.tsx";
import { RecordForm, type RecordFormProps } from "../../kit/form/record-form.tsx";
import { text } from "../../kit/form/kinds/text.tsx";
import type { FormField } from "../../kit/form/use-form-field.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { useSession } from "@rewardo/web/session/index.ts";
import c from "./limits-editor.module.css";
import { isOver, LimitsEditor } from "./limits-editor.tsx";
import { PermissionEditor } from "../../kit/rights/permission-editor.tsx";
import { grantable, narrowed } from "../../kit/rights/rights.ts";
import { RoleSummary } from "./role-summary.tsx";
import { useLimitWords } from "./use-limit-words.ts";

export interface RoleFormProps extends Pick<
  RecordFormProps<typeof AccountRoleInput, ManagedAccountRole>,
  "record" | "save" | "reload" | "onSaved" | "onCancel"
> {
  label: string;
}

/** A role: its name, its rights in words, and how far they go. A new one begins as an employee's. */
export function RoleForm(props: RoleFormProps) {
  const { t } = useLingui();
  const { account, account_role, business } = useSession();
  const limitWords = useLimitWords();
  const own = account_role?.limits ?? builtInRoles.EMPLOYEE.limits;
  const offered = grantable(account?.permissions ?? [], business);
  const { EMPLOYEE } = builtInRoles;
  const rights = t`Rights`;
  return (
    <RecordForm
      {...props}
      schema={AccountRoleInput}
      defaults={{
        permissions: EMPLOYEE.permissions.filter((one) => offered.has(one)),
        limits: narrowed(EMPLOYEE.limits, own),
      }}
      sections={[
        {
          fields: [text({ name: "name", label: t`Name`, hint: t`What people of this role are called here.` })],
        },
        {
          title: rights,
          text:
            props.record === null
              ? t`It begins with what an employee may do. You give what you may do yourself, and nothing beyond it.`
              : t`You give what you may do yourself, and nothing beyond it.`,
          fields: [
            custom<Permission[], "permissions">({
              name: "permissions",
              label: rights,
              show: (value) => plural(value?.length ?? 0, { one: "# right", other: "# rights" }),
              render: (field) => (
                <PermissionEditor
                  value={field.value ?? []}
                  onChange={field.set}
                  offered={offered}
                  error={field.error}
                  disabled={field.disabled}
                />
              ),
            }),
          ],
        },
        {
          title: t`Limits`,
          fields: [
            {
              ...custom<RoleLimits, "limits">({
                name: "limits",
                label: t`Limits`,
                show: (value) => (value === null ? null : limitWords(value).join(" · ")),
                render: (field) => <Limits field={field} own={own} />,
              }),
              isDeep: true,
            },
          ],
        },
      ]}
      check={({ limits }) =>
        roleFigures
          .filter((name) => limits !== null && isOver(limits[name], own[name]))
          .map((name) => ({ path: `limits.${name}`, code: "too_big", params: { maximum: own[name] ?? 0 } }))
      }
      beside={(values) => (
        <RoleSummary name={values.name} permissions={values.permissions ?? []} limits={values.limits} />
      )}
      texts={
        props.record === null ? { save: t`Add role`, pending: t`Adding`, done: t`Added`, failed: t`Not added` } : {}
      }
    />
  );
}

/** The limits in words, which open to be changed; only those of ticked permissions are shown. */
function Limits({ field, own }: { field: FormField<RoleLimits>; own: RoleLimits }) {
  const { t } = useLingui();
  const { control } = useFormContext();
  const watched: unknown = useWatch({ control, name: "permissions" });
  const chosen = new Set(Array.isArray(watched) ? (watched as Permission[]) : []);
  const [isOpen, setOpen] = useState(false);
  const words = useLimitWords();
  const value = field.value ?? narrowed(builtInRoles.EMPLOYEE.limits, own);
  const isWrong = roleFigures.some((name) => field.errorAt(name) !== undefined || isOver(value[name], own[name]));
  if (!isOpen && !isWrong) {
    return (
      <div className={c.folded}>
        <p>{words(value, chosen).join(" · ")}</p>
        <Button size="compact" icon="pencil-simple" disabled={field.disabled} onClick={() => setOpen(true)}>
          {t`Change limits`}
        </Button>
      </div>
    );
  }
  return (
    <LimitsEditor
      value={value}
      onChange={field.set}
      own={own}
      hasAdjust={chosen.has("points_adjust")}
      hasReverse={chosen.has("transactions_reverse")}
      hasScanner={chosen.has("scanner_view")}
      errorAt={field.errorAt}
      disabled={field.disabled}
    />
  );
}
