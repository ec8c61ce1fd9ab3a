/** Text as HTML: every value that is put in is escaped, unless it is HTML already. */

/** HTML that was made by `html`. */
export interface Html {
  readonly html: string;
}

type Part = string | number | Html | readonly Html[];

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const textOf = (part: Part): string => {
  if (typeof part === "string") return escaped(part);
  if (typeof part === "number") return String(part);
  return "html" in part ? part.html : part.map(({ html: one }) => one).join("");
};

/** Template tag that escapes its values, for example ``html`<b>${name}</b>` ``. */
export const html = (fixed: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: fixed.map((piece, at) => piece + (at < parts.length ? textOf(parts[at] ?? "") : "")).join(""),
});

/** Nothing, where a part is left out. */
export const nothing: Html = { html: "" };
