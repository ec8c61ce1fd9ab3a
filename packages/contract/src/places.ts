/** Places: where a business serves its customers. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import {
  Country,
  Email,
  exportQuery,
  Id,
  Instant,
  listQuery,
  mostChosen,
  nameText,
  page,
  queryBoolean,
  repeated,
  text,
} from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";
import { UploadName } from "./uploads.ts";

export const privacy = {
  places: {
    business: [
      "name",
      "name_key",
      "address",
      "postcode",
      "city",
      "country",
      "longitude",
      "latitude",
      "opening_hours",
      "phone",
      "email",
      "time_zone",
      "image",
      "status",
    ],
    technical: ["business_id", "_id", "version", "created_at", "updated_at"],
  },
} satisfies PrivacyClasses;

export const auditActions = {
  places: ["created", "updated", "closed", "reopened", "exported"],
} as const;

export const placeStatuses = ["active", "closed"] as const;

export const Place = z.object({
  _id: Id,
  name: text(200),
  address: z.nullable(text(300)),
  postcode: z.nullable(text(20)),
  city: z.nullable(text(100)),
  country: Country,
  /** `[longitude, latitude]`, 6 decimals. */
  location: z.nullable(z.tuple([z.number(), z.number()])),
  opening_hours: z.nullable(text(500)),
  phone: z.nullable(text(30)),
  email: z.nullable(text(320)),
  time_zone: z.nullable(text(64)),
  /** Name of an upload, or `null`. */
  image: z.nullable(text(200)),
  status: z.enum(placeStatuses),
  version: z.int(),
  created_at: Instant,
  /** Name of the place's business; only for the platform across all businesses. */
  business_name: z.optional(text(200)),
  /** What this reader may do with this row. */
  can: z.object({ modify: z.boolean() }),
});
export type Place = z.infer<typeof Place>;

/** `[longitude, latitude]` in degrees; more than 6 decimals are rounded. */
const Location = z.tuple([
  z.number().check(z.minimum(-180), z.maximum(180)),
  z.number().check(z.minimum(-90), z.maximum(90)),
]);

const fields = {
  name: nameText(200),
  address: z.optional(z.nullable(text(300))),
  /** Postcode in the country's form, or as people type it. */
  postcode: z.optional(z.nullable(text(20))),
  city: z.optional(z.nullable(text(100))),
  location: z.optional(z.nullable(Location)),
  /** Opening hours in the grammar of `parseOpeningHours`; stored in normal form. */
  opening_hours: z.optional(z.nullable(text(500))),
  /** Phone number of the place's country unless it has a calling code; stored as E.164. */
  phone: z.optional(z.nullable(text(30))),
  email: z.optional(z.nullable(Email)),
  /** IANA name; null is the business's zone. */
  time_zone: z.optional(z.nullable(text(64))),
  /** Name of an upload of the same business. */
  image: z.optional(z.nullable(UploadName)),
};

export const PlaceInput = z.strictObject({ ...fields, country: Country });
export type PlaceInput = z.infer<typeof PlaceInput>;

/** Omitted fields stay; null empties a field. */
export const PlaceChanges = z.strictObject({
  ...fields,
  _id: z.optional(Id),
  name: z.optional(fields.name),
  country: z.optional(Country),
});
export type PlaceChanges = z.infer<typeof PlaceChanges>;

export const placeSorts = ["name", "created_at"] as const;

const placeFilters = {
  /** Part of a name, ignoring case and diacritics. For one business only, like `status`. */
  q: z.optional(text(200)),
  status: z.optional(z.enum(placeStatuses)),
};

export const listPlaces = endpoint({
  method: "GET",
  path: "/places",
  access: "places_view",
  scope: "scoped",
  query: z.strictObject({
    ...listQuery(placeSorts),
    ...placeFilters,
    /** Only these places, as far as they pass the filters. */
    ids: repeated(Id, mostChosen),
    /** Only those at which the reader may act. */
    own: z.optional(queryBoolean),
  }),
  response: page(Place),
  errors: ["bad_request"],
  summary: "Places, by name",
});

export const exportPlaces = endpoint({
  method: "GET",
  path: "/places/export",
  access: "data_export",
  scope: "scoped",
  query: z.strictObject({ ...exportQuery(placeSorts), ...placeFilters }),
  response: null,
  file: ["text/csv"],
  errors: ["bad_request"],
  summary: "The places of a list, as a table in CSV",
});

export const readPlace = endpoint({
  method: "GET",
  path: "/places/:id",
  access: "places_view",
  scope: "scoped",
  response: Place,
  errors: ["not_found"],
  summary: "One place",
});

export const createPlace = endpoint({
  method: "POST",
  path: "/places",
  access: "places_modify",
  scope: "business",
  all_places: true,
  body: PlaceInput,
  response: Place,
  status: 201,
  idempotent: "optional",
  errors: ["forbidden", "not_found", "validation_failed", "place_limit_reached", "idempotency_key_reused"],
  summary: "Open a place, within the plan's limit",
});

export const updatePlace = endpoint({
  method: "PATCH",
  path: "/places/:id",
  access: "places_modify",
  scope: "business",
  body: PlaceChanges,
  response: Place,
  versioned: true,
  errors: ["not_found", "validation_failed", "version_conflict", "precondition_required"],
  summary: "Change a place, given the version that the caller has seen",
});

export const closePlace = endpoint({
  method: "POST",
  path: "/places/:id/close",
  access: "places_modify",
  scope: "business",
  lapsed: "always",
  response: Place,
  errors: ["not_found"],
  summary: "Close a place; a closed one stays as it is",
});

export const reopenPlace = endpoint({
  method: "POST",
  path: "/places/:id/reopen",
  access: "places_modify",
  scope: "business",
  response: Place,
  errors: ["not_found", "place_limit_reached"],
  summary: "Reopen a closed place, within the plan's limit",
});
