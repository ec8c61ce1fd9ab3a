/** The content policy allows no style attributes: what React wrote in them becomes rules of the page's one stylesheet. */

const unescaped = (text: string): string =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/** The markup without style attributes, and the rules that take their place. */
export const collectStyles = (markup: string): { readonly html: string; readonly rules: string } => {
  const names = new Map<string, number>();
  const html = markup.replaceAll(/ style="([^"]*)"/g, (_attribute, value: string) => {
    const name = names.get(value) ?? names.size;
    names.set(value, name);
    return ` data-s="${name}"`;
  });
  const rules = [...names].map(([value, name]) => `[data-s="${name}"]{${unescaped(value).replaceAll(/[<{}]/g, "")}}`);
  return { html, rules: rules.join("") };
};
