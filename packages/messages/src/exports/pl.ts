import type { ExportWords } from "./ids.ts";

export const pl: ExportWords = {
  places: "miejsca",
  "column.id": "ID",
  "column.name": "Nazwa",
  "column.address": "Adres",
  "column.postcode": "Kod pocztowy",
  "column.city": "Miejscowość",
  "column.country": "Kraj",
  "column.latitude": "Szerokość geograficzna",
  "column.longitude": "Długość geograficzna",
  "column.opening_hours": "Godziny otwarcia",
  "column.phone": "Telefon",
  "column.email": "E-mail",
  "column.time_zone": "Strefa czasowa",
  "column.status": "Status",
  "column.created_at": "Dodano",
  "place_status.active": "Otwarte",
  "place_status.closed": "Zamknięte",
};
