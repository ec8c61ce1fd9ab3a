import { useLingui } from "@lingui/react/macro";
import type { ManagedAccountRole } from "@rewardo/contract/account-roles";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useRecordAction } from "../../kit/record/use-record-action.ts";
import { call } from "@rewardo/web/api.ts";
import { roleCalls } from "./api.ts";

/** Archives an unused role, or restores it; each undoes the other. */
export function RoleStatusButton({ role }: { role: ManagedAccountRole }) {
  const { t } = useLingui();
  const act = useRecordAction<ManagedAccountRole>("account_roles");
  const { name } = role;
  const isActive = role.status === "active";
  const params = { id: role._id };
  const send = () =>
    act(
      () => (isActive ? call(roleCalls.archive, { params }) : call(roleCalls.restore, { params })),
      isActive ? t`${name} is archived` : t`${name} is in use again`,
    );
  return isActive ? (
    <AsyncButton
      key="archive"
      kind="takes-away"
      icon="prohibit"
      action={send}
      pending={t`Archiving`}
      done={t({ message: "Archived", context: "account role" })}
      failed={t`Not archived`}
    >
      {t({ message: "Archive", comment: "Takes a role out of use" })}
    </AsyncButton>
  ) : (
    <AsyncButton
      key="restore"
      icon="arrow-counter-clockwise"
      action={send}
      pending={t`Restoring`}
      done={t`In use again`}
      failed={t`Not restored`}
    >
      {t`Use again`}
    </AsyncButton>
  );
}
