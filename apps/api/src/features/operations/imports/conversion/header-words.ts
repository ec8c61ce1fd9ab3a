/** Recognises fields by the words of column heads, in four languages. */
import { importFieldsOf, type ImportField, type ImportKind } from "@rewardo/contract/import-fields";
import { locales } from "@rewardo/contract/fields";
import { currencyInHead, foldedKey } from "@rewardo/rules";
import { exportWord, type ExportWord } from "@rewardo/texts/exports";
import { headWords, priceWords, productNumberWords } from "./head-words.ts";

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

const wordsIn = (text: string): string[] => text.split(",").map((word) => word.trim());

/** Words that a field has in one kind of file alone. */
const wordsOfKind = (kind: ImportKind, field: ImportField): string[] => {
  if (field === (kind === "products" ? "external_id" : "product_number")) return wordsIn(productNumberWords);
  if (field === "price") return wordsIn(`${priceWords},${headWords.unit_price}`);
  return field === "unit_price" || field === "amount" ? wordsIn(priceWords) : [];
};

const meanings = new Map<ImportKind, Map<string, ImportField[]>>();

/** Programs write names without blanks; words so short could be something else. */
const leastTogether = 6;

const meaningsOf = (kind: ImportKind): Map<string, ImportField[]> => {
  const known = meanings.get(kind);
  if (known !== undefined) return known;
  const made = new Map<string, ImportField[]>();
  const together = new Map<string, ImportField[]>();
  for (const field of importFieldsOf[kind]) {
    const listed = (ownColumns[field] ?? []).flatMap((word) => locales.map((language) => exportWord(language, word)));
    const all = [field, ...wordsIn(headWords[field]), ...wordsOfKind(kind, field), ...listed];
    for (const word of new Set(all.map(keyOf))) {
      if (word === "") continue;
      made.set(word, [...(made.get(word) ?? []), field]);
      const joined = word.replaceAll(" ", "");
      if (joined.length >= leastTogether) together.set(joined, [...new Set([...(together.get(joined) ?? []), field])]);
    }
  }
  for (const [word, fields] of together) if (!made.has(word)) made.set(word, fields);
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

/** Whether some other head means one of the fields, and nothing else before it. */
const isAmong = (all: readonly (readonly ImportField[])[], at: number, wanted: readonly ImportField[]): boolean =>
  all.some((fields, other) => other !== at && fields[0] !== undefined && wanted.includes(fields[0]));

/** If a head has several meanings, those that no other head has. */
const meantBeside = (
  kind: ImportKind,
  all: readonly (readonly ImportField[])[],
  at: number,
): readonly ImportField[] => {
  const fields = all[at] ?? [];
  // “Name” beside a surname is the first name, and alone the whole one.
  if (kind === "customers" && fields.includes("full_name") && fields.includes("first_name"))
    return isAmong(all, at, ["last_name"]) ? fields : ["full_name"];
  // Tills have one text for a product, and call it what they like.
  if (kind === "products" && fields[0] === "description" && !isAmong(all, at, ["name"])) return ["name"];
  if (kind !== "transactions") return fields;
  // A price is one piece's where there are quantities, and else what was paid, unless another column says that.
  if (fields.includes("unit_price") && fields.includes("amount"))
    return isAmong(all, at, ["quantity", "amount"]) ? ["unit_price"] : ["amount"];
  // A code of bars is the card's where nothing else tells the customer, and else the product's.
  if (fields.includes("card_number") && fields.includes("product_number"))
    return isAmong(all, at, ["external_id", "email", "phone"]) ? ["product_number"] : fields;
  return fields;
};

/** The field that each head means; every field once, by the first head that means it. */
export const suggestByHeads = (kind: ImportKind, heads: readonly string[]): (ImportField | null)[] => {
  const taken = new Set<ImportField>();
  const all = heads.map((head) => meaningOf(kind, head));
  return all.map((_fields, at) => {
    const field = meantBeside(kind, all, at).find((one) => !taken.has(one)) ?? null;
    if (field !== null) taken.add(field);
    return field;
  });
};

/** Whether a head's word leaves open if it is one piece's price or the whole line's. */
export const isPriceWord = (head: string): boolean => {
  const fields = meaningOf("transactions", head);
  return fields.includes("unit_price") && fields.includes("amount");
};
