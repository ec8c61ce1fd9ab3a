import { useLingui } from "@lingui/react/macro";
import { type User, UserChanges } from "@rewardo/contract/users";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { FormSkeleton } from "../../kit/form/form-body.tsx";
import { RecordForm } from "../../kit/form/record-form.tsx";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { call } from "@rewardo/web/api.ts";
import { MarksOptional } from "@rewardo/ui/fields/field.tsx";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { userCalls, userQuery } from "./api.ts";
import { checkUser, useUserSections } from "./use-user-sections.tsx";
import { useUserName } from "./use-user-name.ts";

/** Changes a customer of the version that was opened. */
export function UserEditPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: "/main/users/$id/edit" });
  const query = useQuery(userQuery(id));
  const nameOf = useUserName();
  const title = query.data === undefined ? t({ message: "Customer", context: "page" }) : nameOf(query.data);
  usePageTitle(title);
  return (
    <DetailPage back={{ to: "/users", label: t`Customers` }} title={title}>
      <Loaded query={query} skeleton={<FormSkeleton heights={[44, 44, 44, 44, 44]} />}>
        {(user) =>
          user.can.modify ? (
            <UserForm key={user._id} user={user} label={title} />
          ) : (
            <Note>{t`You may see this customer, but not change anything.`}</Note>
          )
        }
      </Loaded>
    </DetailPage>
  );
}

function UserForm({ user, label }: { user: User; label: string }) {
  const cache = useRecordCache<User>("users");
  const sections = useUserSections(user.contact);
  const params = { id: user._id };
  return (
    <MarksOptional value={false}>
      <RecordForm
        label={label}
        schema={UserChanges}
        record={user}
        sections={sections}
        check={checkUser}
        save={({ changes, version }) => call(userCalls.update, { params, body: changes, version })}
        reload={() => call(userCalls.read, { params })}
        onSaved={(saved) => {
          // What they bought is told by the page's own call alone, and a change of fields leaves it.
          cache.put({ ...saved, figures: user.figures });
          cache.refreshLists();
        }}
      />
    </MarksOptional>
  );
}
