/** Detects by its first bytes what a file is that is no table. */

const startsWith = (bytes: Uint8Array, ...first: readonly number[]): boolean =>
  first.every((byte, at) => bytes[at] === byte);

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString("latin1");

/** A code with a sentence, or `null` for what may be a table. */
export const tellNoTable = (bytes: Uint8Array): string | null => {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06)) {
    // A workbook is an archive that begins with its list of contents.
    return /\[Content_Types\]|xl\/|mimetypeapplication\/vnd\.oasis/u.test(ascii(bytes, 0, 4000))
      ? "file_spreadsheet"
      : "file_archive";
  }
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return "file_spreadsheet";
  if (startsWith(bytes, 0x52, 0x61, 0x72, 0x21) || startsWith(bytes, 0x37, 0x7a, 0xbc, 0xaf)) return "file_archive";
  if (ascii(bytes, 0, 5) === "%PDF-") return "file_pdf";
  const isPicture =
    startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) ||
    startsWith(bytes, 0xff, 0xd8, 0xff) ||
    ascii(bytes, 0, 4) === "GIF8" ||
    (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") ||
    ascii(bytes, 4, 8) === "ftyp";
  if (isPicture) return "file_image";
  const begin = ascii(bytes, 0, 500)
    .replace(/^\u00ef\u00bb\u00bf/u, "")
    .trimStart();
  if (/^<(!doctype|html|\?xml|table)/iu.test(begin) || /^[{[]\s*["{[]/u.test(begin)) return "file_markup";
  return null;
};

/** Zeroes where the text is not one of 16 bits, or mostly control signs. */
export const isBinary = (text: string): boolean => {
  // oxlint-disable-next-line no-control-regex -- the point of the rule is to find control characters
  const strange = text.match(/[\u0000-\u0008\u000e-\u001f]/gu)?.length ?? 0;
  return strange > Math.max(3, text.length / 100);
};
