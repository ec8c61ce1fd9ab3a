/**
 * Fills the `#` of a mask with characters, usually digits: `fillMask("###-##", "12345")` is `123-45`. Too few fill its
 * beginning, without trailing separators; extra ones are appended.
 */
export const fillMask = (mask: string, text: string): string => {
  const left = [...text];
  let filled = "";
  for (const sign of mask) {
    if (left.length === 0) return filled;
    filled += sign === "#" ? left.shift() : sign;
  }
  return filled + left.join("");
};
