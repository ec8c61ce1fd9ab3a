/** Every word of an exported table; a language that lacks one does not compile. */
export type ExportWord =
  | "places"
  | `column.${
      | "id"
      | "name"
      | "address"
      | "postcode"
      | "city"
      | "country"
      | "latitude"
      | "longitude"
      | "opening_hours"
      | "phone"
      | "email"
      | "time_zone"
      | "status"
      | "created_at"}`
  | `place_status.${"active" | "closed"}`;

export type ExportWords = { readonly [id in ExportWord]: string };
