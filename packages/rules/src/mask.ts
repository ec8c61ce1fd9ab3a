/**
 * Puts characters, usually digits, where a mask has `#`: `fillMask("###-##", "12345")` is `123-45`. Too few fill its
 * beginning, without the signs that would follow; what is left over stands at the end.
 */
export function fillMask(mask: string, text: string): string {
  const left = [...text];
  let filled = "";
  for (const sign of mask) {
    if (left.length === 0) return filled;
    filled += sign === "#" ? left.shift() : sign;
  }
  return filled + left.join("");
}
