import c from "./map.module.css";

/** The pin; its tip is the place. Dashed means not there yet. */
export function PinShape({ ghost = false }: { ghost?: boolean }) {
  return (
    <svg className={ghost ? c.ghostShape : c.pinShape} viewBox="-2 -2 44 57" width="44" height="57" aria-hidden="true">
      <path d="M0 21C0 9 9 0 20 0s20 9 20 21c0 14-20 32-20 32S0 35 0 21z" />
      <circle cx="20" cy="20" r="7" />
    </svg>
  );
}
