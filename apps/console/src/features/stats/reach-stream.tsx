import c from "./reach.module.css";

const [width, height] = [960, 176];
/** Over how much of its width the stream sinks to the next level. */
const sinking = 36;

/** One stream whose height are people: it sinks where some are lost, and a dotted line keeps the level that it had. */
export function ReachStream({ people, summary }: { people: readonly number[]; summary: string }) {
  const most = Math.max(1, ...people);
  const level = (count: number) => height - (count / most) * (height - 4) - 1;
  const part = width / people.length;
  const levels = people.map(level);
  const line = levels
    .map((y, nr) => {
      const end = (nr + 1) * part - (nr === levels.length - 1 ? 0 : sinking / 2);
      if (nr === 0) return `M0 ${y}H${end}`;
      const from = nr * part - sinking / 2;
      const middle = from + sinking / 2;
      return `C${middle} ${levels[nr - 1]} ${middle} ${y} ${from + sinking} ${y}H${end}`;
    })
    .join("");
  return (
    <svg
      className={c.stream}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={summary}
    >
      {levels.slice(0, -1).map((y, nr) => (
        <path key={nr} className={c.level} d={`M${(nr + 1) * part} ${y}H${width}`} />
      ))}
      <path className={c.water} d={`${line}V${height}H0Z`} />
      <path className={c.surface} d={line} />
    </svg>
  );
}

/** On a phone: a small card that is filled as far as guests have come. */
export function StepLevel({ share }: { share: number }) {
  return (
    <span className={c.card} aria-hidden="true">
      <span style={{ "--share": share }} />
    </span>
  );
}
