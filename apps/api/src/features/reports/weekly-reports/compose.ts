/** A week's figures as a mail: numbers with the week before, and two pictures with their values below. */
import type { Locale } from "@rewardo/contract/fields";
import { currencyDigits, formatMoney } from "@rewardo/rules";
import { mailText } from "@rewardo/texts/mails";
import { escapeHtml, layOut, mailTones } from "../../../platform/mail/layout.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";
import { barColours, drawBars } from "./bars.ts";
import type { Week, WeekNumber } from "./week.ts";

export interface ReportContent {
  readonly language: Locale;
  readonly business: string;
  readonly currency: string;
  readonly brand: string;
  readonly public_url: string;
  readonly week: Week;
}

const money: readonly WeekNumber[] = ["turnover", "average_basket"];
const { font, ink, ink2, ink3, line } = mailTones;

const cell = (inner: string, style: string, name: string): string =>
  `<td class="${name}" style="font-family:${font};${style}">${inner}</td>`;

const table = (rows: string, style = ""): string =>
  `<table role="presentation" class="quote" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;${style}">${rows}</table>`;

/** Subject, text, HTML and pictures. */
export const composeReport = async (
  content: ReportContent,
): Promise<Pick<Mail, "subject" | "text" | "html" | "pictures">> => {
  const { language, business, currency, brand, public_url, week } = content;
  const locale = language === "en" ? "en-GB" : language;
  const dayOf = (day: string): Date => new Date(`${day}T12:00:00Z`);
  const long = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone: "UTC" });
  const days = long.formatRange(dayOf(week.from), dayOf(week.to));
  const parameters = { brand, business, days, host: new URL(public_url).host };
  type Id = Parameters<typeof mailText>[1];
  const say = (id: Id): string => mailText(language, id, parameters);
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: "exceptZero",
  });
  const valueOf = (type: WeekNumber, value: number | null): string => {
    if (value === null) return "–";
    // The line may end between sum and currency: a large sum does not run into the next column.
    return money.includes(type)
      ? formatMoney(value, currency, language).replace(/(?<=^\D+)\s|\s(?=\D+$)/, " ")
      : number.format(value);
  };
  /** Compared with nothing there is no share. */
  const changeOf = (value: number | null, previous: number | null): string =>
    value === null || previous === null || previous <= 0
      ? ""
      : percent.format((value - previous) / previous).replace("-", "−");

  const figures = week.numbers.map(({ type, value, previous }) => ({
    name: say(`weekly_report.${type}`),
    value: valueOf(type, value),
    change: changeOf(value, previous),
  }));
  const tile = ({ name, value, change }: (typeof figures)[number]): string =>
    cell(
      `${escapeHtml(name)}<br><span class="ink" style="font-size:18px;line-height:26px;font-weight:600;color:${ink}">${escapeHtml(value)}</span>${change === "" ? "" : ` <span style="font-size:13px">${escapeHtml(change)}</span>`}`,
      `padding:8px 8px 8px 0;font-size:13px;line-height:18px;color:${ink2};vertical-align:top`,
      "ink2",
    );
  const tiles = [0, 2, 4]
    .map(
      (at) =>
        `<tr>${figures
          .slice(at, at + 2)
          .map(tile)
          .join("")}</tr>`,
    )
    .join("");

  const weekday = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  const short = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
  // German writes thousands out: "1200,5" is too wide for a seventh of a phone.
  const inMain = (minor: number): number => {
    const value = minor / 10 ** currencyDigits(currency);
    return Math.abs(value) < 1000 ? value : Math.round(value);
  };
  const key = (parts: readonly (readonly [colour: string, words: Id])[]): string =>
    parts
      .map(
        ([colour, words]) =>
          // A colour and its words are never on two lines.
          `<span style="white-space:nowrap"><span style="display:inline-block;width:10px;height:10px;border-radius:5px;background:${colour}">&nbsp;</span> ${escapeHtml(say(words))}</span>`,
      )
      .join("&nbsp;&nbsp; ");
  const chart = (cid: string, title: string, legend: string, values: readonly string[]): string => {
    const label = week.turnover.map(({ from }, index) =>
      cell(
        `${escapeHtml(weekday.format(dayOf(from)))}<br>${escapeHtml(values[index] ?? "")}`,
        `padding-top:6px;font-size:11px;line-height:16px;text-align:center;vertical-align:top;color:${ink3}`,
        "ink3",
      ),
    );
    const alt = week.turnover.map(({ from }, index) => `${weekday.format(dayOf(from))} ${values[index] ?? ""}`);
    return `<h2 class="ink" style="margin:28px 0 4px;font-family:${font};font-size:17px;line-height:24px;font-weight:500;color:${ink}">${escapeHtml(title)}</h2>
<p class="ink2" style="margin:0 0 12px;font-family:${font};font-size:12px;line-height:18px;color:${ink2}">${legend}</p>
<img src="cid:${cid}" width="480" alt="${escapeHtml(`${title}: ${alt.join(", ")}`)}" style="display:block;width:100%;height:auto;border:0">
${table(`<tr>${label.join("")}</tr>`)}`;
  };
  // "1,2 tys." takes a second line on a narrow phone.
  const moneyValues = week.turnover.map(({ value }) =>
    short
      .format(inMain(value ?? 0))
      .replaceAll(/\s/g, " ")
      .replace("-", "−"),
  );
  const people = week.active.map(({ value }, index) => {
    const fresh = week.fresh[index]?.value ?? 0;
    return { fresh, returning: (value ?? 0) - fresh };
  });
  const peopleValues = people.map(({ fresh, returning }) => number.format(fresh + returning));
  const pictures = [
    {
      cid: "turnover",
      png: await drawBars(
        week.turnover.map(({ value, previous }) => ({
          parts: [{ value: value ?? 0, colour: barColours.main }],
          behind: previous ?? 0,
        })),
      ),
    },
    {
      cid: "customers",
      png: await drawBars(
        people.map(({ fresh, returning }) => ({
          parts: [
            { value: returning, colour: barColours.main },
            { value: fresh, colour: barColours.second },
          ],
        })),
      ),
    },
  ];
  const weeks = key([
    [barColours.main, "weekly_report.this_week"],
    [barColours.faint, "weekly_report.week_before"],
  ]);
  const kinds = key([
    [barColours.main, "weekly_report.returning"],
    [barColours.second, "weekly_report.new"],
  ]);
  const byDay = `${say("weekly_report.by_day")} (${currency})`;
  const customers = say("weekly_report.customers");
  const inner = `${table(tiles, `margin-top:20px;border-top:1px solid ${line}`)}
${chart("turnover", byDay, weeks, moneyValues)}
${chart("customers", customers, kinds, peopleValues)}`;

  const link = `${public_url}/stats?date_from=${week.from}&date_to=${week.to}`;
  const settings = `${public_url}/settings/notifications`;
  const [title, body, button, note] = (["title", "body", "button", "note"] as const).map((part) =>
    say(`weekly_report.${part}`),
  ) as [string, string, string, string];
  const footer = `${brand}, ${parameters.host}`;
  const listed = figures.map(({ name, value, change }) => `${name}: ${value}${change === "" ? "" : ` (${change})`}`);
  const dayLines = (values: readonly string[]): string =>
    week.turnover.map(({ from }, index) => `${weekday.format(dayOf(from))} ${values[index] ?? ""}`).join(", ");
  const plain = [`${byDay}: ${dayLines(moneyValues)}`, `${customers}: ${dayLines(peopleValues)}`];
  const text = [
    title,
    body,
    listed.join("\n"),
    ...plain,
    `${button}:\n${link}`,
    `${note}\n${settings}`,
    `-- \n${footer}`,
  ];
  return {
    subject: say("weekly_report.subject"),
    text: text.join("\n\n") + "\n",
    html: layOut({
      ...{ language, brand, title, body, note, footer, inner },
      act: { button, link, hint: say("hint") },
      noteLink: settings,
    }),
    pictures,
  };
};
