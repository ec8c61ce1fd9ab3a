/** Times as people type them into a field of opening hours. Pure. */
const LATEST = 48 * 60 + 59;
export const DAY = 1440;

/** Minutes since midnight of a typed time (`8`, `830`, `8.30`, `08:30`, `26:00`), up to 48:59; null when it is none. */
export function typedTime(text: string): number | null {
  const bare = text.trim().replace(/\s*(?:h|uhr)$/i, "");
  const [, hour, minute] =
    /^(\d{1,2})$/.exec(bare) ?? /^(\d{1,2})[:.,h\s](\d{2})$/i.exec(bare) ?? /^(\d{1,2})(\d{2})$/.exec(bare) ?? [];
  if (hour === undefined) return null;
  const minutes = Number(hour) * 60 + Number(minute ?? 0);
  return Number(minute ?? 0) < 60 && minutes <= LATEST ? minutes : null;
}
