import sprite from "@rewardo/ui/assets/icons/sprite.svg";
import { stampName } from "@rewardo/rules/data/stamp-names";
import { cx } from "@rewardo/ui/cx.ts";
import c from "./stamps.module.css";

export interface StampIconProps {
  /** Any id of the server, also of an upload; an unknown one is drawn as `default_stamp`. */
  name: string | null | undefined;
  className?: string | undefined;
}

/** A stamp's silhouette in the colour of the text around it; its size comes from where it stands. */
export function StampIcon({ name, className }: StampIconProps) {
  // A business's own stamp: only its shape counts, and the colour is that of the text, as with ours.
  if (name?.length === 64) {
    const shape = { "--shape": `url("/api/uploads/${encodeURIComponent(name)}?w=150")` };
    return <svg className={cx(c.own, className)} style={shape} aria-hidden="true" />;
  }
  return (
    <svg className={className} fill="currentColor" aria-hidden="true">
      <use href={`${sprite}#stamp-${stampName(name)}`} />
    </svg>
  );
}

/** The engraved rosette in a card's corner. */
export function Rosette({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${sprite}#rosette`} />
    </svg>
  );
}
