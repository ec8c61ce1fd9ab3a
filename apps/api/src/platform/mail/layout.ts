/**
 * The look of a mail: paper, ink and one rose button, as in the console. Everything is written at its element, since
 * mail programs drop what is not; what may be dropped (dark colours) stands in the head. Nothing is fetched.
 */

export interface LayoutTexts {
  readonly language: string;
  readonly brand: string;
  readonly title: string;
  /** Its lines stay lines. */
  readonly body: string;
  /** What it answers, quoted under it. */
  readonly quoted?: string | null;
  /** The button, where there is something to do, and what is said of its link. */
  readonly act?: { readonly button: string; readonly link: string; readonly hint: string };
  /** HTML between the body and the button, in which everything is escaped already. */
  readonly inner?: string;
  readonly note: string;
  /** Where the note leads. */
  readonly noteLink?: string;
  readonly footer: string;
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

/** For text and for attributes in quotes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign]!);

const darkStyle = `@media (prefers-color-scheme: dark) {
  .paper { background: ${dark.paper} !important }
  .surface { background: ${dark.surface} !important; border-color: ${dark.line} !important }
  .quote { border-color: ${dark.line} !important }
  .ink { color: ${dark.ink} !important }
  .ink2 { color: ${dark.ink2} !important }
  .ink3, .ink3 a { color: ${dark.ink3} !important }
}
@media (max-width: 480px) { .surface { padding: 32px 24px !important } }`;

const paragraph = (text: string, name: string, style: string): string =>
  `<p class="${name}" style="margin:0;font-family:${fonts};${style}">${text}</p>`;

const lines = (text: string): string => escapeHtml(text).replaceAll(/\r?\n/g, "<br>");

const space = `<div style="height:24px;line-height:24px">&nbsp;</div>`;

type Act = NonNullable<LayoutTexts["act"]>;

const buttonOf = ({ link, button }: Act): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:32px 0"><tr>
<td bgcolor="${rose}" style="background:${rose};border-radius:24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 28px;font-family:${fonts};font-size:16px;line-height:20px;font-weight:500;text-align:center;color:#ffffff;text-decoration:none;border-radius:24px">${escapeHtml(button)}</a></td>
</tr></table>`;

const linkOf = ({ link, hint }: Act): string =>
  paragraph(
    `${escapeHtml(hint)}<br><a href="${escapeHtml(link)}" style="color:${light.ink3};word-break:break-all">${escapeHtml(link)}</a>`,
    "ink3",
    `font-size:12px;line-height:18px;color:${light.ink3}`,
  );

const quote = (text: string): string =>
  `<div class="quote" style="margin:0 0 24px;padding:0 0 0 16px;border-left:3px solid ${light.line}">${paragraph(lines(text), "ink3", `font-size:14px;line-height:22px;color:${light.ink3}`)}</div>`;

/** A whole HTML document. Every text is escaped here. */
export const layOut = (texts: LayoutTexts): string => {
  const { language, brand, title, note, footer } = Object.fromEntries(
    (["language", "brand", "title", "note", "footer"] as const).map((name) => [name, escapeHtml(texts[name])]),
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
<tr><td style="padding:0 8px 20px">${paragraph(brand, "ink", `font-size:20px;line-height:28px;font-weight:600;color:${light.ink}`)}</td></tr>
<tr><td class="surface" style="padding:40px;background:${light.surface};border:1px solid ${light.line};border-radius:24px">
<h1 class="ink" style="margin:0 0 16px;font-family:${fonts};font-size:26px;line-height:32px;font-weight:500;color:${light.ink}">${title}</h1>
${paragraph(lines(texts.body), "ink2", `font-size:16px;line-height:24px;color:${light.ink2}`)}
${texts.inner ?? ""}
${texts.act === undefined ? space : buttonOf(texts.act)}
${quoted === null ? "" : quote(quoted)}
${paragraph(texts.noteLink === undefined ? note : `${note}<br><a class="ink2" href="${escapeHtml(texts.noteLink)}" style="color:${light.ink2}">${escapeHtml(texts.noteLink)}</a>`, "ink2", `font-size:14px;line-height:22px;color:${light.ink2}`)}
</td></tr>
<tr><td style="padding:24px 8px 0">
${texts.act === undefined ? "" : linkOf(texts.act)}
${paragraph(footer, "ink3", `padding-top:16px;font-size:12px;line-height:18px;color:${light.ink3}`)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
};
