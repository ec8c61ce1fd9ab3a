import { useFormat } from "@rewardo/web/i18n/index.ts";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./picture-tile.module.css";
import { UploadImage } from "@rewardo/loyalty/upload-image.tsx";

export interface PictureTileProps {
  /** Name of an upload; without one the icon stands there. */
  image: string | null;
  icon: IconName;
  /** What it is a picture of: without one, the first letter tells a row of a long list from its neighbours. */
  name?: string;
}

const firstLetter = (name: string, locale: string): string =>
  /[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase(locale) ?? "";

/** The small picture that leads a row; its name stands beside it, so it says nothing. */
export function PictureTile({ image, icon, name = "" }: PictureTileProps) {
  const letter = firstLetter(name, useFormat().locale);
  return (
    <span className={c.tile} aria-hidden="true">
      {image !== null ? (
        <UploadImage name={image} width={36} height={36} alt="" />
      ) : letter === "" ? (
        <Icon name={icon} size={18} />
      ) : (
        letter
      )}
    </span>
  );
}
