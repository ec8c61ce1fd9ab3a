/** Example values of a schema: what a café would send and be answered, and valid by the contract (a test checks each). */
import * as z from "zod/mini";
import { type JsonSchema, nameOfRef, type SchemaBook } from "./schemas.ts";

/** What a field of this name holds, where its type alone would say little. */
const known: Readonly<Record<string, unknown>> = {
  account_name: "Marta Wrona",
  address: "ul. Józefa 12",
  amount: 3400,
  balance_after: 7,
  billing_name: "Kawiarnia Ziarno sp. z o.o.",
  business: "Kawiarnia Ziarno",
  business_name: "Kawiarnia Ziarno",
  card_number: "00512264",
  category: "Coffee",
  city: "Kraków",
  code: "WELCOME",
  comment: "The flat white was perfect.",
  country: "PL",
  currency: "PLN",
  delta: 1,
  description: "Freshly roasted, from Kraków",
  device_name: "Till 1",
  discount: 0,
  email: "oliwia@example.com",
  engine_version: "1",
  external_id: "1187",
  file_name: "customers.csv",
  first_name: "Oliwia",
  group: "Coffee",
  key: "rwk_3fJx0l…",
  last_name: "Nowak",
  limit: 50,
  locale: "en",
  month: "2026-06",
  name: "Kazimierz",
  nip: "1234563218",
  number: "00512264",
  opening_hours: "Mo-Fr 07:30-18:00",
  overlap_hours: 24,
  owner_name: "Marta Wrona",
  phone: "+48600100200",
  pin: "2580",
  place_name: "Kazimierz",
  postcode: "31-056",
  prefix: "rwk_3fJx0lQz",
  product_id: "LATTE-12",
  q: "ziarno",
  reason: "The till was offline",
  receipt: "1187",
  reply: "Thank you, see you soon!",
  role_name: "Barista",
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  secret_prefix: "whsec_MfKQ",
  time_zone: "Europe/Warsaw",
  tin: "1234563218",
  token: "tkn_7c1f",
  url: "https://shop.example/rewardo",
  user_name: "Oliwia Nowak",
  version: 3,
  website: "https://ziarno.example",
  en: "Free coffee",
  de: "Kaffee gratis",
  pl: "Kawa gratis",
  uk: "Безкоштовна кава",
};

const id = "0190a5f2-6c1d-7a3e-9b42-5d8c1e7f2a60";

/** Schemas whose fields depend on each other, or of which few fields are usual. */
const written: Readonly<Record<string, unknown>> = {
  Basket: {
    number: "00512264",
    place_id: id,
    amount: 3400,
    items: [{ line_no: 1, name: "Flat white", quantity: 2, amount: 3400 }],
  },
  LocalizedText: { en: "Free coffee", pl: "Kawa gratis" },
  CardInput: {
    ...{ template: "visit_stamps", name: "Coffee card", stock: "espresso", stamp_icon: "mug" },
    ...{ stamps_required: 10, reward_name: "Free coffee", status: "active" },
  },
  CodesInput: { source: "made", count: 100 },
  BulkChangeInput: { entity: "products", change: { status: "archived" }, ids: [id] },
  QueueKey: {
    ...{ kty: "EC", crv: "P-256" },
    x: "6ZIYca6pNPaqZMTVGIGT0OyqxAU3Bu3EfwuVlHbGuqI",
    y: "5n16jMiuurPL7xXvfat6TsLyLkIbMnsTPkv3iAaMdSc",
  },
  Poll: {
    question: { en: "Which coffee next?" },
    kind: "single",
    options: [{ en: "Kenya" }, { en: "Peru" }],
    closes_at: null,
  },
};

/** Values preferred in examples: a reader expects something that has happened and is in force. */
const usual: readonly unknown[] = ["completed", "active", "earned", "delivered", "running", "visit"];

/** Lists of codes with values, by the field: what the engine and the till say. */
const coded: Readonly<Record<string, unknown>> = {
  explanation: [{ code: "earned", params: { delta: 1 } }],
};

/** Texts for patterns, the first that fits. */
const patterned = [
  id,
  "08:30",
  "2026-06-12T08:30",
  "2580",
  "visits",
  "1a2b 3c4d",
  "/places",
  "1.4.0",
  "oliwia@example.com",
  "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  "2026-06",
  "bG9yZW0gaXBzdW0gZG9sb3Igc2l0IGFtZXQgY29uc2VjdGV0dXIgYWRpcGlzY2luZyBlbGl0IHNlZCBkbyBlaX",
  "a",
];

const textOf = ({ format, pattern, minLength = 0, maxLength = 1000 }: JsonSchema, name: string): string => {
  if (format === "date-time") return "2026-06-12T08:42:07.000Z";
  if (format === "date") return "2026-06-12";
  const word = known[name];
  const fits = (text: string): boolean =>
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, "u").test(text));
  if (typeof word === "string" && fits(word)) return word;
  return (
    [...(pattern === undefined ? [] : patterned), "Ziarno", "abc"].find(fits) ?? "a".repeat(Math.max(1, minLength))
  );
};

const numberOf = ({ minimum, exclusiveMinimum, maximum }: JsonSchema, name: string): number => {
  const word = known[name];
  const low = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1);
  if (typeof word === "number" && word >= low && word <= (maximum ?? word)) return word;
  return Math.min(Math.max(low, 1), maximum ?? Number.MAX_SAFE_INTEGER);
};

/** Deepest that one named schema is shown in itself. */
const deepest = 6;

/** An example, with `optional` fields or without. */
const exampleOf = (
  book: SchemaBook,
  schema: JsonSchema,
  { name = "", optional, depth = 0 }: { name?: string; optional: boolean; depth?: number },
): unknown => {
  const inside = (one: JsonSchema, inner = name): unknown =>
    exampleOf(book, one, { name: inner, optional: optional && depth < deepest, depth: depth + 1 });
  const { $ref, const: only, enum: values, anyOf, oneOf, allOf, type } = schema;
  if ($ref !== undefined) {
    const named = nameOfRef($ref);
    return written[named] ?? inside(book.named.get(named) ?? {});
  }
  if (only !== undefined) return only;
  if (values !== undefined)
    return values.includes(known[name]) ? known[name] : (usual.find((one) => values.includes(one)) ?? values[0]);
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return inside(choices.find((one) => one.type !== "null") ?? {});
  if (allOf !== undefined) return Object.assign({}, ...allOf.map((one) => inside(one)));
  const kind = Array.isArray(type) ? type.find((one: string) => one !== "null") : type;
  switch (kind) {
    case "string":
      return textOf(schema, name);
    case "integer":
    case "number":
      return numberOf(schema, name);
    case "boolean":
      return true;
    case "array": {
      if (schema.prefixItems !== undefined) return schema.prefixItems.map((one) => inside(one));
      const item = schema.items === undefined ? [] : [inside(schema.items, name.replace(/s$/, ""))];
      return Array.from(
        { length: Math.min(Math.max(1, schema.minItems ?? 1), schema.maxItems ?? 1000) },
        () => item[0],
      );
    }
    case "object": {
      const { properties = {}, required = [], additionalProperties } = schema;
      const shown = Object.entries(properties).filter(
        ([key]) => required.includes(key) || (optional && depth < deepest && key !== "_id"),
      );
      if (shown.length > 0 || typeof additionalProperties !== "object")
        return Object.fromEntries(
          shown.map(([key, one]) => [key, Object.hasOwn(coded, key) ? coded[key] : inside(one, key)]),
        );
      // A record by a closed list has an entry for each of its members.
      const keys = (schema.propertyNames?.enum ?? []).filter((key) => typeof key === "string");
      return Object.fromEntries(
        (keys.length > 0 ? keys : Object.keys(additionalProperties).length === 0 ? [] : ["coffee"]).map((key) => [
          key,
          inside(additionalProperties),
        ]),
      );
    }
    default:
      return null;
  }
};

/** An example with all fields if that is valid, otherwise with the required ones. */
export const exampleFor = (book: SchemaBook, schema: z.core.$ZodType, io: "input" | "output"): unknown => {
  const json = book.of(schema, io);
  const [full, least] = [true, false].map((optional) => exampleOf(book, json, { optional }));
  return z.safeParse(schema, full).success ? full : least;
};
