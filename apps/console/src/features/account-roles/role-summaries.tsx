import { useLingui } from "@lingui/react/macro";
import type { ManagedAccountRole } from "@rewardo/contract/account-roles";
import { useRoleName } from "../../kit/rights/use-role-name.ts";
import c from "./role-summaries.module.css";
import { RoleSummary } from "./role-summary.tsx";

/** What each role in use may do, so that roles can be compared before an account is invited. */
export function RoleSummaries({ roles }: { roles: readonly ManagedAccountRole[] }) {
  const { t } = useLingui();
  const nameOf = useRoleName();
  const inUse = roles.filter(({ status }) => status === "active");
  if (inUse.length === 0) return null;
  return (
    <section className={c.summaries} aria-labelledby="role-summaries">
      <h2 id="role-summaries">{t`What each role may do`}</h2>
      <div>
        {inUse.map((role) => (
          <RoleSummary
            key={role._id}
            level={3}
            name={nameOf(role)}
            permissions={role.permissions}
            limits={role.limits}
          />
        ))}
      </div>
    </section>
  );
}
