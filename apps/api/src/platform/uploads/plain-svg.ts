/**
 * Checks that an SVG is a drawing and nothing else. Only listed elements and attributes pass, so scripts, event
 * handlers, styles, entities, links and anything fetched from elsewhere are refused without being looked for.
 */

/** More than a silhouette of one colour takes. */
export const maxSvgBytes = 256 * 1024;
const maxTags = 1000;
/** Characters of all shapes together. What they cost to draw can grow with their square, so it is limited there too. */
const maxShapeLength = 32 * 1024;
const shapes = new Set(["d", "points", "transform"]);

const elements = new Set("svg g path circle ellipse rect line polyline polygon title desc".split(" "));

/** Attributes of any value that holds neither an address nor an entity. No dashes: short ones make millions of strokes. */
const attributes = new Set(
  (
    "viewBox width height version preserveAspectRatio d cx cy r rx ry x y x1 y1 x2 y2 points transform fill " +
    "fill-rule fill-opacity clip-rule opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit " +
    "stroke-opacity id class role focusable aria-hidden aria-label xml:space"
  ).split(" "),
);

/** Names that drawing programs declare; they are declared and not followed. */
const namespaces = /^xmlns(?::[a-z]+)?$/;
const plainValue = /^[^<&]*$/;

const head = /^\uFEFF?\s*(?:<\?xml\s[^<>?]*\?>\s*)?/;
const piece =
  /(?<comment><!--(?:(?!--)[^])*-->)|<(?<close>\/)?(?<name>[A-Za-z]+)(?<inside>(?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/)?>|(?<text>[^<&]+)/y;
const attribute = /([\w:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

const isPlainAttribute = (name: string, value: string): boolean => {
  if (!plainValue.test(value)) return false;
  if (namespaces.test(name)) return true;
  return attributes.has(name) && !/url\s*\(|:\/\/|javascript:|\\/i.test(value);
};

/** Whether the text is a well-formed `svg` of plain shapes. */
export const isPlainSvg = (text: string): boolean => {
  const open: string[] = [];
  let tags = 0;
  let shapeLength = 0;
  piece.lastIndex = head.exec(text)?.[0].length ?? 0;
  while (piece.lastIndex < text.length) {
    const groups = piece.exec(text)?.groups;
    if (groups === undefined) return false;
    const { comment, close, name, inside = "", empty, text: words } = groups;
    if (comment !== undefined) continue;
    const isOutside = open.length === 0;
    if (words !== undefined) {
      if (isOutside && words.trim() !== "") return false;
      continue;
    }
    if (name === undefined || !elements.has(name)) return false;
    if (close !== undefined) {
      if (open.pop() !== name || inside !== "" || empty !== undefined) return false;
      continue;
    }
    // The root is `svg`, and no other `svg` is inside.
    if (isOutside !== (name === "svg") || (isOutside && tags > 0)) return false;
    tags += 1;
    if (tags > maxTags) return false;
    for (const [, attributeName = "", quoted, single] of inside.matchAll(attribute)) {
      const value = quoted ?? single ?? "";
      if (!isPlainAttribute(attributeName, value)) return false;
      if (shapes.has(attributeName)) shapeLength += value.length;
    }
    if (shapeLength > maxShapeLength) return false;
    if (empty === undefined) open.push(name);
  }
  return tags > 0 && open.length === 0;
};
