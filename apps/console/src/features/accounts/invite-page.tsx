import { useLingui } from "@lingui/react/macro";
import { InvitationInput, type ManagedAccount } from "@rewardo/contract/accounts";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { email } from "../../kit/form/kinds/email.tsx";
import { FormSkeleton } from "../../kit/form/form-body.tsx";
import { RecordForm } from "../../kit/form/record-form.tsx";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { call } from "@rewardo/web/api.ts";
import { type ApiError, isApiError } from "@rewardo/web/api-error.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { accountCalls, rolesQuery } from "./api.ts";
import { useAccessSections } from "./use-access-fields.tsx";

/** Heights of the placeholder fields, in pixels. */
const fieldHeights = [44, 44, 44, 96, 44];

/** Invites a colleague, then opens the drawer of the pending account in the list. */
export function AccountInvitePage() {
  const { t } = useLingui();
  const query = useQuery(rolesQuery);
  const title = t`Invite someone`;
  usePageTitle(title);
  return (
    <DetailPage
      back={{ to: "/accounts", label: t`Accounts` }}
      title={title}
      sub={t`They get a mail with a link that works for 7 days.`}
    >
      <Loaded query={query} skeleton={<FormSkeleton heights={fieldHeights} />}>
        {({ items }) => <InviteForm roles={items} label={title} />}
      </Loaded>
    </DetailPage>
  );
}

type Roles = Parameters<typeof useAccessSections>[0];

function InviteForm({ roles, label }: { roles: Roles; label: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const cache = useRecordCache<ManagedAccount>("accounts");
  const own = useSession().account?.place_ids ?? null;
  const sections = useAccessSections(roles, null);
  return (
    <RecordForm
      label={label}
      schema={InvitationInput}
      record={null}
      defaults={{ place_ids: own === null ? null : [...own] }}
      sections={[{ fields: [email({ name: "email", label: t`E-mail` })] }, ...sections]}
      save={({ values, idempotencyKey }) => call(accountCalls.invite, { body: values, idempotencyKey })}
      refusal={(error) => (isApiError(error, "account_exists") ? <KnownNote error={error} /> : undefined)}
      onSaved={(account: ManagedAccount) => {
        cache.put(account);
        cache.refreshLists();
        const { email: address } = account;
        toast("success", t`Invitation mailed to ${address}`);
        void navigate({ to: "/accounts/$id", params: { id: account._id }, search: true, replace: true });
      }}
      onCancel={() => void navigate({ to: "/accounts", search: true })}
      texts={{
        save: t`Send invitation`,
        pending: t`Inviting`,
        done: t({ message: "Invited", context: "account" }),
        failed: t`Not invited`,
      }}
    />
  );
}

/** The address has an account here already; it may be disabled, or still invited. */
function KnownNote({ error }: { error: ApiError }) {
  const { t } = useLingui();
  const id = error.params["_id"];
  return (
    <Note
      tone="warn"
      announce
      action={
        typeof id === "string" ? (
          <Link to="/accounts/$id" params={{ id }} className="link">
            {t`Open the account`}
          </Link>
        ) : undefined
      }
    >
      {t`This address has an account here already.`}
    </Note>
  );
}
