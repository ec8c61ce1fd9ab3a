/**
 * The look of a mail: paper, ink and one rose button, as in the console. Everything is written at its element, since
 * mail programs drop what is not; what may be dropped (dark colours) is in the head. Nothing is fetched.
 */

export interface LayoutTexts {
  readonly language: string;
  /** Who writes: the business to its customers, else the product. */
  readonly brand: string;
  /** Address of the writer's picture, the same for every reader; without one the first letter stands there. */
  readonly logo?: string | null;
  readonly title: string;
  /** Body text, whose line breaks are kept; left out if `inner` says everything. */
  readonly body?: string;
  /** The text that the mail replies to, quoted below. */
  readonly quoted?: string | null;
  /** The button, where there is something to do, and what is said of its link. */
  readonly act?: { readonly button: string; readonly link: string; readonly hint: string };
  /** HTML above the title, in which everything is escaped already. */
  readonly above?: string;
  /** The same between the body and the button. */
  readonly inner?: string;
  readonly note: string;
  /** Link of the note. */
  readonly noteLink?: string;
  readonly footer: string;
  /** Link to unsubscribe from such mails. */
  readonly stop?: { readonly label: string; readonly link: string };
}

const light = {
  paper: "#faf6ef",
  surface: "#fffdf9",
  line: "#e7dfd2",
  ink: "#221d19",
  ink2: "#5a5148",
  ink3: "#6f655a",
};
const dark = {
  paper: "#161311",
  surface: "#1e1a17",
  line: "#352e29",
  ink: "#f4ede4",
  ink2: "#c6bbaf",
  ink3: "#a3988c",
};
const rose = "#e90c52";
const fonts = "Lexend, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** Colours and letters for the HTML that goes inside. */
export const mailTones = { font: fonts, line: light.line, ink: light.ink, ink2: light.ink2, ink3: light.ink3 } as const;

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text and quoted attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign]!);

const darkStyle = `@media (prefers-color-scheme: dark) {
  .paper { background: ${dark.paper} !important }
  .surface { background: ${dark.surface} !important; border-color: ${dark.line} !important }
  .ticket { border-color: ${dark.ink3} !important }
  .quote { border-color: ${dark.line} !important }
  .tile { background: ${dark.ink} !important; color: ${dark.paper} !important }
  .ink { color: ${dark.ink} !important }
  .ink2 { color: ${dark.ink2} !important }
  .ink3, .ink3 a { color: ${dark.ink3} !important }
}
@media (max-width: 480px) {
  .surface { padding: 28px 20px !important }
  .act, .act tbody, .act tr, .act td, .act a { display: block !important; width: auto !important }
  .figure { font-size: 30px !important; line-height: 36px !important }
}`;

const paragraph = (text: string, name: string, style: string): string =>
  `<p class="${name}" style="margin:0;font-family:${fonts};${style}">${text}</p>`;

const lines = (text: string): string => escapeHtml(text).replaceAll(/\r?\n/g, "<br>");

const space = `<div style="height:24px;line-height:24px">&nbsp;</div>`;

type Act = NonNullable<LayoutTexts["act"]>;

const buttonOf = ({ link, button }: Act): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="act" style="margin:32px 0"><tr>
<td bgcolor="${rose}" style="background:${rose};border-radius:24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 28px;font-family:${fonts};font-size:16px;line-height:20px;font-weight:500;text-align:center;color:#ffffff;text-decoration:none;border-radius:24px">${escapeHtml(button)}</a></td>
</tr></table>`;

const button = ({ link, label }: { link: string; label: string }): string =>
  buttonOf({ link, button: label, hint: "" });

/** Parts that a business writes, one under another, as HTML between title and note; every text is escaped here. */
export const mailParts = {
  text: (text: string): string =>
    paragraph(lines(text), "ink2", `padding-bottom:16px;font-size:16px;line-height:24px;color:${light.ink2}`),
  button,
  /** A picture as wide as the column; the mail program loads it, and otherwise shows the words. */
  picture: ({ source, alt }: { source: string; alt: string }): string =>
    `<div style="padding-bottom:16px"><img src="${escapeHtml(source)}" alt="${escapeHtml(alt)}" width="480" style="display:block;width:100%;max-width:480px;height:auto;border:0;border-radius:16px;font-family:${fonts};font-size:14px;line-height:22px;color:${light.ink3}"></div>`,
  /** A ticket to cut out: what it is, its name, until when, and what to do with it. */
  coupon: ({ label, name, until, how }: MailCoupon): string =>
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td class="ticket" style="padding:20px 24px;border:2px dashed ${light.ink3};border-radius:16px">
${paragraph(escapeHtml(label), "ink3", `font-size:12px;line-height:18px;color:${light.ink3}`)}
${paragraph(escapeHtml(name), "ink", `padding:4px 0;font-size:20px;line-height:28px;font-weight:600;color:${light.ink}`)}
${until === null ? "" : paragraph(escapeHtml(until), "ink2", `font-size:14px;line-height:22px;color:${light.ink2}`)}
${paragraph(escapeHtml(how), "ink2", `font-size:14px;line-height:22px;color:${light.ink2}`)}
</td></tr></table>`,
} as const;

interface MailCoupon {
  readonly label: string;
  readonly name: string;
  /** `null` for one that stays. */
  readonly until: string | null;
  readonly how: string;
}

const stopOf = ({ label, link }: NonNullable<LayoutTexts["stop"]>): string =>
  paragraph(
    `<a href="${escapeHtml(link)}" style="color:${light.ink3}">${escapeHtml(label)}</a>`,
    "ink3",
    `padding-top:8px;font-size:12px;line-height:18px;color:${light.ink3}`,
  );

const linkOf = ({ link, hint }: Act): string =>
  paragraph(
    `${escapeHtml(hint)}<br><a href="${escapeHtml(link)}" style="color:${light.ink3};word-break:break-all">${escapeHtml(link)}</a>`,
    "ink3",
    `font-size:12px;line-height:18px;color:${light.ink3}`,
  );

const quote = (text: string): string =>
  `<div class="quote" style="margin:0 0 24px;padding:0 0 0 16px;border-left:3px solid ${light.line}">${paragraph(lines(text), "ink3", `font-size:14px;line-height:22px;color:${light.ink3}`)}</div>`;

/** Twice the tile, for fine screens. */
const logoWidth = 150;

/** Address of a business's picture in mails, the same for every reader; `null` without one. */
export const logoAddress = (logo: string | null | undefined, public_url: string): string | null =>
  logo == null ? null : `${public_url}/api/uploads/${logo}?w=${logoWidth}&format=jpeg`;

/** Whose mail it is: their picture or first letter, and their name. */
const headOf = ({ brand, logo = null }: Pick<LayoutTexts, "brand" | "logo">): string => {
  const initial = escapeHtml([...brand.trim()][0]?.toLocaleUpperCase() ?? "");
  const letter = `font-family:${fonts};font-size:18px;line-height:40px;font-weight:600;text-align:center`;
  const inside =
    logo === null
      ? initial
      : `<img src="${escapeHtml(logo)}" alt="${initial}" width="40" height="40" style="display:block;width:40px;height:40px;border:0;border-radius:12px;${letter}">`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="40" style="width:40px"><div class="tile" style="width:40px;height:40px;border-radius:12px;background:${light.ink};color:${light.paper};${letter}">${inside}</div></td>
<td style="padding-left:12px">${paragraph(escapeHtml(brand), "ink", `font-size:18px;line-height:24px;font-weight:600;color:${light.ink}`)}</td>
</tr></table>`;
};

/** A whole HTML document. Every text is escaped here. */
export const layOut = (texts: LayoutTexts): string => {
  const { language, title, note, footer } = Object.fromEntries(
    (["language", "title", "note", "footer"] as const).map((name) => [name, escapeHtml(texts[name])]),
  ) as unknown as LayoutTexts;
  const quoted = texts.quoted ?? null;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${darkStyle}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.paper}">
<tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 8px 20px">${headOf(texts)}</td></tr>
<tr><td class="surface" style="padding:40px;background:${light.surface};border:1px solid ${light.line};border-radius:24px">
${texts.above ?? ""}
<h1 class="ink" style="margin:0 0 16px;font-family:${fonts};font-size:26px;line-height:32px;font-weight:500;color:${light.ink}">${title}</h1>
${texts.body === undefined ? "" : paragraph(lines(texts.body), "ink2", `font-size:16px;line-height:24px;color:${light.ink2}`)}
${texts.inner ?? ""}
${texts.act === undefined ? space : buttonOf(texts.act)}
${quoted === null ? "" : quote(quoted)}
${paragraph(texts.noteLink === undefined ? note : `${note}<br><a class="ink2" href="${escapeHtml(texts.noteLink)}" style="color:${light.ink2};word-break:break-all">${escapeHtml(texts.noteLink)}</a>`, "ink2", `font-size:14px;line-height:22px;color:${light.ink2}`)}
</td></tr>
<tr><td style="padding:24px 8px 0">
${texts.act === undefined ? "" : linkOf(texts.act)}
${paragraph(footer.replaceAll("\n", "<br>"), "ink3", `padding-top:16px;font-size:12px;line-height:18px;color:${light.ink3}`)}
${texts.stop === undefined ? "" : stopOf(texts.stop)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
};

interface PageTexts extends Pick<LayoutTexts, "language" | "brand" | "title"> {
  readonly body: string;
  /** Posts the page's own address; a page without one only tells. */
  readonly button: string | null;
}

const formOf = (label: string): string =>
  `<form method="post" style="margin:32px 0 0"><button style="padding:14px 28px;min-height:48px;border:0;border-radius:24px;background:${rose};font-family:${fonts};font-size:16px;line-height:20px;font-weight:500;color:#ffffff;cursor:pointer">${escapeHtml(label)}</button></form>`;

/** A page that a mail's link opens, in the mail's look; it needs no script and fetches nothing. */
export const layOutPage = ({ language, brand, title, body, button: label }: PageTexts): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${darkStyle}</style>
</head>
<body class="paper" style="margin:0;padding:40px 16px;background:${light.paper}">
<div style="max-width:560px;margin:0 auto">
<header style="padding:0 8px 20px">${headOf({ brand })}</header>
<main class="surface" style="padding:40px;background:${light.surface};border:1px solid ${light.line};border-radius:24px">
<h1 class="ink" style="margin:0 0 16px;font-family:${fonts};font-size:26px;line-height:32px;font-weight:500;color:${light.ink}">${escapeHtml(title)}</h1>
${paragraph(lines(body), "ink2", `font-size:16px;line-height:24px;color:${light.ink2}`)}
${label === null ? "" : formOf(label)}
</main>
</div>
</body>
</html>
`;
