/** What can be imported, and into which fields: names alone, without schemas, so that any page may know them. */

export const importKinds = ["customers", "transactions", "products"] as const;
export type ImportKind = (typeof importKinds)[number];

export const importFieldsOf = {
  customers: [
    "external_id",
    "card_number",
    "first_name",
    "last_name",
    "full_name",
    "email",
    "phone",
    "birth_date",
    "gender",
    "language",
    "balance",
    "joined_at",
    "consent_email",
    "consent_sms",
    "consent_in_app",
  ],
  transactions: [
    "external_id",
    "card_number",
    "email",
    "phone",
    "occurred_at",
    "date",
    "time",
    "basket_id",
    "place",
    "item_name",
    "item_group",
    "product_number",
    "quantity",
    "unit_price",
    "amount",
    "discount",
    "currency",
    "kind",
    "status",
    "reason",
    "transaction_id",
    "takes_back",
  ],
  products: [
    "external_id",
    "name",
    "kind",
    "price",
    "currency",
    "points",
    "category",
    "description",
    "places",
    "status",
  ],
} as const satisfies Readonly<Record<ImportKind, readonly string[]>>;
export type ImportField = (typeof importFieldsOf)[ImportKind][number];

/** Every field of every kind, once. */
export const importFields: readonly ImportField[] = [
  ...new Set<ImportField>(importKinds.flatMap((kind) => importFieldsOf[kind])),
];

/** Each tells who a customer is, and whose purchase it is. */
const identifyingFields = ["external_id", "card_number", "email", "phone"] as const;

/** Groups of fields of which at least one needs a column; otherwise the import has the error with this code. */
export const neededFieldsOf: Readonly<
  Record<ImportKind, readonly { readonly fault: string; readonly oneOf: readonly ImportField[] }[]>
> = {
  customers: [{ fault: "no_identity_column", oneOf: identifyingFields }],
  transactions: [
    { fault: "no_identity_column", oneOf: identifyingFields },
    { fault: "no_time_column", oneOf: ["occurred_at", "date"] },
    { fault: "no_amount_column", oneOf: ["amount", "unit_price"] },
  ],
  products: [{ fault: "no_name_column", oneOf: ["name"] }],
};

export const importLimits = {
  /** 200 MB as it is sent, and unpacked. */
  bytes: 200 * 1024 * 1024,
  lines: 2_000_000,
  columns: 200,
  title_lines: 20,
  /** Characters of one line of the table, which may run over several lines of text. */
  line_length: 100_000,
} as const;
