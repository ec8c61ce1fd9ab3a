import type { ExportWords } from "./ids.ts";

export const de: ExportWords = {
  places: "standorte",
  "column.id": "ID",
  "column.name": "Name",
  "column.address": "Adresse",
  "column.postcode": "Postleitzahl",
  "column.city": "Ort",
  "column.country": "Land",
  "column.latitude": "Breitengrad",
  "column.longitude": "Längengrad",
  "column.opening_hours": "Öffnungszeiten",
  "column.phone": "Telefon",
  "column.email": "E-Mail",
  "column.time_zone": "Zeitzone",
  "column.status": "Status",
  "column.created_at": "Angelegt",
  "place_status.active": "Geöffnet",
  "place_status.closed": "Geschlossen",
};
