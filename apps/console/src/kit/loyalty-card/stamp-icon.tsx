import sprite from "../../assets/icons/sprite.svg";
import { stampName } from "@rewardo/rules";

export interface StampIconProps {
  /** Any id of the server; an unknown one is drawn as `default_stamp`. */
  name: string | null | undefined;
  className?: string | undefined;
}

/** A stamp's silhouette in the colour of the text around it; its size comes from where it stands. */
export function StampIcon({ name, className }: StampIconProps) {
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
