import { cx } from "@rewardo/ui/cx.ts";
import { StampIcon } from "./stamp-icon.tsx";
import { isStampName } from "@rewardo/rules/data/stamp-names";
import c from "./logo-tile.module.css";
import { cardStock, stockClass } from "./stock.ts";

export interface LogoLook {
  /** Address of the picture, when the business has one. */
  url?: string | null | undefined;
  /** Stands in for a missing picture: a stamp's id or a letter; without it the name's first letter. */
  icon?: string | null | undefined;
}

export interface LogoTileProps extends LogoLook {
  name: string;
  /** 50 and 92 px in menus; `fill` takes the size of the place, as on a card. */
  size: "small" | "large" | "fill";
  /** The stock whose colours stand in for a picture; on a card they are the card's own, turned round. */
  stock?: string | null | undefined;
  className?: string | undefined;
}

/** A business's logo. It is decoration: the name stands beside it, or the link around it says where it leads. */
export function LogoTile({ name, url, icon, size, stock, className }: LogoTileProps) {
  const look = cx(c.tile, c[size], size === "fill" ? c.turned : stockClass(cardStock(stock)), className);
  if (url !== null && url !== undefined) {
    return (
      <span className={look}>
        <img src={url} alt="" decoding="async" />
      </span>
    );
  }
  return (
    <span className={look} aria-hidden="true">
      {isStampName(icon) ? <StampIcon name={icon} /> : <span className={c.letter}>{letterOf(icon ?? name)}</span>}
    </span>
  );
}

const letterOf = (text: string): string => [...text.trim()][0] ?? "";
