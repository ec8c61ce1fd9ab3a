import { generate } from "lean-qr";
import { useMemo } from "react";
import c from "./second-factor.module.css";

/** Empty modules around a code, without which some cameras do not see it. */
const quiet = 3;

/** A QR code, drawn as one path; dark on light in either theme, as cameras want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);
  const whole = size + 2 * quiet;
  return (
    <svg className={c.qr} viewBox={`${-quiet} ${-quiet} ${whole} ${whole}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

/** The dark modules of each row, in runs. */
function draw(text: string): { size: number; path: string } {
  const code = generate(text);
  const { size } = code;
  let path = "";
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!code.get(x, y)) continue;
      const from = x;
      while (code.get(x + 1, y)) x += 1;
      path += `M${from} ${y}h${x + 1 - from}v1h-${x + 1 - from}z`;
    }
  }
  return { size, path };
}
