import { CSPProvider } from "@base-ui/react/csp-provider";
import type { ComponentType } from "react";
import { Toaster } from "@rewardo/ui/toasts/toaster.tsx";
import { GalleryBuilding } from "./gallery-building.tsx";
import { GalleryCards } from "./gallery-cards.tsx";
import { GalleryCharts } from "./gallery-charts.tsx";
import { GalleryFeedback } from "./gallery-feedback.tsx";
import { GalleryFields } from "./gallery-fields.tsx";
import { GalleryForms } from "./gallery-forms.tsx";
import { GalleryGifts } from "./gallery-gifts.tsx";
import { GalleryHours } from "./gallery-hours.tsx";
import { GalleryImage } from "./gallery-image.tsx";
import { GalleryLists } from "./gallery-lists.tsx";
import { GalleryMap } from "./gallery-map.tsx";
import { GalleryParts } from "./gallery-parts.tsx";
import { GalleryStamps } from "./gallery-stamps.tsx";
import { GalleryRecords } from "./gallery-records.tsx";
import { GallerySwitch } from "./gallery-switch.tsx";
import c from "./gallery.module.css";

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
