import type { ExportWords } from "./ids.ts";

export const en: ExportWords = {
  places: "places",
  "column.id": "ID",
  "column.name": "Name",
  "column.address": "Address",
  "column.postcode": "Postcode",
  "column.city": "City",
  "column.country": "Country",
  "column.latitude": "Latitude",
  "column.longitude": "Longitude",
  "column.opening_hours": "Opening hours",
  "column.phone": "Phone",
  "column.email": "E-mail",
  "column.time_zone": "Time zone",
  "column.status": "Status",
  "column.created_at": "Created",
  "place_status.active": "Open",
  "place_status.closed": "Closed",
};
