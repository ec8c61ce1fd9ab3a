import c from "../messages.module.css";

/** Bars where a text will stand that is not written yet; what listens hears what is missing. */
export function GhostLines({ missing, lines }: { missing: string; lines: number }) {
  return (
    <>
      <span className="sr">{missing}</span>
      <span className={c.ghostLines} aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => (
          <span key={line} />
        ))}
      </span>
    </>
  );
}
