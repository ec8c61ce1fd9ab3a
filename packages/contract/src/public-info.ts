/** The public information of a business. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Email, Id, nameText, text } from "./fields.ts";
import { UploadName } from "./uploads.ts";

export const businessCategories = [
  "gastronomy",
  "beauty_and_wellness",
  "services",
  "entertainment",
  "hospitality_and_tourism",
  "health",
  "transportation",
  "fashion",
  "other",
  "online",
] as const;
export const BusinessCategory = z.enum(businessCategories);
export type BusinessCategory = z.infer<typeof BusinessCategory>;

export const PublicInfo = z.object({
  _id: Id,
  name: text(200),
  description: z.nullable(text(1000)),
  category: z.nullable(BusinessCategory),
  /** Names of uploads, or `null`. */
  logo: z.nullable(text(200)),
  cover: z.nullable(text(200)),
  email: z.nullable(text(320)),
  /** E.164. */
  phone: z.nullable(text(30)),
  /** An address of http or https. */
  website: z.nullable(text(300)),
  /** Handles, without the network's address. */
  facebook: z.nullable(text(200)),
  instagram: z.nullable(text(200)),
  tiktok: z.nullable(text(200)),
  version: z.int(),
});
export type PublicInfo = z.infer<typeof PublicInfo>;

const fields = {
  name: nameText(200),
  description: z.optional(z.nullable(text(1000))),
  category: z.optional(z.nullable(BusinessCategory)),
  /** Names of uploads of the same business. */
  logo: z.optional(z.nullable(UploadName)),
  cover: z.optional(z.nullable(UploadName)),
  email: z.optional(z.nullable(Email)),
  /** Phone number of the business's country unless it has a calling code. */
  phone: z.optional(z.nullable(text(30))),
  /** Web address as people type it: the scheme may be missing. */
  website: z.optional(z.nullable(text(300))),
  /** A handle, with or without `@`, or the address of the profile. */
  facebook: z.optional(z.nullable(text(200))),
  instagram: z.optional(z.nullable(text(200))),
  tiktok: z.optional(z.nullable(text(200))),
};

/** All of it, as a form has it. */
export const PublicInfoInput = z.strictObject(fields);
export type PublicInfoInput = z.infer<typeof PublicInfoInput>;

/** Omitted fields stay; null empties a field. */
export const PublicInfoChanges = z.strictObject({ ...fields, _id: z.optional(Id), name: z.optional(fields.name) });
export type PublicInfoChanges = z.infer<typeof PublicInfoChanges>;

export const readPublicInfo = endpoint({
  method: "GET",
  path: "/public_info",
  access: "public_info_modify",
  scope: "business",
  response: PublicInfo,
  errors: ["not_found"],
  summary: "The business's public information",
});

export const updatePublicInfo = endpoint({
  method: "PATCH",
  path: "/public_info",
  access: "public_info_modify",
  scope: "business",
  all_places: true,
  body: PublicInfoChanges,
  response: PublicInfo,
  versioned: true,
  errors: ["validation_failed", "not_found", "version_conflict"],
  summary: "Change the business's public information",
});
