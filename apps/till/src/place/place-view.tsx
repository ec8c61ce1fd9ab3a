import { Plural, useLingui } from "@lingui/react/macro";
import type { Place } from "@rewardo/contract/places";
import { foldedKey } from "@rewardo/rules/folded-key";
import { useEffect, useRef, useState } from "react";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import c from "./place-view.module.css";

interface PlaceViewProps {
  places: readonly Place[];
  chosen: string | null;
  onChoose: (place_id: string) => void;
}

/** Most places in the list; with more there is a search by name. */
const listed = 8;

/** Asks for the place of this till once; the browser stores it. */
export function PlaceView({ places, chosen, onChoose }: PlaceViewProps) {
  const { t } = useLingui();
  const [wanted, setWanted] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const key = foldedKey(wanted);
  const found = places.filter(({ name, address, city }) => foldedKey([name, address, city].join(" ")).includes(key));
  const count = found.length;
  return (
    <div className={c.view}>
      <h1 ref={heading} tabIndex={-1} className={c.title}>
        {t`Where does this till stand?`}
      </h1>
      <p className="mut">{t`Every visit is written for this place. You can change it later.`}</p>
      {places.length > listed && (
        <TextField
          label={t`Search`}
          aside={<Plural value={count} one="# place" other="# places" />}
          icon="magnifying-glass"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          autoComplete="off"
          optional
        />
      )}
      <ul className={c.list}>
        {found.map(({ _id, name, address, city, image }) => (
          <li key={_id}>
            <button type="button" className={c.place} aria-pressed={_id === chosen} onClick={() => onChoose(_id)}>
              {image === null ? (
                <Icon name={_id === chosen ? "map-pin-fill" : "map-pin"} />
              ) : (
                <img className={c.picture} src={`/api/uploads/${encodeURIComponent(image)}?w=160`} alt="" />
              )}
              <span className={c.words}>
                <span className={c.name}>{name}</span>
                <span className="t12 dim el">{[address, city].filter((part) => part !== null).join(", ")}</span>
              </span>
              {_id === chosen && <Icon name="check-bold" size={18} />}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="mut">{t`Nothing found`}</p>}
    </div>
  );
}
