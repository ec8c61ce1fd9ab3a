import { useLingui } from "@lingui/react/macro";
import type { PlaceInput } from "@rewardo/contract/places";
import { address } from "../../kit/form/kinds/address.tsx";
import type { SectionDescription } from "../../kit/form/description.ts";
import { email } from "../../kit/form/kinds/email.tsx";
import { image } from "../../kit/form/kinds/image.tsx";
import { location } from "../../kit/form/kinds/location.tsx";
import { openingHours } from "../../kit/form/kinds/opening-hours.tsx";
import { phone } from "../../kit/form/kinds/phone.tsx";
import { select } from "../../kit/form/kinds/select.tsx";
import { text } from "../../kit/form/kinds/text.tsx";
import { timeZoneOptions, zoneLabel } from "../../kit/form/time-zones.ts";
import { useSession } from "@rewardo/web/session/index.ts";

/** The fields of a place in their sections; `kept` is the zone that it has now. */
export function usePlaceSections(kept: string | null): readonly SectionDescription<keyof PlaceInput>[] {
  const { t } = useLingui();
  const { business } = useSession();
  const businessZone = business?.time_zone;
  const zone = businessZone === undefined ? null : zoneLabel(businessZone);
  return [
    {
      fields: [
        text({ name: "name", label: t`Name`, hint: t`Customers know the place by this name.` }),
        image({ name: "image", label: t`Picture` }),
      ],
    },
    {
      title: t`Where it is`,
      fields: [
        address({ label: t`Address`, follow: ["phone"], business: business?.billing_address }),
        location({ name: "location", label: t`On the map`, hint: t`Drag the pin to the door.` }),
      ],
    },
    {
      title: t`When it is open`,
      fields: [
        openingHours({ name: "opening_hours", label: t`Opening hours`, zoneName: "time_zone" }),
        select({
          name: "time_zone",
          label: t`Time zone`,
          hint: t`Opening hours and daily figures follow it.`,
          empty: zone === null ? t`Same as the business` : t`Same as the business: ${zone}`,
          options: timeZoneOptions(kept),
        }),
      ],
    },
    {
      title: t`How to reach it`,
      fields: [
        phone({ name: "phone", label: t`Phone`, countryName: "country", half: true }),
        email({ name: "email", label: t`E-mail`, half: true }),
      ],
    },
  ];
}
