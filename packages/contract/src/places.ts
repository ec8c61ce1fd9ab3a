/** Places: where a business serves its customers. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, listQuery, page, text } from "./fields.ts";

export const Place = z.object({
  _id: Id,
  name: text(200),
  address: z.nullable(text(300)),
  postcode: z.nullable(text(20)),
  city: z.nullable(text(100)),
  country: z.enum(["PL", "DE", "UK"]),
  /** `[longitude, latitude]`, 6 decimals. */
  location: z.nullable(z.tuple([z.number(), z.number()])),
  opening_hours: z.nullable(text(500)),
  phone: z.nullable(text(30)),
  email: z.nullable(text(320)),
  time_zone: z.nullable(text(64)),
  status: z.enum(["active", "closed"]),
  version: z.int(),
  created_at: Instant,
});
export type Place = z.infer<typeof Place>;

export const placeSorts = ["name", "created_at"] as const;

export const listPlaces = endpoint({
  method: "GET",
  path: "/places",
  access: "places_view",
  scope: "scoped",
  query: z.strictObject(listQuery(placeSorts)),
  response: page(Place),
  errors: ["bad_request"],
  summary: "Places, by name",
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
