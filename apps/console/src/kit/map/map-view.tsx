import { lazy, Suspense } from "react";
import { cx } from "@rewardo/ui/cx.ts";
import type { MapProps } from "./live-map.tsx";
import c from "./map.module.css";
import type { PictureProps } from "./picture.tsx";

/**
 * `null` if the part does not come. A retry would fail too: browsers remember a script that failed until the page is
 * reloaded, which happens by itself while nothing is being edited.
 */
const fetchPart = <T,>(load: () => Promise<T>): Promise<T | null> => load().catch(() => null);

/** A form must not fall with its map. */
function Missing({ missing }: Pick<MapProps, "missing">) {
  return <div className={cx(c.box, c.missing)}>{missing}</div>;
}
function Nothing(_: PictureProps) {
  return null;
}

const Live = lazy(async () => ({ default: (await fetchPart(() => import("./live-map.tsx")))?.LiveMap ?? Missing }));
const Picture = lazy(async () => ({ default: (await fetchPart(() => import("./picture.tsx")))?.Picture ?? Nothing }));

/** An empty map of the same size: nothing moves when it comes. */
const box = <div className={c.box} aria-hidden="true" />;

/** A map with a pin to move, 240 high and at most 640 wide. It is fetched with its drawing when first shown. */
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
