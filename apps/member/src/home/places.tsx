import { useLingui } from "@lingui/react/macro";
import type { MemberPlace } from "@rewardo/contract/member-view";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { rowsClass, Section } from "../frame/frame.tsx";
import { useHere } from "../here.tsx";
import { useSaid } from "../said/said.ts";
import c from "./home.module.css";

/** Where the card can be used, and whether it is open there now. */
export function Places({ places }: { places: readonly MemberPlace[] }) {
  const { t } = useLingui();
  const { format } = useHere();
  const { hours } = useSaid();
  if (places.length === 0) return null;
  const said = places.map((place) => ({ place, openness: hours[place._id] ?? null }));
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
