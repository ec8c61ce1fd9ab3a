import type { GeoLocation } from "@rewardo/rules";
import { useState } from "react";
import { LocationField } from "../../kit/form/map/location-field.tsx";
import { MapPicture } from "../../kit/map/map-view.tsx";
import c from "./gallery.module.css";

const door: GeoLocation = [19.9457, 50.0513];

/** The map without a pin, with one, with a mistake, as a picture; by the sea and where the days begin. */
export function GalleryMap() {
  return (
    <section className="stack g24">
      <h2>Map</h2>
      <div className={c.pair}>
        <Field label="On the map" begin={door} hint="Drag the pin to the door." />
        <Field label="Not set yet" begin={null} hint="Drag the pin to the door." optional />
        <Field label="With a mistake" begin={null} error="Set the pin on the map" />
        <div className="stack g8">
          <h3>As a picture</h3>
          <MapPicture location={door} label="Ziarno Kazimierz on the map" />
        </div>
        <MapPicture location={[30.7233, 46.4825]} label="A place in Odesa" />
        <MapPicture location={[179.9, -16.8]} label="A place where the days begin" />
      </div>
    </section>
  );
}

interface Begin {
  label: string;
  begin: GeoLocation | null;
  hint?: string;
  error?: string;
  optional?: boolean;
}

function Field({ begin, ...rest }: Begin) {
  const [value, setValue] = useState(begin);
  return <LocationField {...rest} value={value} onChange={setValue} />;
}
