import { useLingui } from "@lingui/react/macro";
import type { Place } from "@rewardo/contract/places";
import { Allowed } from "../../kit/allowed.tsx";
import type { List } from "../../kit/list/use-list.ts";
import { EditLink } from "../../kit/record/edit-link.tsx";
import { RecordDrawer } from "../../kit/record/record-drawer.tsx";
import { call } from "@rewardo/web/api.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { placeCalls } from "./api.ts";
import { shortAddress } from "./place-address.ts";
import { PlaceDetail } from "./place-detail.tsx";
import { PlaceStatusButton } from "./place-status-button.tsx";

interface PlaceDrawerProps {
  /** Id of the open entry, from the address; `undefined` closes. */
  openId: string | undefined;
  list: List<Place>;
}

/** One place beside the list: how it looks, where it is, when it is open, how to reach it. */
export function PlaceDrawer({ openId, list }: PlaceDrawerProps) {
  const { t } = useLingui();
  return (
    <RecordDrawer
      list={list}
      openId={openId}
      read={(id, signal) => call(placeCalls.read, { params: { id }, signal })}
      title={(place) => place?.name ?? t`Place`}
      sub={(place) => shortAddress(place)}
      steps={{ up: t`Previous place`, down: t`Next place` }}
      skeleton={<PlaceSkeleton />}
      foot={(place) =>
        place.can.modify ? (
          <Allowed to="places_modify">
            <EditLink path="/places" id={place._id} />
            <PlaceStatusButton key={place._id} place={place} />
          </Allowed>
        ) : undefined
      }
    >
      {(place) => <PlaceDetail key={place._id} place={place} />}
    </RecordDrawer>
  );
}

function PlaceSkeleton() {
  return (
    <div className="stack">
      <Skeleton height="200px" />
      <Skeleton width="56%" />
      <Skeleton width="72%" />
      <Skeleton width="48%" />
    </div>
  );
}
