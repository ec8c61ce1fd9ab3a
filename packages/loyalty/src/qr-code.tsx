import { correction, generate } from "lean-qr";
import { useMemo } from "react";

export interface QrCodeProps {
  text: string;
  label: string;
  /** Empty modules around the code, without which some cameras do not see it; 0 where its ground is wide enough. */
  quiet?: number | undefined;
  /** Read even where a sixth of it is hidden by glare or a finger; otherwise as much as its size allows. */
  isSturdy?: boolean | undefined;
  /** Class for size and colours: dark on light in either theme, as cameras need it. */
  className?: string | undefined;
}

/** A QR code, drawn as one path. */
export function QrCode({ text, label, quiet = 3, isSturdy = false, className }: QrCodeProps) {
  const { size, path } = useMemo(() => draw(text, isSturdy), [text, isSturdy]);
  const whole = size + 2 * quiet;
  return (
    <svg className={className} viewBox={`${-quiet} ${-quiet} ${whole} ${whole}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

/** The dark modules of each row, in runs. */
function draw(text: string, isSturdy: boolean): { size: number; path: string } {
  const code = generate(text, isSturdy ? { minCorrectionLevel: correction.M } : {});
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
