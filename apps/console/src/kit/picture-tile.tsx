import type { IconName } from "../ui/icons/icon-names.ts";
import { Icon } from "../ui/icons/icon.tsx";
import c from "./picture-tile.module.css";
import { UploadImage } from "./upload-image.tsx";

export interface PictureTileProps {
  /** Name of an upload; without one the icon stands there. */
  image: string | null;
  icon: IconName;
}

/** The small picture that leads a row; its name stands beside it, so it says nothing. */
export function PictureTile({ image, icon }: PictureTileProps) {
  return (
    <span className={c.tile} aria-hidden="true">
      {image === null ? <Icon name={icon} size={18} /> : <UploadImage name={image} width={36} height={36} alt="" />}
    </span>
  );
}
