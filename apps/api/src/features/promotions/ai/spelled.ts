/** Numbers and addresses as people spell them out, so that nothing finds them. */
import { foldedKey } from "@rewardo/rules";

/**
 * Number words in English, German, Polish and Ukrainian, folded: digits, and the tens and hundreds that people use for
 * phone numbers.
 */
const numberWords: ReadonlySet<string> = new Set(
  [
    ...["zero oh nought nil one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"],
    ...[
      "sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred double triple",
    ],
    ...[
      "null ein eins zwei zwo drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn",
    ],
    ...["siebzehn achtzehn neunzehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert"],
    ...["jeden jedna dwa dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście"],
    ...[
      "czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście dwadzieścia trzydzieści czterdzieści",
    ],
    ...[
      "pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt sto dwieście trzysta czterysta pięćset",
    ],
    ...["sześćset siedemset osiemset dziewięćset нуль ноль один одна два дві три чотири п'ять шість сім вісім дев'ять"],
    ...["десять одинадцять дванадцять тринадцять чотирнадцять п'ятнадцять шістнадцять сімнадцять вісімнадцять"],
    ...["дев'ятнадцять двадцять тридцять сорок п'ятдесят шістдесят сімдесят вісімдесят дев'яносто сто двісті триста"],
    ...["чотириста п'ятсот шістсот сімсот вісімсот дев'ятсот"],
  ].flatMap((line) => line.split(" ").map(foldedKey)),
);

/** `einundzwanzig`, `twenty-one`. */
const isNumberWord = (text: string): boolean => {
  const key = foldedKey(text);
  if (numberWords.has(key) || /^\p{N}+$/u.test(text)) return true;
  const parts = key.split(/-|und|hundert/).filter((part) => part !== "");
  return parts.length > 0 && parts.length < 4 && parts.every((part) => numberWords.has(part));
};

const token = /[\p{L}\p{M}][\p{L}\p{M}’'ʼ-]*|\p{N}+/gu;
/** Characters that may stand between the parts of one number. */
const between = /^[\s\p{Pd}.,;:/|()_*·]{0,4}$/u;
/** This many number words in a row identify someone, such as a phone number; fewer are a quantity or a time of day. */
const leastInARow = 3;

/** The text with each row of spelled-out digits replaced. */
export const withoutSpelledNumbers = (text: string, by: string): string => {
  const rows: { from: number; to: number; count: number; words: number }[] = [];
  for (const { 0: part, index } of text.matchAll(token)) {
    if (!isNumberWord(part)) continue;
    const last = rows.at(-1);
    const isWord = /\p{L}/u.test(part) ? 1 : 0;
    const end = index + part.length;
    if (last !== undefined && between.test(text.slice(last.to, index)))
      Object.assign(last, { to: end, count: last.count + 1, words: last.words + isWord });
    else rows.push({ from: index, to: end, count: 1, words: isWord });
  }
  return rows
    .filter(({ count, words }) => count >= leastInARow && words > 0)
    .reduceRight((all, { from, to }) => all.slice(0, from) + by + all.slice(to), text);
};

const open = String.raw`\s*[([{<]?\s*`;
const close = String.raw`\s*[)\]}>]?\s*`;
const at = `${open}(?:@|(?<!\\p{L})(?:at|ät|małpa|malpa|klammeraffe|собака|собачка|равлик|ет)(?!\\p{L}))${close}`;
const dotWord = String.raw`(?<!\p{L})(?:dot|kropka|punkt|крапка|точка)(?!\p{L})`;
const dot = `${open}(?:\\.|${dotWord})${close}`;
const label = String.raw`[\p{L}\p{N}-]+`;

/** `jan (at) example (dot) com`, `jan małpa poczta kropka pl`, `jan @ example . com`; with a name of several parts, too. */
const spelledEmail = new RegExp(
  `[\\p{L}\\p{N}._%+-]+(?:${open}${dotWord}${close}${label})*${at}${label}(?:${dot}${label})+`,
  "giu",
);
/** `example (dot) com`, `example kropka pl`. */
const spelledDomain = new RegExp(
  `${label}(?:\\s*[([{]\\s*(?:dot|kropka|punkt|крапка|\\.)\\s*[)\\]}]\\s*\\p{L}{2,}|\\s+(?:dot|kropka|punkt|крапка)\\s+(?:com|net|org|info|pl|de|ua|eu|io|example)(?!\\p{L}))`,
  "giu",
);

/** The text with each e-mail address or domain that is spelled out replaced. */
export const withoutSpelledAddresses = (text: string, by: string): string =>
  text.replaceAll(spelledEmail, by).replaceAll(spelledDomain, by);
