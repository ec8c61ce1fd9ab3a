/**
 * A loyalty card in a mail: a table of cells and characters, so that it needs no picture that must be fetched, and none that
 * would tell when the mail was read.
 */
import { type StockColours, stockColours } from "@rewardo/paper/colours.ts";
import { escapeHtml, mailTones } from "./layout.ts";

export interface MailCard {
  readonly stock: string;
  readonly name: string;
  readonly business: string;
  /** Address of the business's picture, the same for every reader; `null`: its first letter stands there. */
  readonly logo?: string | null;
  /** Slots, how many of them are stamped, and those with a gift, from 1; `null` for a card of points. */
  readonly stamps: { readonly required: number; readonly filled: number; readonly gifts: readonly number[] } | null;
  /** The balance in large figures, and what stands small beside it: of how many, or of what. */
  readonly figure: string;
  readonly beside: string;
  /** How near the next reward of a points card is, from 0 to 1; left out where none is ahead. */
  readonly progress?: number | null;
  /** Lines at the foot: what waits for the customer or what comes next, then what else there is. */
  readonly lines: readonly string[];
  /** The card's number, in groups; empty for a reader who has none yet. */
  readonly number?: string;
}

/** Up to six slots stand in a row: more would not fit a phone. */
const columnsOf = (required: number): number =>
  required <= 6 ? required : required <= 12 ? Math.ceil(required / 2) : 6;

/** A star stands for a gift: every mail program has one, in the card's colour. */
const signOf = (at: number, isFilled: boolean, gifts: readonly number[]): string =>
  isFilled ? "&#10003;" : gifts.includes(at + 1) ? "&#9733;" : String(at + 1);

const table = (rows: string, style = ""): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"${style === "" ? "" : ` style="${style}"`}>${rows}</table>`;

const slot = (sign: string, isFilled: boolean, width: number, { stock, ink }: StockColours): string =>
  `<td align="center" width="${width}%" style="padding:0 0 10px"><div style="box-sizing:border-box;width:36px;height:36px;line-height:32px;border:2px solid ${ink};border-radius:18px;background:${isFilled ? ink : stock};color:${isFilled ? stock : ink};font-family:${mailTones.font};font-size:${sign.startsWith("&") ? 17 : 13}px;text-align:center">${sign}</div></td>`;

const slots = ({ required, filled, gifts }: NonNullable<MailCard["stamps"]>, colours: StockColours): string => {
  const columns = columnsOf(required);
  const width = Math.floor(100 / columns);
  const rows = Array.from({ length: Math.ceil(required / columns) }, (_, row) => {
    const some = Array.from({ length: Math.min(columns, required - row * columns) }, (_slot, column) => {
      const at = row * columns + column;
      return slot(signOf(at, at < filled, gifts), at < filled, width, colours);
    }).join("");
    // The last row of an odd number keeps the columns of the others.
    const empty = columns - Math.min(columns, required - row * columns);
    return `<tr>${some}${empty > 0 ? `<td colspan="${empty}"></td>` : ""}</tr>`;
  });
  return table(rows.join(""), "margin-top:18px").replace("<table", '<table aria-hidden="true"');
};

/** The way to the next reward as a line, of which the part that is behind the customer is drawn thick. */
const wayOf = (progress: number, { ink }: StockColours): string => {
  const percent = Math.round(100 * Math.min(1, Math.max(0, progress)));
  const part = (width: number, style: string): string =>
    width === 0 ? "" : `<td width="${width}%" style="height:8px;line-height:8px;font-size:0;${style}">&nbsp;</td>`;
  const row = `<tr>${part(percent, `background:${ink};border-radius:4px`)}${part(100 - percent, `border-bottom:2px solid ${ink}`)}</tr>`;
  return table(row, "margin-top:20px").replace("<table", '<table aria-hidden="true"');
};

const tile = ({ business, logo = null }: MailCard, { stock, ink }: StockColours): string => {
  const initial = escapeHtml([...business.trim()][0]?.toLocaleUpperCase() ?? "");
  const letters = `font-family:${mailTones.font};font-size:20px;line-height:44px;font-weight:500;color:${stock};text-align:center`;
  const inside =
    logo === null
      ? initial
      : `<img src="${escapeHtml(logo)}" alt="${initial}" width="44" height="44" style="display:block;width:44px;height:44px;border:0;border-radius:12px;${letters}">`;
  return `<td width="44" valign="top" style="width:44px"><div style="width:44px;height:44px;background:${ink};border-radius:12px;${letters}">${inside}</div></td>`;
};

/**
 * The card as in a wallet: whose it is, the balance in large figures, a slot for each stamp or the way to the next reward,
 * what waits, and the number. Every text is escaped here.
 */
export const cardOf = (card: MailCard): string => {
  const { stock, name, business, stamps, figure, beside, progress = null, lines, number = "" } = card;
  const colours = stockColours[stock] ?? stockColours["espresso"]!;
  const line = (text: string, style: string) =>
    `<p style="margin:0;font-family:${mailTones.font};color:${colours.ink};${style}">${escapeHtml(text)}</p>`;
  const letters = `font-family:${mailTones.font};color:${colours.ink}`;
  const head = `<tr>${tile(card, colours)}<td style="padding:0 12px">
${line(business, "font-size:17px;line-height:22px;font-weight:500")}
${line(name, "font-size:13px;line-height:18px")}</td>
<td align="right" valign="top" style="white-space:nowrap;${letters}"><span class="figure" style="font-size:40px;line-height:44px;font-weight:500">${escapeHtml(figure)}</span>${stamps === null ? "<br>" : "&nbsp;"}<span style="font-size:15px">${escapeHtml(beside)}</span></td></tr>`;
  const foot = `<tr><td valign="bottom">${lines.map((text, at) => line(text, `font-size:14px;line-height:20px${at === 0 ? ";font-weight:500" : ""}`)).join("\n")}</td>
${number === "" ? "" : `<td align="right" valign="bottom" style="padding-left:12px;white-space:nowrap">${line(number, "font-size:13px;line-height:20px")}</td>`}</tr>`;
  return table(
    `<tr>
<td bgcolor="${colours.stock}" style="padding:20px;background:${colours.stock};border-radius:24px">
${table(head)}
${stamps === null ? "" : slots(stamps, colours)}
${stamps === null && progress !== null ? wayOf(progress, colours) : ""}
${table(foot, `margin-top:${stamps === null ? 14 : 6}px`)}
</td></tr>`,
    "margin:8px 0 24px",
  );
};
