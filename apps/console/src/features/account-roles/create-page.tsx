import { useLingui } from "@lingui/react/macro";
import type { ManagedAccountRole } from "@rewardo/contract/account-roles";
import { useNavigate } from "@tanstack/react-router";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { call } from "@rewardo/web/api.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { roleCalls } from "./api.ts";
import { RoleForm } from "./form.tsx";

/** A new role; afterwards the list with its drawer open. */
export function RoleCreatePage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const cache = useRecordCache<ManagedAccountRole>("account_roles");
  const title = t`New role`;
  usePageTitle(title);
  return (
    <DetailPage back={{ to: "/account_roles", label: t`Account roles` }} title={title}>
      <RoleForm
        label={title}
        record={null}
        save={({ record, values, changes, version, idempotencyKey }) =>
          record === null
            ? call(roleCalls.create, { body: values, idempotencyKey })
            : call(roleCalls.update, { params: { id: record._id }, body: changes, version })
        }
        onSaved={(role) => {
          cache.put(role);
          cache.refreshLists();
          const { name } = role;
          toast("success", t`${name} added`);
          void navigate({ to: "/account_roles/$id", params: { id: role._id }, search: true, replace: true });
        }}
        onCancel={() => void navigate({ to: "/account_roles", search: true })}
      />
    </DetailPage>
  );
}
