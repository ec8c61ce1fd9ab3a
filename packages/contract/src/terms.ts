/** The terms of a card: text that the rules of its programme write, for customers and for who publishes a change. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, Locale, LocalizedText, queryInt, text } from "./fields.ts";

export const termsSections = [
  ...(["earn", "rewards", "coupons", "offers", "levels", "invitations"] as const),
  ...(["lapse", "refunds", "changes", "age", "complaints", "runner", "own"] as const),
] as const;

const Sentences = z.array(text(5000));

/** A section of the terms, with what it says of the card itself and of each of its parts by name. */
export const TermsText = z.object({
  /** What the text is about, in the order in which it is read. */
  section: z.enum(termsSections),
  /** Heading of the section, in the language of the text. */
  heading: text(200),
  /** What the section says, of the card itself first. */
  paragraphs: z.array(
    z.object({
      /** Id of the reward, coupon, offer or level; `null` for the card itself. */
      part_id: z.nullable(Id),
      name: z.nullable(text(200)),
      /** One for each rule. */
      sentences: Sentences,
    }),
  ),
});
export type TermsText = z.infer<typeof TermsText>;

/** A paragraph that two versions put differently; empty where a version has none. */
export const TermsChange = z.object({
  /** What the text is about. */
  section: z.enum(termsSections),
  /** Heading of the section, in the language of the text. */
  heading: text(200),
  part_id: z.nullable(Id),
  name: z.nullable(text(200)),
  before: Sentences,
  after: Sentences,
  /** Whether members get more or less by it; `null`: neither, or it depends on what they buy. */
  direction: z.nullable(z.enum(["more", "less"])),
});
export type TermsChange = z.infer<typeof TermsChange>;

/** When a version of the terms holds. */
export const TermsVersion = z.object({
  number: z.int(),
  valid_from: Instant,
  /** First instant of the version after it; `null`: none was published. */
  valid_until: z.nullable(Instant),
  /** The version that new customers have now. */
  is_live: z.boolean(),
});
export type TermsVersion = z.infer<typeof TermsVersion>;

export const Terms = z.object({
  /** The version that the text is of; `null` for the draft. */
  version: z.nullable(TermsVersion),
  language: Locale,
  sections: z.array(TermsText),
  /** How the text differs from that of the version before, or the draft's from what was published last. */
  changes: z.array(TermsChange),
  /** The reason that was given for the version. */
  reason: z.nullable(LocalizedText),
});
export type Terms = z.infer<typeof Terms>;

export const readTerms = endpoint({
  method: "GET",
  path: "/cards/:id/terms",
  access: "cards_view",
  scope: "business",
  query: z.strictObject({
    /** The language of the text; left out, the business's. */
    language: z.optional(Locale),
    /** Number of a published version; left out, the draft, or what was published last where there is none. */
    version: z.optional(queryInt(1, 100_000)),
  }),
  response: Terms,
  errors: ["not_found"],
  summary: "The terms that a card's rules write, and what changed in them",
});
