import { uploadAddress } from "../platform/upload-address.ts";
import type { IconName } from "../ui/icon-names.ts";
import { Icon } from "../ui/icon.tsx";
import c from "./picture-tile.module.css";

export interface PictureTileProps {
  /** Name of an upload; without one the icon stands there. */
  image: string | null;
  icon: IconName;
}

/** The small picture that leads a row; its name stands beside it, so it says nothing. */
export function PictureTile({ image, icon }: PictureTileProps) {
  return (
    <span className={c.tile} aria-hidden="true">
      {image === null ? (
        <Icon name={icon} size={18} />
      ) : (
        <img src={uploadAddress(image, 100)} alt="" width={36} height={36} loading="lazy" decoding="async" />
      )}
    </span>
  );
}
