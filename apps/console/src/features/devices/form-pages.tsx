import { useLingui } from "@lingui/react/macro";
import { listAccounts } from "@rewardo/contract/accounts";
import { type Device, DeviceInput } from "@rewardo/contract/devices";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { FormSkeleton } from "../../kit/form/form-body.tsx";
import { places } from "../../kit/form/places/places.tsx";
import { text } from "../../kit/form/kinds/text.tsx";
import { RecordForm, type RecordFormProps } from "../../kit/form/record-form.tsx";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { usePlaceWords } from "../../kit/record/use-place-words.ts";
import { call } from "@rewardo/web/api.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { deviceCalls, deviceQuery } from "./api.ts";
import { keepCode } from "./codes.ts";
import { kindField, pinField, tillField } from "./kind-fields.tsx";

/** Heights of the placeholder fields, in pixels. */
const fieldHeights = [44, 44, 96];

interface DeviceFormProps extends Pick<
  RecordFormProps<typeof DeviceInput, Device>,
  "record" | "save" | "reload" | "onSaved" | "onCancel"
> {
  label: string;
  /** Several people work here. */
  isShared?: boolean;
}

function DeviceForm({ isShared = false, ...props }: DeviceFormProps) {
  const { t } = useLingui();
  const placeWords = usePlaceWords();
  const own = useSession().account?.place_ids ?? null;
  return (
    <RecordForm
      {...props}
      schema={DeviceInput}
      // What several people share asks who serves, unless that is ticked off.
      defaults={{ kind: "till", pin_lock: isShared, till_id: null, place_ids: own === null ? null : [...own] }}
      sections={[
        {
          fields: [
            text({
              name: "name",
              label: t`Name`,
              hint: t`What it is called among yourselves: “Counter”, “Anna’s phone”.`,
            }),
            kindField({ name: "kind", label: t({ message: "Kind", comment: "Field of a device" }) }),
            pinField({ name: "pin_lock", label: t`Ask who serves, by PIN` }),
            tillField({ name: "till_id", label: t`Stands beside` }),
            places({ name: "place_ids", label: t`Where it scans`, words: placeWords, isBound: own !== null }),
          ],
        },
      ]}
      texts={
        props.record === null
          ? { save: t`Show the pairing code`, pending: t`Adding`, done: t`Added`, failed: t`Not added` }
          : {}
      }
    />
  );
}

/** A new device; afterwards the list with its pairing code over it. */
export function DeviceCreatePage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const cache = useRecordCache<Device>("devices");
  const people = usePeople();
  const title = t`Pair a device`;
  usePageTitle(title);
  return (
    <DetailPage back={{ to: "/devices", label: t`Devices` }} title={title}>
      <Loaded query={people} skeleton={<FormSkeleton heights={fieldHeights} />}>
        {({ isShared }) => (
          <DeviceForm
            label={title}
            isShared={isShared}
            record={null}
            save={async ({ record, values, changes, version, idempotencyKey }) => {
              if (record !== null)
                return call(deviceCalls.update, { params: { id: record._id }, body: changes, version });
              const { device, ...code } = await call(deviceCalls.create, { body: values, idempotencyKey });
              keepCode(device._id, code);
              return device;
            }}
            onSaved={(device) => {
              cache.put(device);
              cache.refreshLists();
              void navigate({ to: "/devices", replace: true });
            }}
            onCancel={() => void navigate({ to: "/devices", search: true })}
          />
        )}
      </Loaded>
    </DetailPage>
  );
}

/** Changes a device of the version that was opened. */
export function DeviceEditPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: "/main/devices/$id/edit" });
  const query = useQuery(deviceQuery(id));
  const cache = useRecordCache<Device>("devices");
  const title = query.data?.name ?? t({ message: "Device", context: "page" });
  usePageTitle(title);
  return (
    <DetailPage back={{ to: "/devices", label: t`Devices` }} title={title}>
      <Loaded query={query} skeleton={<FormSkeleton heights={fieldHeights} />}>
        {(device) =>
          device.can.modify ? (
            <DeviceForm
              key={device._id}
              label={title}
              record={device}
              save={({ changes, version }) => call(deviceCalls.update, { params: { id }, body: changes, version })}
              reload={() => call(deviceCalls.read, { params: { id } })}
              onSaved={(saved) => {
                cache.put(saved);
                cache.refreshLists();
              }}
            />
          ) : (
            <Note>{t`You may see this device, but not change it.`}</Note>
          )
        }
      </Loaded>
    </DetailPage>
  );
}

/** Whether the business has more than one account; `false` for a reader who may not list accounts. */
function usePeople() {
  const { business } = useSession();
  // Accounts are filtered within one business: the platform's staff, who pair a till for any, are not asked for.
  const maySee = useAllowed("accounts_view") && business !== null;
  return useQuery({
    queryKey: ["accounts", "several"],
    queryFn: async ({ signal }) => {
      if (!maySee) return { isShared: false };
      // The answer only presets a checkbox, so a failed call must not block the form.
      const page = await call(listAccounts, { query: { limit: 2, status: "active" }, signal }).catch(() => null);
      return { isShared: (page?.items.length ?? 0) > 1 };
    },
    staleTime: 60_000,
  });
}
