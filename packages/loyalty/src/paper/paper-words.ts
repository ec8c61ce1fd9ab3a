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
  readonly nothingNeeded: string;
  /** The tent's call, a sentence. */
  readonly ask: string;
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
    takeCard: "Get your card at the till",
    steps: ["Ask for a card", "Show it at every visit", "Enjoy your reward"],
    nothingNeeded: "No app, no sign-up.",
    ask: "Ask for your card at the till.",
    coupon: "Coupon",
    code: "code",
    showCode: "Show this code at the till.",
    until: (day) => `Show this code at the till by ${day}.`,
  },
  de: {
    cardNumber: "Kartennummer",
    points: { other: "Pkt." },
    stamps: { other: "Stempel" },
    takeCard: "Ihre Karte gibt es an der Kasse",
    steps: ["Nach einer Karte fragen", "Bei jedem Besuch vorzeigen", "Prämie genießen"],
    nothingNeeded: "Ohne App, ohne Anmeldung.",
    ask: "Fragen Sie an der Kasse nach Ihrer Karte.",
    coupon: "Gutschein",
    code: "Code",
    showCode: "Diesen Code an der Kasse vorzeigen.",
    until: (day) => `Diesen Code bis ${day} an der Kasse vorzeigen.`,
  },
  pl: {
    cardNumber: "numer karty",
    points: { other: "pkt" },
    stamps: { one: "pieczątka", few: "pieczątki", many: "pieczątek", other: "pieczątki" },
    takeCard: "Weź kartę przy kasie",
    steps: ["Poproś o\u00a0kartę", "Pokaż ją przy każdej wizycie", "Odbierz nagrodę"],
    nothingNeeded: "Bez aplikacji i\u00a0bez rejestracji.",
    ask: "Poproś o\u00a0kartę przy kasie.",
    coupon: "Kupon",
    code: "kod",
    showCode: "Pokaż ten kod przy kasie.",
    until: (day) => `Pokaż ten kod przy kasie do\u00a0${day}.`,
  },
  uk: {
    cardNumber: "номер картки",
    points: { one: "бал", few: "бали", many: "балів", other: "бала" },
    stamps: { one: "штамп", few: "штампи", many: "штампів", other: "штампа" },
    takeCard: "Візьміть картку на\u00a0касі",
    steps: ["Попросіть картку", "Показуйте її під\u00a0час кожного візиту", "Отримайте винагороду"],
    nothingNeeded: "Без застосунку й\u00a0без реєстрації.",
    ask: "Попросіть картку на\u00a0касі.",
    coupon: "Купон",
    code: "код",
    showCode: "Покажіть цей код на\u00a0касі.",
    until: (day) => `Покажіть цей код на\u00a0касі до\u00a0${day} включно.`,
  },
};

/** "250 pkt" or "4 pieczątki", in the language of the paper. */
export function countOf(what: "points" | "stamps", count: number, language: Locale): string {
  const forms = paperWords[language][what];
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return `${new Intl.NumberFormat(language).format(count)}\u00a0${form}`;
}
