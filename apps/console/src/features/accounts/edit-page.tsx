import { useLingui } from "@lingui/react/macro";
import type { ManagedAccountRole } from "@rewardo/contract/account-roles";
import { AccountAccess, type ManagedAccount } from "@rewardo/contract/accounts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { FormSkeleton } from "../../kit/form/form-body.tsx";
import { RecordForm } from "../../kit/form/record-form.tsx";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { useAccountName } from "@rewardo/loyalty/frame/use-account-name.ts";
import { call } from "@rewardo/web/api.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { accountCalls, accountQuery, rolesQuery } from "./api.ts";
import { AccountStatus } from "./account-status.tsx";
import { useAccessSections } from "./use-access-fields.tsx";

/** Heights of the placeholder fields, in pixels. */
const fieldHeights = [44, 44, 44, 96, 44];

/** Edits the opened version of an account's access; changes apply at once. */
export function AccountEditPage() {
  const { t } = useLingui();
  const accountName = useAccountName();
  const { id } = useParams({ from: "/main/accounts/$id/edit" });
  const query = useQuery(accountQuery(id));
  const roles = useQuery(rolesQuery);
  const own = useSession().account?._id;
  const { data } = query;
  const title = data === undefined ? t({ message: "Account", context: "page" }) : accountName(data);
  usePageTitle(title);
  return (
    <DetailPage
      back={{ to: "/accounts", label: t`Accounts` }}
      title={title}
      status={data === undefined ? undefined : <AccountStatus account={data} />}
    >
      <Loaded query={query} skeleton={<FormSkeleton heights={fieldHeights} />}>
        {(account) =>
          account.can.modify ? (
            <Loaded query={roles} skeleton={<FormSkeleton heights={fieldHeights} />}>
              {({ items }) => <AccessForm key={account._id} account={account} roles={items} label={title} />}
            </Loaded>
          ) : (
            <Note>
              {account._id === own
                ? t`Your own role and places are changed by someone else.`
                : t`This account reaches further than yours, so you cannot change it.`}
            </Note>
          )
        }
      </Loaded>
    </DetailPage>
  );
}

interface AccessFormProps {
  account: ManagedAccount;
  roles: readonly ManagedAccountRole[];
  label: string;
}

function AccessForm({ account, roles, label }: AccessFormProps) {
  const cache = useRecordCache<ManagedAccount>("accounts");
  const sections = useAccessSections(roles, account);
  const params = { id: account._id };
  return (
    <RecordForm
      label={label}
      schema={AccountAccess}
      record={account}
      sections={sections}
      save={({ changes, version }) => call(accountCalls.change, { params, body: changes, version })}
      reload={() => call(accountCalls.read, { params })}
      onSaved={(saved: ManagedAccount) => {
        cache.put(saved);
        cache.refreshLists();
      }}
    />
  );
}
