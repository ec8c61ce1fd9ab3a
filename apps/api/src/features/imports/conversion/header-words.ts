/** What people call the columns of their tables, in four languages, and which field each means. */
import { importFieldsOf, type ImportField, type ImportKind } from "@rewardo/contract/import-fields";
import { locales } from "@rewardo/contract/fields";
import { currencyInHead, foldedKey } from "@rewardo/rules";
import { exportWord, type ExportWord } from "@rewardo/texts/exports";

/** Without signs and blanks; the first list that holds a head decides. */
const words: Readonly<Record<ImportField, readonly string[]>> = {
  external_id: [
    ...["external id", "id", "customer id", "client id", "user id", "member id", "household id", "customer no"],
    ...["customer number", "kundennummer", "kunden nr", "kundennr", "kunden id", "mitgliedsnummer"],
    ...["id klienta", "numer klienta", "nr klienta", "kod klienta", "identyfikator"],
    ...["ід", "код", "код клієнта", "номер клієнта", "id клієнта"],
  ],
  card_number: [
    ...["card number", "card no", "card", "loyalty card", "loyalty number", "card id", "barcode", "membership number"],
    ...["kartennummer", "karten nr", "kartennr", "karte", "kundenkarte", "treuekarte"],
    ...["numer karty", "nr karty", "karta", "karta lojalnosciowa", "kod kreskowy"],
    ...["номер картки", "картка", "карта", "номер карти", "штрихкод"],
  ],
  first_name: [
    ...["first name", "firstname", "given name", "forename", "name first", "vorname", "imie", "ім'я", "імя", "name"],
  ],
  last_name: [
    ...["last name", "lastname", "surname", "family name", "nachname", "familienname", "name last"],
    ...["nazwisko", "прізвище"],
  ],
  full_name: [
    ...["full name", "fullname", "customer name", "client name", "customer", "client", "name", "kunde", "kundenname"],
    ...[
      "imie i nazwisko",
      "nazwisko i imie",
      "klient",
      "vollstandiger name",
      "піб",
      "клієнт",
      "прізвище та ім'я",
      "ім'я та прізвище",
    ],
  ],
  email: [
    ...["email", "e mail", "mail", "email address", "e mail adresse", "adres email", "adres e mail"],
    ...["пошта", "електронна пошта", "ел пошта", "емейл"],
  ],
  phone: [
    ...[
      "phone",
      "phone number",
      "telephone",
      "tel",
      "mobile",
      "mobile phone",
      "cell",
      "handy",
      "telefon",
      "telefonnummer",
      "mobil",
    ],
    ...["numer telefonu", "nr telefonu", "tel kom", "komorka", "телефон", "номер телефону", "мобільний", "тел"],
  ],
  birth_date: [
    ...["birth date", "birthdate", "birthday", "date of birth", "dob", "geburtstag", "geburtsdatum"],
    ...["data urodzenia", "urodziny", "дата народження", "день народження"],
  ],
  gender: ["gender", "sex", "geschlecht", "anrede", "plec", "стать"],
  language: ["language", "lang", "locale", "sprache", "jezyk", "мова"],
  balance: [
    ...[
      "balance",
      "points",
      "points balance",
      "point balance",
      "stamps",
      "current points",
      "available points",
      "loyalty points",
    ],
    ...[
      "punkte",
      "punktestand",
      "guthaben",
      "stempel",
      "punkty",
      "saldo",
      "saldo punktow",
      "stan punktow",
      "pieczatki",
    ],
    ...["бали", "баланс", "баланс балів", "залишок", "штампи"],
  ],
  consent_email: [
    ...["email consent", "consent email", "newsletter", "email marketing", "accepts email", "email opt in", "mailing"],
    ...["einwilligung email", "newsletter einwilligung", "zgoda email", "zgoda marketingowa email", "згода email"],
  ],
  consent_sms: [
    ...["sms consent", "consent sms", "sms marketing", "accepts sms", "sms opt in", "einwilligung sms", "zgoda sms"],
    "згода sms",
  ],
  consent_in_app: ["app consent", "push consent", "push", "einwilligung app", "zgoda push", "згода push"],
  joined_at: [
    ...[
      "joined at",
      "joined",
      "join date",
      "member since",
      "registration date",
      "registered",
      "created at",
      "created",
      "signup date",
    ],
    ...["mitglied seit", "registriert am", "beitritt", "angelegt", "erstellt am", "beigetreten", "dolaczono"],
    ...[
      "data rejestracji",
      "data dolaczenia",
      "dolaczyl",
      "data utworzenia",
      "дата реєстрації",
      "дата приєднання",
      "створено",
    ],
  ],
  occurred_at: [
    ...[
      "occurred at",
      "date time",
      "datetime",
      "timestamp",
      "transaction timestamp",
      "date and time",
      "purchased at",
      "transaction date",
    ],
    ...[
      "zeitpunkt",
      "datum uhrzeit",
      "datum und uhrzeit",
      "data i godzina",
      "data godzina",
      "data transakcji",
      "дата й час",
      "дата та час",
      "дата і час",
    ],
  ],
  date: [
    "date",
    "day",
    "purchase date",
    "datum",
    "tag",
    "kaufdatum",
    "data",
    "data zakupu",
    "data sprzedazy",
    "дата",
    "дата покупки",
  ],
  time: ["time", "hour", "uhrzeit", "zeit", "godzina", "czas", "час", "година"],
  basket_id: [
    ...[
      "basket id",
      "basket",
      "receipt",
      "receipt no",
      "receipt number",
      "transaction id",
      "order id",
      "order number",
      "invoice",
      "order",
    ],
    ...["bon", "bonnummer", "belegnummer", "beleg", "rechnungsnummer", "bestellnummer", "kassenbon"],
    ...[
      "paragon",
      "numer paragonu",
      "nr paragonu",
      "rachunek",
      "numer rachunku",
      "zamowienie",
      "numer zamowienia",
      "transakcja",
      "id transakcji",
    ],
    ...["чек", "номер чека", "номер чеку", "квитанція", "замовлення", "номер замовлення"],
  ],
  place: [
    ...[
      "place",
      "store",
      "shop",
      "store id",
      "location",
      "branch",
      "outlet",
      "venue",
      "filiale",
      "standort",
      "laden",
      "geschaft",
    ],
    ...["miejsce", "sklep", "lokal", "punkt", "oddzial", "placowka", "заклад", "магазин", "місце", "точка", "філія"],
  ],
  item_name: [
    ...[
      "item",
      "item name",
      "product",
      "product name",
      "article",
      "description",
      "product id",
      "artikel",
      "artikelname",
      "produkt",
      "bezeichnung",
    ],
    ...["nazwa produktu", "nazwa", "towar", "pozycja", "товар", "назва", "назва товару", "продукт", "позиція"],
  ],
  item_group: [
    ...["item group", "group", "category", "product category", "department", "warengruppe", "gruppe", "kategorie"],
    ...["grupa", "kategoria", "dzial", "група", "категорія"],
  ],
  quantity: [
    "quantity",
    "qty",
    "count",
    "pieces",
    "units",
    "menge",
    "anzahl",
    "stuck",
    "ilosc",
    "liczba",
    "sztuk",
    "кількість",
    "к-сть",
    "кк",
  ],
  amount: [
    ...[
      "amount",
      "total",
      "sum",
      "value",
      "sales value",
      "price",
      "gross",
      "paid",
      "line total",
      "betrag",
      "summe",
      "umsatz",
      "preis",
      "gesamt",
    ],
    ...["kwota", "wartosc", "suma", "cena", "brutto", "wartosc brutto", "сума", "вартість", "ціна", "разом"],
  ],
  discount: ["discount", "rabatt", "rabat", "znizka", "знижка"],
  reason: ["reason", "grund", "powod", "причина"],
  transaction_id: [],
  takes_back: ["storniert id"],
  currency: ["currency", "wahrung", "waluta", "валюта"],
  name: [
    ...[
      "name",
      "product",
      "product name",
      "title",
      "item",
      "product type",
      "produkt",
      "produktname",
      "bezeichnung",
      "artikel",
      "artikelname",
    ],
    ...["nazwa", "nazwa produktu", "towar", "назва", "назва товару", "товар", "продукт"],
  ],
  kind: ["kind", "type", "art", "typ", "rodzaj", "тип", "вид"],
  price: [
    ...["price", "unit price", "sales price", "preis", "verkaufspreis", "vk"],
    ...["cena", "cena brutto", "cena sprzedazy", "ціна", "вартість"],
  ],
  points: ["points", "loyalty points", "punkte", "treuepunkte", "punkty", "бали"],
  category: [
    ...[
      "category",
      "group",
      "product category",
      "department",
      "kategorie",
      "warengruppe",
      "gruppe",
      "kategoria",
      "grupa",
      "dzial",
      "категорія",
      "група",
    ],
  ],
  places: ["places", "standorte", "miejsca", "заклади"],
  status: ["status", "статус"],
  description: ["description", "details", "note", "beschreibung", "opis", "uwagi", "опис", "примітка"],
};

/** What only a product's own number is called. */
const productNumbers: readonly string[] = [
  ...["product id", "sku", "article no", "article number", "code", "item code", "ean", "gtin"],
  ...["artikelnummer", "artikel nr", "symbol", "kod produktu", "indeks", "артикул", "код товару"],
];

/** Columns of our own lists, which come back as they went. */
const ownColumns: { readonly [field in ImportField]?: readonly ExportWord[] } = {
  external_id: ["column.external_id", "column.customer_number"],
  card_number: ["column.card_number", "column.card_numbers"],
  first_name: ["column.first_name"],
  last_name: ["column.last_name"],
  email: ["column.email"],
  phone: ["column.phone"],
  birth_date: ["column.birth_date"],
  gender: ["column.gender"],
  language: ["column.language"],
  balance: ["column.balance"],
  joined_at: ["column.joined_at"],
  consent_email: ["column.consent_email"],
  consent_sms: ["column.consent_sms"],
  consent_in_app: ["column.consent_in_app"],
  occurred_at: ["column.occurred_at"],
  basket_id: ["column.receipt"],
  place: ["column.place"],
  amount: ["column.amount"],
  discount: ["column.discount"],
  reason: ["column.reason"],
  transaction_id: ["column.id"],
  takes_back: ["column.takes_back"],
  currency: ["column.currency"],
  name: ["column.name"],
  kind: ["column.kind"],
  price: ["column.price"],
  points: ["column.product_points"],
  category: ["column.category"],
  description: ["column.description"],
  places: ["column.places"],
  status: ["column.status"],
};

/** Small letters without diacritics; every sign between words is one blank. */
const keyOf = (text: string): string =>
  foldedKey(text.replaceAll(/([a-z])([A-Z])/gu, "$1 $2").replaceAll(/[^\p{L}\p{N}'’]+/gu, " "));

const meanings = new Map<ImportKind, Map<string, ImportField[]>>();

const meaningsOf = (kind: ImportKind): Map<string, ImportField[]> => {
  const known = meanings.get(kind);
  if (known !== undefined) return known;
  const made = new Map<string, ImportField[]>();
  for (const field of importFieldsOf[kind]) {
    const own = kind === "products" && field === "external_id" ? productNumbers : [];
    const listed = (ownColumns[field] ?? []).flatMap((word) => locales.map((language) => exportWord(language, word)));
    for (const word of new Set([field, ...words[field], ...own, ...listed].map(keyOf)))
      made.set(word, [...(made.get(word) ?? []), field]);
  }
  meanings.set(kind, made);
  return made;
};

/** The fields that a head may mean, whether it names a currency behind or not. */
const meaningOf = (kind: ImportKind, head: string): readonly ImportField[] => {
  const known = meaningsOf(kind);
  const bare =
    currencyInHead(head) === null ? head : head.replace(/[^\p{L}\p{Sc}]*[\p{L}\p{Sc}]+[^\p{L}\p{Sc}]*$/u, "");
  return known.get(keyOf(head)) ?? known.get(keyOf(bare)) ?? [];
};

/** Whether a cell reads like a column's name. */
export const isHeadWord = (kind: ImportKind, cell: string): boolean => meaningOf(kind, cell).length > 0;

/** The field that each head means; every field once, by the first head that means it. */
export const suggestByHeads = (kind: ImportKind, heads: readonly string[]): (ImportField | null)[] => {
  const taken = new Set<ImportField>();
  const all = heads.map((head) => meaningOf(kind, head));
  const isThere = (field: ImportField): boolean => all.some((fields) => fields[0] === field);
  return all.map((fields) => {
    // “Name” beside a surname is the first name, and alone the whole one.
    const wanted =
      kind === "customers" && fields.includes("full_name") && fields.includes("first_name")
        ? isThere("last_name") || all.some((other) => other.length === 1 && other[0] === "last_name")
          ? fields
          : ["full_name" as const]
        : fields;
    const field = wanted.find((one) => !taken.has(one)) ?? null;
    if (field !== null) taken.add(field);
    return field;
  });
};
