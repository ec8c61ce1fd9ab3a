import { useLingui } from "@lingui/react/macro";
import type { Place } from "@rewardo/contract/places";
import { useNavigate } from "@tanstack/react-router";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { call } from "@rewardo/web/api.ts";
import { refreshSession } from "@rewardo/web/session/index.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { placeCalls } from "./api.ts";
import { PlaceForm } from "./form.tsx";

/** A new place; afterwards the list with its drawer open. */
export function PlaceCreatePage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const cache = useRecordCache<Place>("places");
  const title = t`New place`;
  usePageTitle(title);
  return (
    <DetailPage back={{ to: "/places", label: t`Places` }} title={title}>
      <PlaceForm
        label={title}
        record={null}
        save={({ record, values, changes, version, idempotencyKey }) =>
          record === null
            ? call(placeCalls.create, { body: values, idempotencyKey })
            : call(placeCalls.update, { params: { id: record._id }, body: changes, version })
        }
        onSaved={(place) => {
          cache.put(place);
          cache.refreshLists();
          // The menu says how many places there are, and where.
          void refreshSession();
          const { name } = place;
          toast("success", t`${name} is open`);
          void navigate({ to: "/places/$id", params: { id: place._id }, search: true, replace: true });
        }}
        onCancel={() => void navigate({ to: "/places", search: true })}
      />
    </DetailPage>
  );
}
