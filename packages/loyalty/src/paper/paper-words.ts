import type { Locale } from "@rewardo/contract/fields";

type Forms = { readonly other: string } & { readonly [form in Intl.LDMLPluralRule]?: string };

/** What customers read on paper besides the business's own texts. */
export interface PaperWords {
  readonly cardNumber: string;
  /** After a number, shortened, or else in its forms. */
  readonly points: Forms;
  readonly stamps: Forms;
  /** The poster's call, in one or two lines. */
  readonly takeCard: string;
  /** How it works, in the order in which it happens. */
  readonly steps: readonly [string, string, string];
  /** For those whose phone cannot scan, or who have none. */
  readonly noPhone: string;
  /** The tent's call, a sentence. */
  readonly scan: string;
  /** Title of coupons with a code. */
  readonly coupon: string;
  readonly code: string;
  readonly showCode: string;
  readonly until: (day: string) => string;
}

/** Paper speaks the language of the business's customers and not that of the account that prints it. */
export const paperWords: Readonly<Record<Locale, PaperWords>> = {
  en: {
    cardNumber: "card number",
    points: { other: "pts" },
    stamps: { one: "stamp", other: "stamps" },
    takeCard: "Get your card here",
    steps: ["Scan the code with your camera", "The card is there at once, no app", "Show it at the till"],
    noPhone: "No phone? Ask for a printed card.",
    scan: "Scan, take the card, show it at the till.",
    coupon: "Coupon",
    code: "code",
    showCode: "Show this code at the till.",
    until: (day) => `Show this code at the till by ${day}.`,
  },
  de: {
    cardNumber: "Kartennummer",
    points: { other: "Pkt." },
    stamps: { other: "Stempel" },
    takeCard: "Ihre Karte gibt es hier",
    steps: ["Code mit der Kamera scannen", "Karte sofort da, ohne App", "An der Kasse vorzeigen"],
    noPhone: "Kein Telefon? Fragen Sie nach einer gedruckten Karte.",
    scan: "Scannen, Karte holen, an der Kasse vorzeigen.",
    coupon: "Gutschein",
    code: "Code",
    showCode: "Diesen Code an der Kasse vorzeigen.",
    until: (day) => `Diesen Code bis ${day} an der Kasse vorzeigen.`,
  },
  pl: {
    cardNumber: "numer karty",
    points: { other: "pkt" },
    stamps: { one: "pieczątka", few: "pieczątki", many: "pieczątek", other: "pieczątki" },
    takeCard: "Weź kartę tutaj",
    steps: ["Zeskanuj kod aparatem", "Karta od razu, bez aplikacji", "Pokaż ją przy kasie"],
    noPhone: "Bez telefonu? Poproś o\u00a0kartę papierową.",
    scan: "Zeskanuj, weź kartę, pokaż przy kasie.",
    coupon: "Kupon",
    code: "kod",
    showCode: "Pokaż ten kod przy kasie.",
    until: (day) => `Pokaż ten kod przy kasie do\u00a0${day}.`,
  },
  uk: {
    cardNumber: "номер картки",
    points: { one: "бал", few: "бали", many: "балів", other: "бала" },
    stamps: { one: "штамп", few: "штампи", many: "штампів", other: "штампа" },
    takeCard: "Візьміть картку тут",
    steps: ["Відскануйте код камерою", "Картка одразу, без застосунку", "Покажіть її на\u00a0касі"],
    noPhone: "Без телефона? Попросіть паперову картку.",
    scan: "Відскануйте, візьміть картку, покажіть на\u00a0касі.",
    coupon: "Купон",
    code: "код",
    showCode: "Покажіть цей код на\u00a0касі.",
    until: (day) => `Покажіть цей код на\u00a0касі до\u00a0${day} включно.`,
  },
};

/** "250 pkt" or "4 pieczątki", in the language of the paper. */
export const countOf = (what: "points" | "stamps", count: number, language: Locale): string => {
  const forms = paperWords[language][what];
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return `${new Intl.NumberFormat(language).format(count)}\u00a0${form}`;
};
