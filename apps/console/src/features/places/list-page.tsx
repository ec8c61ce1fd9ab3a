import { useLingui } from "@lingui/react/macro";
import { lazy } from "react";
import { ListPage } from "../../kit/list/list-page.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { Parts } from "@rewardo/ui/parts.tsx";
import { OpenNow } from "../../kit/opening-hours/open-now.tsx";
import { PictureTile } from "../../kit/picture-tile.tsx";
import { call } from "@rewardo/web/api.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { placeCalls } from "./api.ts";
import { shortAddress } from "./place-address.ts";
import { placeList, placeListAcross, placeQueryOf } from "./place-list.ts";
import { usePlaceColumns } from "./use-place-columns.tsx";

const loadDrawer = () => import("./place-drawer.tsx");
const PlaceDrawer = lazy(async () => ({ default: (await loadDrawer()).PlaceDrawer }));

/** The places of a business, or of all of them for the platform; one of them open in the drawer. */
export function PlaceListPage() {
  const { t } = useLingui();
  const hasBusiness = useSession().business !== null;
  const list = useList({
    entity: "places",
    path: "/places",
    spec: hasBusiness ? placeList : placeListAcross,
    query: placeQueryOf,
    load: (query, signal) => call(placeCalls.list, { query, signal }),
  });
  const columns = usePlaceColumns();
  return (
    <ListPage
      list={list}
      title={t`Places`}
      searchLabel={t`Find a place`}
      create={hasBusiness ? { to: "/places/new", label: t`New place`, permission: "places_modify" } : undefined}
      filters={
        hasBusiness
          ? [
              {
                kind: "choice",
                name: "status",
                label: t`Status`,
                any: t`Open and closed`,
                options: [
                  { value: "active", label: t({ message: "Open places", comment: "Filter" }) },
                  { value: "closed", label: t({ message: "Closed places", comment: "Filter" }) },
                ],
              },
            ]
          : []
      }
      exportCall={placeCalls.export}
      rows={{
        columns,
        nameOf: ({ name }) => name,
        feedSkeleton: <Skeleton width="36px" height="36px" />,
        feed: (place) => ({
          before: <PictureTile image={place.image} icon="map-pin" />,
          name: place.name,
          line: (
            <Parts
              of={[
                place.business_name,
                place.status === "active" && <OpenNow hours={place.opening_hours} timeZone={place.time_zone} />,
                shortAddress(place),
              ]}
            />
          ),
          end: place.status === "closed" ? <Tag>{t({ message: "Closed", context: "place" })}</Tag> : undefined,
        }),
      }}
      empty={{
        ghost: { kind: "record", icon: "map-pin" },
        title: t`No places yet`,
        text: t`Guests see where you are and when you are open, and every till belongs to a place.`,
      }}
      drawer={{ load: loadDrawer, render: (openId) => <PlaceDrawer openId={openId} list={list} /> }}
    />
  );
}
