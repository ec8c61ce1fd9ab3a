import { CSPProvider } from "@base-ui/react/csp-provider";
import { stampNames } from "@rewardo/rules/data/stamp-names";
import type { GeoLocation } from "@rewardo/rules/location";
import { type ComponentType, useState } from "react";
import { Toaster } from "@rewardo/ui/toasts/toaster.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { handOf } from "@rewardo/loyalty/card/slots.ts";
import { StampIcon } from "@rewardo/loyalty/card/stamp-icon.tsx";
import { cardStocks, stockClass } from "@rewardo/loyalty/card/stock.ts";
import stamps from "@rewardo/loyalty/card/stamps.module.css";
import { languages } from "@rewardo/web/i18n/locale.ts";
import { tabClass, tabsClass } from "@rewardo/ui/tab-class.ts";
import { GalleryBuilding } from "./gallery-building.tsx";
import { GalleryCards } from "./gallery-cards.tsx";
import { GalleryCharts } from "./gallery-charts.tsx";
import { GalleryFeedback } from "./gallery-feedback.tsx";
import { GalleryFields } from "./gallery-fields.tsx";
import { GalleryForms } from "./gallery-forms.tsx";
import { GalleryGifts } from "./gallery-gifts.tsx";
import { GalleryHours } from "./gallery-hours.tsx";
import { GalleryLists } from "./gallery-lists.tsx";
import { GalleryParts } from "./gallery-parts.tsx";
import { GalleryRecords } from "./gallery-records.tsx";
import c from "./gallery.module.css";
import { ImageField, type ImageFieldProps } from "../../kit/form/image/image-field.tsx";
import { LocationField } from "../../kit/form/map/location-field.tsx";
import { MapPicture } from "../../kit/map/map-view.tsx";

const parts: Record<string, ComponentType> = {
  building: GalleryBuilding,
  cards: GalleryCards,
  charts: GalleryCharts,
  feedback: GalleryFeedback,
  fields: GalleryFields,
  forms: GalleryForms,
  gifts: GalleryGifts,
  hours: GalleryHours,
  image: GalleryImage,
  lists: GalleryLists,
  map: GalleryMap,
  parts: GalleryParts,
  stamps: GalleryStamps,
  records: GalleryRecords,
};

/** Every component in every state, for looking at; only development builds have a route to it. `part` shows one sheet. */
export function Gallery({ part }: { part?: string | null }) {
  const shown = Object.entries(parts).filter(([name]) => part === undefined || part === null || part === name);
  return (
    <CSPProvider disableStyleElements>
      <main className={c.page}>
        <h1>Gallery</h1>
        <GallerySwitch sheets={Object.keys(parts)} />
        {shown.map(([name, Part]) => (
          <Part key={name} />
        ))}
      </main>
      <Toaster />
    </CSPProvider>
  );
}

/** A picture of the demonstration, where the gallery runs beside a server that has it: `?image=<name>`. */
const stored = new URLSearchParams(location.search).get("image");

/** The picture field without a picture, with one, with a mistake, wide and square. */
function GalleryImage() {
  return (
    <section className="stack g24">
      <h2>Pictures</h2>
      <div className={c.pair}>
        <Example label="Photo" optional />
        <Example label="Photo" begin={stored} hint="Customers see it above the opening hours." />
        <Example label="Photo" error="Choose a picture" />
        <Example label="Logo" shape="square" optional />
        <Example label="Logo" shape="square" begin={stored} />
      </div>
    </section>
  );
}

function Example({ begin = null, ...rest }: Omit<ImageFieldProps, "value" | "onChange"> & { begin?: string | null }) {
  const [value, setValue] = useState(begin);
  return <ImageField {...rest} value={value} onChange={setValue} />;
}

/** Every stamp on every stock, as it lands on a card. */
function GalleryStamps() {
  return (
    <section className={c.sheet}>
      {cardStocks.map((stock) => (
        <div key={stock} className={cx(c.paper, stockClass(stock))}>
          <b>{stock}</b>
          <div className={c.wells}>
            {stampNames.map((name, position) => (
              <span key={name} className={c.well} title={name}>
                <span className={stamps.ink} style={{ "--turn": handOf(position).turn }}>
                  <StampIcon name={name} />
                </span>
              </span>
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}

const door: GeoLocation = [19.9457, 50.0513];

/** The map without a pin, with one, with a mistake, as a picture; by the sea and where the days begin. */
function GalleryMap() {
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

interface SwitchProps {
  sheets: readonly string[];
}

/** Which sheet, in which language and colours: links, so that what is looked at has an address. */
function GallerySwitch({ sheets }: SwitchProps) {
  const wanted = new URLSearchParams(window.location.search);
  const choices = [
    { name: "part", label: "Sheet", values: ["", ...sheets] },
    { name: "lang", label: "Language", values: languages.map(({ locale }) => locale) },
    { name: "theme", label: "Colours", values: ["light", "dark"] },
  ];
  return (
    <div className="wrap row g32">
      {choices.map(({ name, label, values }) => (
        <nav key={name} aria-label={label} className={tabsClass}>
          {values.map((value) => {
            const address = new URLSearchParams(wanted);
            if (value === "") address.delete(name);
            else address.set(name, value);
            const isShown = (wanted.get(name) ?? values[0]) === value;
            return (
              <a
                key={value}
                href={`?${String(address)}`}
                className={tabClass}
                aria-current={isShown ? "page" : undefined}
              >
                {value === "" ? "All" : value}
              </a>
            );
          })}
        </nav>
      ))}
    </div>
  );
}
