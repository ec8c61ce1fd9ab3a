import { lazy, Suspense } from "react";
import { needCatalogue, sectionCatalogue } from "../../platform/i18n/i18n.ts";
import type { MapProps } from "./live-map.tsx";
import c from "./map.module.css";
import type { PictureProps } from "./picture.tsx";

const withTexts = async <T,>(part: Promise<T>): Promise<T> =>
  (await Promise.all([part, needCatalogue(sectionCatalogue("map"))]))[0];

const Live = lazy(async () => ({ default: (await withTexts(import("./live-map.tsx"))).LiveMap }));
const Picture = lazy(async () => ({ default: (await withTexts(import("./picture.tsx"))).Picture }));

/** An empty map of the same size: nothing moves when it comes. */
const box = <div className={c.box} aria-hidden="true" />;

/** A map with a pin to move, 240 high and at most 640 wide. It fetches itself, its texts and its drawing when first shown. */
export function MapView(props: MapProps) {
  return (
    <Suspense fallback={box}>
      <Live {...props} />
    </Suspense>
  );
}

/** The same as a picture, for pages that only show a place: `label` says in words what is to be seen. */
export function MapPicture(props: PictureProps) {
  return (
    <Suspense fallback={box}>
      <Picture {...props} />
    </Suspense>
  );
}
