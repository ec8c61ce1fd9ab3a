/** Signs of a text that show nothing, or turn the order in which the rest is shown. */

const hidden =
  // oxlint-disable-next-line no-control-regex -- the point of the rule is to find control characters
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;
/** A zero-width joiner joins pictographs to one, and is hidden everywhere else. */
const strayJoiner =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})/gu;
/** What mail programs turn into a link by themselves. A bare domain is a name that shops have. */
const webAddress = /:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}\//iu;

/** The text without hidden signs; line breaks and tabs become spaces. */
export const withoutHiddenSigns = (text: string): string =>
  text
    .replaceAll(/[\t\n\r\u2028\u2029]+/gu, " ")
    .replaceAll(hidden, "")
    .replaceAll(strayJoiner, "");

/** Whether mail programs would make a link of some of it. */
export const hasWebAddress = (text: string): boolean => webAddress.test(text);

/** Whether a name is one line in signs that show and holds no web address, since mails quote names. */
export const isPlainName = (name: string): boolean =>
  name.search(hidden) === -1 && name.search(strayJoiner) === -1 && !webAddress.test(name);
