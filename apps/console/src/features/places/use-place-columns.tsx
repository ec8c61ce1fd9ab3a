import { useLingui } from "@lingui/react/macro";
import type { Place } from "@rewardo/contract/places";
import { useMemo } from "react";
import { Folded } from "../../kit/list/table/cells.tsx";
import { Parts } from "@rewardo/ui/parts.tsx";
import type { Column } from "../../kit/list/description.ts";
import { OpenNow } from "../../kit/opening-hours/open-now.tsx";
import { PictureTile } from "../../kit/picture-tile.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { EmailLink, PhoneLink } from "@rewardo/loyalty/frame/contact-links.tsx";
import { isSaid } from "./place-address.ts";
import type { PlaceSort } from "./place-list.ts";

/** The columns where there is room for a table. */
export function usePlaceColumns(): readonly Column<Place, PlaceSort>[] {
  const { t } = useLingui();
  const format = useFormat();
  const hasBusiness = useSession().business !== null;
  return useMemo(
    () => [
      {
        id: "name",
        label: t({ message: "Place", comment: "Head of a column" }),
        sort: hasBusiness ? "name" : undefined,
        leads: true,
        before: ({ image }) => <PictureTile image={image} icon="map-pin" />,
        render: ({ name }) => name,
        sub: ({ business_name, address, city }) => (
          <Parts
            of={[
              business_name,
              <>
                {address}
                {isSaid(city) && (
                  <Folded>
                    {isSaid(address) && ", "}
                    {city}
                  </Folded>
                )}
              </>,
            ]}
          />
        ),
        skeleton: (
          <>
            <Skeleton width="36px" height="36px" />
            <Skeleton width="120px" />
          </>
        ),
      },
      {
        id: "city",
        label: t`City`,
        width: "15%",
        folds: true,
        render: ({ city }) => city,
      },
      {
        id: "now",
        label: t({ message: "Now", comment: "Head of a column: whether a place is open at this moment" }),
        width: "21%",
        foldedWidth: "30%",
        render: ({ status, opening_hours, time_zone }) =>
          status === "closed" ? (
            <Tag>{t({ message: "Closed", context: "place" })}</Tag>
          ) : (
            <OpenNow hours={opening_hours} timeZone={time_zone} className="t13" />
          ),
      },
      {
        id: "contact",
        label: t`Contact`,
        width: "20%",
        folds: true,
        render: ({ phone, email }) => (phone === null ? <EmailLink email={email} /> : <PhoneLink phone={phone} />),
        // Two links in a row of this height would be too small to press.
        sub: ({ phone, email }) => phone !== null && email,
      },
      {
        id: "added",
        label: t({ message: "Added", comment: "Head of a column: the day on which something was entered" }),
        width: "148px",
        align: "end",
        sort: hasBusiness ? "created_at" : undefined,
        sorted: hasBusiness ? undefined : "desc",
        render: ({ created_at }) => (
          <time dateTime={created_at} className="num nw">
            {format.date(created_at, "shortDate")}
          </time>
        ),
        skeleton: "84px",
      },
    ],
    [t, format, hasBusiness],
  );
}
