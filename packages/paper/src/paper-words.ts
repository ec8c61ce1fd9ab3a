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

/** What whoever prints reads on the sheet, in their own language. */
export interface MakerWords {
  readonly cards: Forms;
  readonly coupons: Forms;
  /** Beside a line that can be measured on paper. */
  readonly measured: string;
  /** Beside a dashed line where the paper is folded. */
  readonly fold: string;
  readonly underside: string;
  readonly folding: string;
  readonly flap: string;
}

export const makerWords: Readonly<Record<Locale, MakerWords>> = {
  en: {
    cards: { one: "card", other: "cards" },
    coupons: { one: "coupon", other: "coupons" },
    measured: "Print at 100 %: this line is 50 mm",
    fold: "fold",
    underside: "Underside: this lies on the table",
    folding: "1. Fold backwards along the dashed lines. 2. Glue the flap under the upper edge.",
    flap: "Flap, glue here",
  },
  de: {
    cards: { one: "Karte", other: "Karten" },
    coupons: { one: "Gutschein", other: "Gutscheine" },
    measured: "Mit 100\u00a0% drucken: Diese Linie ist 50\u00a0mm lang",
    fold: "falten",
    underside: "Unterseite: liegt auf dem Tisch",
    folding: "1. An den gestrichelten Linien nach hinten falten. 2. Die Lasche unter die obere Kante kleben.",
    flap: "Lasche, hier kleben",
  },
  pl: {
    cards: { one: "karta", few: "karty", many: "kart", other: "karty" },
    coupons: { one: "kupon", few: "kupony", many: "kuponów", other: "kuponu" },
    measured: "Drukuj w\u00a0skali 100%: ta linia ma 50\u00a0mm",
    fold: "złóż",
    underside: "Spód: ta strona leży na stole",
    folding: "1. Złóż na kreskach do tyłu. 2. Zakładkę przyklej pod górną krawędzią.",
    flap: "Zakładka, tu klej",
  },
  uk: {
    cards: { one: "картка", few: "картки", many: "карток", other: "картки" },
    coupons: { one: "купон", few: "купони", many: "купонів", other: "купона" },
    measured: "Друкуйте в\u00a0масштабі 100\u00a0%: ця лінія має 50\u00a0мм",
    fold: "згин",
    underside: "Низ: ця сторона лежить на столі",
    folding: "1. Зігніть назад по пунктирних лініях. 2. Приклейте клапан під верхній край.",
    flap: "Клапан, клеїти тут",
  },
};

/** "10 cards" at the foot of a sheet, for whoever prints. */
export const piecesOf = (what: "cards" | "coupons", count: number, language: Locale): string => {
  const forms = makerWords[language][what];
  return `${count}\u00a0${forms[new Intl.PluralRules(language).select(count)] ?? forms.other}`;
};
