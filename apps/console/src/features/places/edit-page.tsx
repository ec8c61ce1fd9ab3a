import { FormSkeleton } from "../../kit/form/form-body.tsx";
import { useLingui } from "@lingui/react/macro";
import type { Place } from "@rewardo/contract/places";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { call } from "@rewardo/web/api.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { refreshSession } from "@rewardo/web/session/index.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { placeCalls, placeQuery } from "./api.ts";
import { PlaceForm } from "./form.tsx";

/** Heights of the placeholder fields, in pixels. */
const fieldHeights = [44, 44, 44, 44, 240];

/** Changes a place of the version that was opened. */
export function PlaceEditPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: "/main/places/$id/edit" });
  const query = useQuery(placeQuery(id));
  const cache = useRecordCache<Place>("places");
  const title = query.data?.name ?? t`Place`;
  usePageTitle(title);
  const read = () => call(placeCalls.read, { params: { id } });
  return (
    <DetailPage
      back={{ to: "/places", label: t`Places` }}
      title={title}
      status={query.data?.status === "closed" ? <Tag>{t({ message: "Closed", context: "place" })}</Tag> : undefined}
    >
      <Loaded query={query} skeleton={<FormSkeleton heights={fieldHeights} />}>
        {(place) =>
          place.can.modify ? (
            <PlaceForm
              key={place._id}
              label={title}
              record={place}
              save={({ changes, version }) => call(placeCalls.update, { params: { id }, body: changes, version })}
              reload={read}
              onSaved={(saved) => {
                cache.put(saved);
                cache.refreshLists();
                // The business's country is that of most of its places.
                void refreshSession();
              }}
            />
          ) : (
            <Note>{t`You may see this place, but not change it.`}</Note>
          )
        }
      </Loaded>
    </DetailPage>
  );
}
