import { useLingui } from "@lingui/react/macro";
import type { Place } from "@rewardo/contract/places";
import { Fragment, type ReactNode } from "react";
import { MapPicture } from "../../kit/map/map-view.tsx";
import { OpenNow } from "../../kit/opening-hours/open-now.tsx";
import { OpeningHoursTable } from "../../kit/opening-hours/opening-hours-table.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { UploadImage } from "@rewardo/loyalty/upload-image.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { EmailLink, PhoneLink } from "@rewardo/loyalty/frame/contact-links.tsx";
import { addressLines } from "./place-address.ts";
import c from "./place-detail.module.css";

/** Everything that is known of a place; what is not said is left out. */
export function PlaceDetail({ place }: { place: Place }) {
  const { t } = useLingui();
  const format = useFormat();
  const { business } = useSession();
  const lines = addressLines(place);
  const isClosed = place.status === "closed";
  const facts: [string, ReactNode][] = [];
  if (place.business_name !== undefined)
    facts.push([t({ message: "Business", context: "field" }), place.business_name]);
  if (lines.length > 0) facts.push([t`Address`, <Lines key="address" of={lines} />]);
  if (place.phone !== null) facts.push([t`Phone`, <PhoneLink key="phone" phone={place.phone} />]);
  if (place.email !== null) facts.push([t`E-mail`, <EmailLink key="email" email={place.email} />]);
  if (place.time_zone !== null && place.time_zone !== business?.time_zone) {
    facts.push([t`Time zone`, place.time_zone.replaceAll("_", " ")]);
  }
  facts.push([
    t({ message: "Added", comment: "The day on which something was entered" }),
    format.date(place.created_at),
  ]);
  return (
    <>
      {place.image !== null && (
        <UploadImage name={place.image} width={432} height={200} alt="" eager className={c.image} />
      )}
      <div className={c.now}>
        {isClosed ? (
          <Tag icon="prohibit">{t({ message: "Closed", context: "place" })}</Tag>
        ) : (
          <OpenNow hours={place.opening_hours} timeZone={place.time_zone} />
        )}
      </div>
      <dl className="kv">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <section className={c.section}>
        <h3>{t`Opening hours`}</h3>
        <OpeningHoursTable hours={place.opening_hours} />
      </section>
      {place.location !== null && (
        <section className={c.section}>
          <h3>{t`On the map`}</h3>
          <MapPicture location={place.location} label={t`${place.name} on the map`} />
        </section>
      )}
    </>
  );
}

function Lines({ of }: { of: readonly string[] }) {
  return of.map((line) => (
    <span key={line} className={c.line}>
      {line}
    </span>
  ));
}
