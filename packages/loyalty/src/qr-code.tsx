import { useMemo } from "react";
import { drawQr } from "@rewardo/paper/qr-drawing.ts";

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
  const { size, path } = useMemo(() => drawQr(text, isSturdy), [text, isSturdy]);
  const whole = size + 2 * quiet;
  return (
    <svg className={className} viewBox={`${-quiet} ${-quiet} ${whole} ${whole}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
