/** Legal texts of the operator: read from files and sent as parts, never as markup. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Instant, Locale, text } from "./fields.ts";

export const legalTextNames = ["privacy_policy", "service_contract"] as const;
export type LegalTextName = (typeof legalTextNames)[number];

/** When someone accepted the terms, and a mark of the operator's texts as they were then; `null` where they have none. */
export const TermsAccepted = z.nullable(z.object({ at: Instant, version: z.nullable(text(100)) }));

/** A stretch of text, possibly emphasized or a link. */
export const LegalSpan = z.object({
  text: z.string(),
  strong: z.optional(z.literal(true)),
  em: z.optional(z.literal(true)),
  /** An address of https, mailto or tel, and no other. */
  href: z.optional(text(2000)),
});
export type LegalSpan = z.infer<typeof LegalSpan>;

export const LegalBlock = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("heading"), level: z.union([z.literal(2), z.literal(3)]), spans: z.array(LegalSpan) }),
  z.object({ kind: z.literal("paragraph"), spans: z.array(LegalSpan) }),
  z.object({
    kind: z.literal("list"),
    is_ordered: z.boolean(),
    /** The first item's number if it is not 1: clauses are cited by number. */
    first: z.optional(z.int()),
    items: z.array(z.array(LegalSpan)),
  }),
]);
export type LegalBlock = z.infer<typeof LegalBlock>;

export const LegalText = z.object({
  name: z.enum(legalTextNames),
  /** The language of the text: the requested one, or a fallback. */
  language: Locale,
  /** Heading of the text, if it begins with one. */
  title: z.nullable(z.string()),
  blocks: z.array(LegalBlock),
});
export type LegalText = z.infer<typeof LegalText>;

export const readLegalText = endpoint({
  method: "GET",
  path: "/legal_texts/:name",
  access: "public",
  scope: "none",
  query: z.strictObject({ language: Locale }),
  response: LegalText,
  errors: ["not_found"],
  summary: "A legal text of the operator; not found if there is none",
});
