/** Reading what providers write: numbers as numbers or texts, ids of 64 bits, money in decimals. */
import { currencyDigits } from "@rewardo/rules";

type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** The list itself, or the one under `data`; `null` where there is none. */
export const listOf = (body: unknown): readonly unknown[] | null => {
  const list = Array.isArray(body) ? body : fieldsOf(body)["data"];
  return Array.isArray(list) ? (list as unknown[]) : null;
};

/** Parses JSON; an integer too large for a number stays the text that it is, since it is an id. */
export const parseJson = (text: string): unknown => {
  const keepIds = (_key: string, value: unknown, { source }: { source?: string } = {}): unknown =>
    typeof value === "number" && source !== undefined && /^-?\d+$/.test(source) && !Number.isSafeInteger(value)
      ? source
      : value;
  return JSON.parse(text, keepIds as (key: string, value: unknown) => unknown) as unknown;
};

// oxlint-disable-next-line no-control-regex -- the point of it is to find control characters, which are no text
const controls = /[\u0000-\u001f\u007f]+/gu;

export const textOf = (value: unknown, most = 200): string | null => {
  if (typeof value === "number" && Number.isFinite(value)) return String(value).slice(0, most);
  if (typeof value !== "string") return null;
  const text = value.toWellFormed().replaceAll(controls, " ").trim();
  return text === "" ? null : text.slice(0, most).toWellFormed();
};

/** An id as a text; a text in exponent form is none. */
export const idOf = (value: unknown): string | null => {
  const text = textOf(value);
  return text === null || text === "0" || /^\d(\.\d+)?e\+?\d+$/i.test(text) ? null : text;
};

export const numberOf = (value: unknown): number | null => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
};

export const flagOf = (value: unknown): boolean => value === true || value === "true" || value === 1 || value === "1";

/** Whether the provider left out the value. */
export const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

const most = 100_000_000_000;

/** Decimals in minor units, rounded half away from zero; `null` for what is no amount. */
export const minorOf = (value: unknown, currency: string): number | null => {
  const number = numberOf(value);
  if (number === null || Math.abs(number) > most) return null;
  // Through a decimal text: 1.005 is stored as a little less.
  const minor = Math.sign(number) * Math.round(Number(`${Math.abs(number).toFixed(6)}e${currencyDigits(currency)}`));
  return Math.abs(minor) <= most ? minor + 0 : null;
};

/** A currency's code, or `null`. */
export const currencyOf = (value: unknown): string | null =>
  typeof value === "string" && /^[A-Z]{3}$/.test(value) ? value : null;

/** An instant with an offset, as `2026-01-01T12:00:00+0000`, or milliseconds since 1970; `null` for what has none. */
export const instantOf = (value: unknown): string | null => {
  const number =
    typeof value === "number" || (typeof value === "string" && /^\d{12,14}$/.test(value)) ? Number(value) : null;
  const text =
    typeof value === "string" && /(?:Z|[+-]\d\d:?\d\d)$/.test(value)
      ? value.replace(/([+-]\d\d)(\d\d)$/, "$1:$2")
      : null;
  const ms = number ?? (text === null ? Number.NaN : Date.parse(text));
  return Number.isFinite(ms) && ms >= Date.UTC(2000, 0, 1) && ms < Date.UTC(2100, 0, 1)
    ? new Date(ms).toISOString()
    : null;
};

/** The page of an order by the operator's template. */
export const linkOf = (
  template: string | null,
  { external_business_id, external_id }: { external_business_id: string | null; external_id: string },
): string | null =>
  template === null
    ? null
    : template
        .replaceAll("{business}", encodeURIComponent(external_business_id ?? ""))
        .replaceAll("{order}", encodeURIComponent(external_id));
