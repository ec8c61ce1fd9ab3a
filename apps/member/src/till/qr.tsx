import type { QrDrawing } from "@rewardo/loyalty/qr-drawing.ts";
import { useEffect, useState } from "react";
import { useHere } from "../here.tsx";

/** The QR code of a card: drawn by the server, and here only where another one came since. */
export function Qr({ code, label, className }: { code: string; label: string; className: string | undefined }) {
  const { qr } = useHere();
  const [later, setLater] = useState<(QrDrawing & { readonly code: string }) | null>(null);
  const drawn = [qr, later].find((one) => one?.code === code) ?? null;
  useEffect(() => {
    if (drawn !== null) return;
    void import("@rewardo/loyalty/qr-drawing.ts").then(({ drawQr }) => setLater({ code, ...drawQr(code, true) }));
  }, [drawn, code]);
  return (
    <svg className={className} viewBox={`0 0 ${drawn?.size ?? 25} ${drawn?.size ?? 25}`} role="img" aria-label={label}>
      <path d={drawn?.path ?? ""} />
    </svg>
  );
}
