import { FormSkeleton } from "../../kit/form/form-body.tsx";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ManagedAccountRole } from "@rewardo/contract/account-roles";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { useRoleName } from "../../kit/rights/use-role-name.ts";
import { call } from "@rewardo/web/api.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { refreshSession } from "@rewardo/web/session/index.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { roleCalls, roleQuery } from "./api.ts";
import { RoleForm } from "./form.tsx";

/** Heights of the placeholder fields, in pixels. */
const fieldHeights = [44, 160, 160, 160];

/** Edits the opened version of a role; changes apply at once to every account with it. */
export function RoleEditPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: "/main/account_roles/$id/edit" });
  const query = useQuery(roleQuery(id));
  const cache = useRecordCache<ManagedAccountRole>("account_roles");
  const nameOf = useRoleName();
  const title = query.data === undefined ? t({ message: "Role", context: "page" }) : nameOf(query.data);
  usePageTitle(title);
  return (
    <DetailPage back={{ to: "/account_roles", label: t`Account roles` }} title={title}>
      <Loaded query={query} skeleton={<FormSkeleton heights={fieldHeights} isBeside />}>
        {(role) =>
          role.can.modify ? (
            <>
              {role.accounts_count > 0 && (
                <Note>
                  {plural(role.accounts_count, {
                    one: "# account has this role. What you save holds for it at once.",
                    other: "# accounts have this role. What you save holds for them at once.",
                  })}
                </Note>
              )}
              <RoleForm
                key={role._id}
                label={title}
                record={role}
                save={({ changes, version }) => call(roleCalls.update, { params: { id }, body: changes, version })}
                reload={() => call(roleCalls.read, { params: { id } })}
                onSaved={(saved) => {
                  cache.put(saved);
                  cache.refreshLists();
                  // The changed role may be the user's own.
                  void refreshSession();
                }}
              />
            </>
          ) : (
            <Note>
              {role.built_in
                ? t`Built-in roles stay as they are. Make a role of your own to deviate from one.`
                : t`This role reaches further than yours, so you cannot change it.`}
            </Note>
          )
        }
      </Loaded>
    </DetailPage>
  );
}
