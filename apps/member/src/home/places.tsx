import { useLingui } from "@lingui/react/macro";
import type { MemberPlace } from "@rewardo/contract/member-view";
import { describeHoursNow, parseOpeningHours } from "@rewardo/rules";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { rowsClass, Section } from "../frame/frame.tsx";
import { useHere } from "../here.tsx";
import { hoursNow } from "../words/sentences.ts";
import c from "./home.module.css";

/** Milliseconds before closing from which a place is about to close. */
const soonMs = 30 * 60_000;

interface Openness {
  readonly words: string;
  readonly state: "open" | "soon" | "closed";
}

/** Whether a place is open at this moment; `null` where it has said no hours. */
function opennessOf(
  { opening_hours: text, time_zone: zone }: MemberPlace,
  now: string,
  locale: "en" | "de" | "pl" | "uk",
) {
  if (text === null) return null;
  try {
    const described = describeHoursNow(parseOpeningHours(text), now, zone);
    const soon = describeHoursNow(parseOpeningHours(text), Date.parse(now) + soonMs, zone);
    const isOpen = described.code !== "opens" && described.code !== "never";
    const isLater = soon.code !== "opens" && soon.code !== "never";
    const state = !isOpen ? "closed" : isLater ? "open" : "soon";
    return { words: hoursNow(locale, described), state } satisfies Openness;
  } catch {
    // Hours that no one can read are not shown.
    return null;
  }
}

/** Where the card can be used, and whether it is open there now. */
export function Places({ places }: { places: readonly MemberPlace[] }) {
  const { t } = useLingui();
  const { now, locale, format } = useHere();
  if (places.length === 0) return null;
  const said = places.map((place) => ({ place, openness: opennessOf(place, now, locale) }));
  const known = said.filter(({ openness }) => openness !== null);
  const open = format.number(known.filter(({ openness }) => openness?.state !== "closed").length);
  const all = format.number(known.length);
  return (
    <Section
      title={t`Places`}
      aside={
        known.length > 1 ? t({ message: `${open} of ${all} open`, comment: "Places that are open now" }) : undefined
      }
    >
      <div className={rowsClass}>
        {said.map(({ place, openness }) => (
          <div key={place._id}>
            <Icon name="map-pin" />
            <span>
              <span>{place.name}</span>
              {place.address !== null && <span className="s">{place.address}</span>}
            </span>
            {openness !== null && <span className={cx(c.open, c[openness.state])}>{openness.words}</span>}
          </div>
        ))}
      </div>
    </Section>
  );
}
