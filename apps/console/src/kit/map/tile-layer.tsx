import { useEffect, useState } from "react";
import c from "./map.module.css";
import { retryDelaysMs, type TileSource, tileUrl } from "./tiles.ts";
import { type Size, tilesIn, type View } from "./view.ts";

export interface TileLayerProps {
  source: TileSource;
  view: View;
  size: Size;
  /** Called when a tile is missing for good. */
  onMiss: () => void;
}

/** Raster tiles. Those that do not come leave a hole, through which the outline is seen. */
export function TileLayer({ source, view, size, onMiss }: TileLayerProps) {
  return (
    <div className={c.tiles}>
      {tilesIn(view, size).map((tile) => {
        const url = tileUrl(source, tile, window.devicePixelRatio);
        const place = { "--x": `${tile.left}px`, "--y": `${tile.top}px`, "--side": `${tile.side}px` };
        return <TileImage key={url} {...{ url, place, onMiss }} />;
      })}
    </div>
  );
}

interface TileImageProps {
  url: string;
  place: Record<`--${string}`, string>;
  onMiss: () => void;
}

function TileImage({ url, place, onMiss }: TileImageProps) {
  const [attempt, setAttempt] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  const [isShown, setShown] = useState(false);
  const delayMs = retryDelaysMs[attempt];
  useEffect(() => {
    if (!isWaiting) return;
    if (delayMs === undefined) return onMiss();
    const timer = setTimeout(() => {
      setAttempt((before) => before + 1);
      setWaiting(false);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [isWaiting, delayMs, onMiss]);
  if (isWaiting) return null;
  return (
    <img
      className={c.tile}
      src={url}
      alt=""
      data-shown={isShown || undefined}
      style={place}
      draggable={false}
      decoding="async"
      loading="lazy"
      // Tile servers want to know which site asks; of the page's address only the origin leaves.
      referrerPolicy="origin"
      onLoad={() => setShown(true)}
      onError={() => setWaiting(true)}
    />
  );
}
