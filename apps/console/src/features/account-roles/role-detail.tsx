import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ManagedAccountRole } from "@rewardo/contract/account-roles";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./role-detail.module.css";
import { useLimitWords } from "./use-limit-words.ts";
import { permissionsOf, usePermissionGroups } from "../../kit/rights/use-permission-groups.ts";

/** What a role may do, in words, and how far. */
export function RoleDetail({ role }: { role: ManagedAccountRole }) {
  const { t } = useLingui();
  const groups = usePermissionGroups();
  const held = new Set(role.permissions);
  const limits = useLimitWords()(role.limits, held);
  const shown = groups
    .map((group) => ({ ...group, permissions: permissionsOf(group).filter(({ permission }) => held.has(permission)) }))
    .filter(({ permissions }) => permissions.length > 0);
  return (
    <>
      <p className="mut">
        {plural(role.accounts_count, {
          0: "No account has this role.",
          one: "# account has this role.",
          other: "# accounts have this role.",
        })}
      </p>
      <section className={c.section}>
        <h3>{t`Limits`}</h3>
        <ul className={c.limits}>
          {limits.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </section>
      {shown.length === 0 && <p className="mut">{t`This role has no rights.`}</p>}
      {shown.map(({ id, title, icon, permissions }) => (
        // Focusable, so that content longer than the drawer can be scrolled by keyboard.
        <details key={id} open className={c.section}>
          <summary className={c.head}>
            <Icon name={icon} />
            <h3>{title}</h3>
            <Icon name="caret-down" size={16} />
          </summary>
          <ul className={c.rights}>
            {permissions.map(({ permission, label, hint }) => (
              <li key={permission}>
                <Icon name="check-bold" size={16} />
                <span>
                  {label}
                  <span className={c.hint}>{hint}</span>
                </span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}
