import type { Business } from "@rewardo/contract/businesses";
import { LogoTile } from "../card/logo-tile.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import c from "./paper-logo.module.css";

/** Fine enough for the poster's 21 mm at 300 dots an inch. */
const widthPx = 300;

/** `ink`: outlines on white paper, for printers without colour. */
export type PaperInk = "colour" | "ink";

interface PaperLogoProps {
  business: Business;
  ink: PaperInk;
  /** Class for the logo's size and rounding. */
  className?: string | undefined;
}

/** The business's logo in print. */
export function PaperLogo({ business: { name, logo, logo_icon }, ink, className }: PaperLogoProps) {
  const url = logo === null ? null : `/api/uploads/${encodeURIComponent(logo)}?w=${widthPx}`;
  return (
    <span className={cx(c.logo, ink === "ink" && c.ink, className)}>
      <LogoTile name={name} size="fill" icon={logo_icon} url={url} />
    </span>
  );
}
