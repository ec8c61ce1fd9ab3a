/** Imports: customers, past purchases and products from a table. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Coded, Id, Instant, listQuery, Locale, page, queryInt, text } from "./fields.ts";
import { importFields, importKinds, importLimits } from "./import-fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  import_marks: {
    personal: ["number"],
    technical: [
      ...["business_id", "import_id", "user_id", "line", "is_new_user", "user_version", "filled"],
      ...["card_subscription_id", "is_new_membership", "undone_at"],
    ],
  },
  product_marks: { business: ["filled"], technical: ["business_id", "import_id", "product_id", "changes"] },
  imports: {
    business: [
      ...[
        "kind",
        "status",
        "file_name",
        "file_bytes",
        "columns",
        "suggested",
        "hints",
        "check_counts",
        "result_counts",
      ],
      "undo_counts",
    ],
    technical: [
      ...["business_id", "_id", "card_id", "options", "chosen_options", "lines_total", "lines_done", "mark_line"],
      ...["country", "undo_cursor", "problem", "attempts", "account_id", "created_at", "started_at", "finished_at"],
      ...["file_removed_at", "updated_at"],
    ],
  },
  import_chunks: { personal: ["bytes"], technical: ["business_id", "import_id", "no", "is_packed"] },
  import_problems: {
    personal: ["value"],
    business: ["code", "field", "params"],
    technical: ["business_id", "import_id", "line", "no"],
  },
} satisfies PrivacyClasses;

export const auditActions = {
  imports: ["created", "started", "finished", "undo_started", "undone", "exported"],
} as const;

export const ImportKind = z.enum(importKinds);

/**
 * `ready`: recognised, waiting for its columns; `checked`: completely read without writing; `paused`: continues where
 * it stopped when run again; `failed`: ended with an error, which `problem` explains.
 */
export const importStatuses = [
  "ready",
  "checking",
  "checked",
  "running",
  "paused",
  "done",
  "failed",
  "undoing",
  "undone",
] as const;

export const importEncodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1250",
  "windows-1251",
  "windows-1252",
  "iso-8859-2",
] as const;
export const importDelimiters = [",", ";", "\t", "|"] as const;
export const importDateForms = ["year_month_day", "day_month_year", "month_day_year"] as const;

export const ImportOptions = z.strictObject({
  encoding: z.enum(importEncodings),
  delimiter: z.enum(importDelimiters),
  /** The first line holds the columns' names. */
  has_header: z.boolean(),
  /** Lines of a title above the columns' names, which are left out. */
  title_lines: z.optional(z.int().check(z.minimum(0), z.maximum(importLimits.title_lines))),
  /** `null` while ambiguous: it must be chosen before the check. */
  decimal_mark: z.nullable(z.enum([",", "."])),
  date_form: z.nullable(z.enum(importDateForms)),
  /** Purchases: whether points follow by the card's rules of that moment; the balance stays with `none`. */
  earn: z.enum(["none", "rules"]),
  /** Purchases at a place of an unknown name are set aside, or imported without a place. */
  unknown_place: z.enum(["refuse", "without"]),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

const ImportField = z.enum(importFields);

/** `lines` and `set_aside` count lines of the file, the others customers, whole purchases or products. */
export const ImportCounts = z.object({
  lines: z.int(),
  created: z.int(),
  /** Already existing with the same values. */
  known: z.int(),
  changed: z.int(),
  set_aside: z.int(),
  /** Lines that were taken without a field that could not be read. */
  partial: z.optional(z.int()),
  /** Receipts of goods that came back: written, and none of \`created\`. */
  returned: z.optional(z.int()),
  /** Customers who were added with a consent to e-mails: nothing is sent to their addresses before they confirm them. */
  unconfirmed: z.optional(z.int()),
  /** Points or stamps that move, and money of purchases in minor units. */
  points: z.int(),
  amount: z.int(),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

export const Import = z.object({
  _id: Id,
  kind: ImportKind,
  status: z.enum(importStatuses),
  file_name: text(200),
  /** Bytes of the table as it is read, unpacked. */
  file_bytes: z.int(),
  /** The programme whose members or purchases these are; `null` until it is chosen, and for products. */
  card_id: z.nullable(Id),
  options: ImportOptions,
  columns: z.array(z.object({ head: z.nullable(z.string()), field: z.nullable(ImportField) })),
  /** Doubts about what was recognised, each with its sentence in the texts package. */
  hints: z.array(Coded),
  /** Lines of data in the file; an estimate until it was read completely. */
  lines_total: z.int(),
  /** Progress of the current step. */
  lines_done: z.int(),
  check: z.nullable(ImportCounts),
  result: z.nullable(ImportCounts),
  /** What an undo has taken back; `kept` are customers served since, and products changed since or in use. */
  undo: z.nullable(z.object({ done: z.int(), kept: z.int() })),
  problem: z.nullable(Coded),
  created_at: Instant,
  account_id: z.nullable(Id),
  account_name: z.nullable(text(201)),
  started_at: z.nullable(Instant),
  finished_at: z.nullable(Instant),
  /** Neither rows nor wrong lines can be shown any more: 30 days after the end. */
  file_removed: z.boolean(),
  can: z.object({
    modify: z.boolean(),
    check: z.boolean(),
    run: z.boolean(),
    pause: z.boolean(),
    undo: z.boolean(),
  }),
});
export type Import = z.infer<typeof Import>;

export const ImportChanges = z.strictObject({
  _id: z.optional(Id),
  card_id: z.optional(z.nullable(Id)),
  options: z.optional(z.partial(ImportOptions)),
  /** Field of each column, in the file's order; each field at most once, `null` skips the column. */
  columns: z.optional(z.array(z.nullable(ImportField)).check(z.maxLength(importLimits.columns))),
});
export type ImportChanges = z.infer<typeof ImportChanges>;

/** The first lines as they are read with the present options. */
export const ImportPreview = z.object({
  columns: z.array(
    z.object({ head: z.nullable(z.string()), field: z.nullable(ImportField), suggested: z.nullable(ImportField) }),
  ),
  rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** A problem with a line, or with one of its fields. */
export const ImportProblem = z.object({
  line: z.int(),
  /** `importSentence` of the texts package says it in four languages. */
  code: z.string(),
  field: z.nullable(ImportField),
  /** The beginning of the value. */
  value: z.nullable(z.string()),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** What is imported decides which of these is needed, and `points_adjust` where points move. */
const access = ["users_modify", "transactions_modify", "products_modify"] as const;

export const importSorts = ["created_at"] as const;

export const listImports = endpoint({
  method: "GET",
  path: "/imports",
  access,
  scope: "business",
  all_places: true,
  query: z.strictObject({ ...listQuery(importSorts), kind: z.optional(ImportKind) }),
  response: page(Import),
  errors: ["bad_request"],
  summary: "Imports of the kinds that the caller may do, newest first",
});

export const readImport = endpoint({
  method: "GET",
  path: "/imports/:id",
  access,
  scope: "business",
  all_places: true,
  response: Import,
  errors: ["not_found"],
  summary: "One import with its columns and how far it is",
});

export const createImport = endpoint({
  method: "POST",
  path: "/imports",
  access,
  scope: "business",
  all_places: true,
  query: z.strictObject({ kind: ImportKind, card_id: z.optional(Id) }),
  upload: { max_bytes: importLimits.bytes, streams: true },
  response: Import,
  status: 201,
  errors: [
    "bad_request",
    "email_not_verified",
    "forbidden",
    "not_found",
    "validation_failed",
    "too_large",
    "unsupported_media_type",
    "too_many_requests",
  ],
  summary:
    "Upload a table; its format is recognised, and fields are suggested for its columns. Nothing is imported yet",
});

export const updateImport = endpoint({
  method: "PATCH",
  path: "/imports/:id",
  access,
  scope: "business",
  all_places: true,
  body: ImportChanges,
  response: Import,
  errors: ["not_found", "validation_failed", "conflict"],
  summary: "Set the fields of the columns, and how to read the table",
});

export const readImportPreview = endpoint({
  method: "GET",
  path: "/imports/:id/preview",
  access,
  scope: "business",
  all_places: true,
  query: z.strictObject({ limit: z.optional(queryInt(1, 100)) }),
  response: ImportPreview,
  errors: ["not_found"],
  summary: "The first lines, as they are read",
});

const step = { method: "POST", access, scope: "business", all_places: true, response: Import, status: 201 } as const;

export const checkImport = endpoint({
  ...step,
  path: "/imports/:id/check",
  errors: ["not_found", "validation_failed", "conflict"],
  summary: "Read the whole file in the background, count, and list the problems; nothing is written",
});

export const runImport = endpoint({
  ...step,
  path: "/imports/:id/run",
  errors: ["not_found", "validation_failed", "conflict"],
  summary: "Import in batches in the background, or resume; one import at a time per business",
});

export const pauseImport = endpoint({
  ...step,
  path: "/imports/:id/pause",
  lapsed: "always",
  errors: ["not_found", "conflict"],
  summary: "Stop after the current batch; imported rows stay",
});

export const undoImport = endpoint({
  ...step,
  path: "/imports/:id/undo",
  lapsed: "always",
  errors: ["not_found", "conflict"],
  summary: "Undo the import, except for customers who have been served since",
});

export const listImportProblems = endpoint({
  method: "GET",
  path: "/imports/:id/problems",
  access,
  scope: "business",
  all_places: true,
  query: z.strictObject({
    limit: z.optional(queryInt(1, 200)),
    cursor: z.optional(z.string().check(z.maxLength(100))),
    code: z.optional(text(60)),
  }),
  response: z.object({
    ...page(ImportProblem).shape,
    /** Every kind that there is, the most frequent first; there are more of it than `count` where `count_is_estimate`. */
    codes: z.array(z.object({ code: z.string(), count: z.int(), count_is_estimate: z.boolean() })),
  }),
  errors: ["bad_request", "not_found"],
  summary: "The problems of the latest check or run, by line",
});

export const exportSetAside = endpoint({
  method: "GET",
  path: "/imports/:id/set_aside",
  access,
  scope: "business",
  all_places: true,
  /** Language of the reasons; the business's by default. */
  query: z.strictObject({ locale: z.optional(Locale) }),
  response: null,
  file: ["text/csv"],
  errors: ["not_found"],
  summary: "The lines that were set aside, with their reasons in a last column, to be fixed and uploaded again",
});
