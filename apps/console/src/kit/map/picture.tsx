import type { GeoLocation } from "@rewardo/rules/location";
import { useRef, useState } from "react";
import { Ground, GroundNotes } from "./ground.tsx";
import c from "./map.module.css";
import { PinShape } from "./pin-shape.tsx";
import { readTileSource } from "./tiles.ts";
import { useBoxSize } from "./use-box-size.ts";
import { placeZoom, settle, toBox } from "./view.ts";

export interface PictureProps {
  location: GeoLocation;
  /** Text for screen readers: "Ziarno Kazimierz on the map". */
  label: string;
}

/** Without streets to show, the cities around say where it is. */
const outlineZoom = 7;

/** A place on the map, without anything to do. */
export function Picture({ location, label }: PictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const size = useBoxSize(box);
  const [source] = useState(readTileSource);
  const zoom = source === null ? outlineZoom : placeZoom;
  const view = size === null ? null : settle({ centre: location, zoom }, size);
  return (
    <div ref={box} className={c.box}>
      {size !== null && view !== null && (
        <>
          <div className={c.still} role="img" aria-label={label}>
            <Ground view={view} size={size} source={source} />
            <PinAt at={toBox(location, view, size)} />
          </div>
          <GroundNotes view={view} source={source} />
        </>
      )}
    </div>
  );
}

function PinAt({ at: [x, y] }: { at: readonly [number, number] }) {
  return (
    <span className={c.pin} style={{ "--x": `${x}px`, "--y": `${y}px` }}>
      <PinShape />
    </span>
  );
}
