import { useLingui } from "@lingui/react/macro";
import { type GymLocker, GymLockerInput } from "@rewardo/contract/gym-lockers";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { text, textarea } from "../../kit/form/kinds/text.tsx";
import { RecordForm, type RecordFormProps } from "../../kit/form/record-form.tsx";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { call } from "@rewardo/web/api.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { gymLockerCalls, gymLockerQuery } from "./api.ts";

interface GymLockerFormProps extends Pick<
  RecordFormProps<typeof GymLockerInput, GymLocker>,
  "record" | "save" | "reload" | "onSaved" | "onCancel"
> {
  label: string;
}

/** Everything about a gym locker that people write; the same for a new one and one that is changed. */
function GymLockerForm(props: GymLockerFormProps) {
  const { t } = useLingui();
  return (
    <RecordForm
      {...props}
      schema={GymLockerInput}
      defaults={{}}
      sections={[
        {
          fields: [text({ name: "name", label: t`Name` }), textarea({ name: "description", label: t`Description` })],
        },
      ]}
      texts={props.record === null ? { save: t`Add gym locker`, pending: t`Adding`, done: t`Added`, failed: t`Not added` } : {}}
    />
  );
}

/** A new gym locker; afterwards the list with its drawer open. */
export function GymLockerCreatePage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const cache = useRecordCache<GymLocker>("gym_lockers");
  const title = t`New gym locker`;
  usePageTitle(title);
  return (
    <DetailPage back={{ to: "/gym_lockers", label: t`Gym lockers` }} title={title}>
      <GymLockerForm
        label={title}
        record={null}
        save={({ record, values, changes, version, idempotencyKey }) =>
          record === null
            ? call(gymLockerCalls.create, { body: values, idempotencyKey })
            : call(gymLockerCalls.update, { params: { id: record._id }, body: changes, version })
        }
        onSaved={(gymLocker) => {
          cache.put(gymLocker);
          cache.refreshLists();
          toast("success", t`${gymLocker.name} is added`);
          void navigate({ to: "/gym_lockers/$id", params: { id: gymLocker._id }, search: true, replace: true });
        }}
        onCancel={() => void navigate({ to: "/gym_lockers", search: true })}
      />
    </DetailPage>
  );
}

/** Changes a gym locker of the version that was opened. */
export function GymLockerEditPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: "/main/gym_lockers/$id/edit" });
  const query = useQuery(gymLockerQuery(id));
  const cache = useRecordCache<GymLocker>("gym_lockers");
  const title = query.data?.name ?? t`Gym locker`;
  usePageTitle(title);
  return (
    <DetailPage back={{ to: "/gym_lockers", label: t`Gym lockers` }} title={title}>
      <Loaded query={query} skeleton={<Skeleton height="160px" />}>
        {(gymLocker) => (
          <GymLockerForm
            key={gymLocker._id}
            label={title}
            record={gymLocker}
            save={({ changes, version }) => call(gymLockerCalls.update, { params: { id }, body: changes, version })}
            reload={() => call(gymLockerCalls.read, { params: { id } })}
            onSaved={(saved) => {
              cache.put(saved);
              cache.refreshLists();
            }}
          />
        )}
      </Loaded>
    </DetailPage>
  );
}
