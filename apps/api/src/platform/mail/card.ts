/**
 * A loyalty card in a mail: a table of cells and characters, so that it needs no picture that must be fetched, and none that
 * would tell when the mail was read.
 */
import { escapeHtml, mailTones } from "./layout.ts";

interface Colours {
  readonly stock: string;
  readonly ink: string;
}

/** The card colours of the console's tokens; like paper they stay the same in dark mode. */
export const cardColours: Readonly<Record<string, Colours>> = {
  espresso: { stock: "#3b2a21", ink: "#f7ecdd" },
  forest: { stock: "#1f3b31", ink: "#f4ecdd" },
  midnight: { stock: "#1d2b47", ink: "#eef1f6" },
  soot: { stock: "#211d1a", ink: "#f4ede4" },
  rose: { stock: "#d60a4a", ink: "#ffffff" },
  brick: { stock: "#9c3f27", ink: "#fff3ea" },
  butter: { stock: "#f5e2a8", ink: "#3a2a10" },
  sand: { stock: "#eee3d0", ink: "#2a2119" },
  sage: { stock: "#c9d6be", ink: "#1d2b1f" },
  sky: { stock: "#c6dbe7", ink: "#13283a" },
  lilac: { stock: "#dbd1ea", ink: "#2a1d40" },
  blush: { stock: "#f6d2d4", ink: "#40121f" },
};

export interface MailCard {
  readonly stock: string;
  readonly name: string;
  readonly business: string;
  /** Slots, how many of them are stamped, and those with a gift, from 1; `null` for a card of points. */
  readonly stamps: { readonly required: number; readonly filled: number; readonly gifts: readonly number[] } | null;
  /** The customer's balance, in words. */
  readonly standing: string;
  /** What waits for the customer, or what the card gives; empty: no such line. */
  readonly reward?: string;
}

/** Up to six slots stand in a row: more would not fit a phone. */
const columnsOf = (required: number): number =>
  required <= 6 ? required : required <= 12 ? Math.ceil(required / 2) : 6;

/** A star stands for a gift: every mail program has one, in the card's colour. */
const signOf = (at: number, isFilled: boolean, gifts: readonly number[]): string =>
  isFilled ? "&#10003;" : gifts.includes(at + 1) ? "&#9733;" : String(at + 1);

const slot = (sign: string, isFilled: boolean, { stock, ink }: Colours): string =>
  `<td style="padding:0 6px 6px 0"><div style="box-sizing:border-box;width:28px;height:28px;line-height:24px;border:2px solid ${ink};border-radius:14px;background:${isFilled ? ink : stock};color:${isFilled ? stock : ink};font-family:${mailTones.font};font-size:${sign.startsWith("&") ? 14 : 12}px;text-align:center">${sign}</div></td>`;

const slots = ({ required, filled, gifts }: NonNullable<MailCard["stamps"]>, colours: Colours): string => {
  const columns = columnsOf(required);
  const rows = Array.from({ length: Math.ceil(required / columns) }, (_, row) =>
    Array.from({ length: Math.min(columns, required - row * columns) }, (_slot, column) => {
      const at = row * columns + column;
      return slot(signOf(at, at < filled, gifts), at < filled, colours);
    }).join(""),
  );
  return `<table role="presentation" aria-hidden="true" cellpadding="0" cellspacing="0" border="0">${rows.map((row) => `<tr>${row}</tr>`).join("")}</table>`;
};

/** The card with its name, whose it is, and what is gathered on it; every text is escaped here. */
export const cardOf = ({ stock, name, business, stamps, standing, reward = "" }: MailCard): string => {
  const colours = cardColours[stock] ?? cardColours["espresso"]!;
  const line = (text: string, style: string) =>
    `<p style="margin:0;font-family:${mailTones.font};color:${colours.ink};${style}">${escapeHtml(text)}</p>`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:340px;margin:8px 0 24px"><tr>
<td bgcolor="${colours.stock}" style="padding:20px 16px 20px 20px;background:${colours.stock};border-radius:16px">
${line(name, "font-size:18px;line-height:24px;font-weight:500")}
${line(business, "padding-bottom:16px;font-size:13px;line-height:18px")}
${stamps === null ? "" : slots(stamps, colours)}
${line(standing, stamps === null ? "font-size:26px;line-height:32px;font-weight:500" : "padding-top:6px;font-size:14px;line-height:20px")}
${reward === "" ? "" : line(reward, "padding-top:2px;font-size:14px;line-height:20px;font-weight:500")}
</td></tr></table>`;
};
