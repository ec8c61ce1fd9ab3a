import type { ExportWords } from "./ids.ts";

export const uk: ExportWords = {
  places: "заклади",
  "column.id": "ID",
  "column.name": "Назва",
  "column.address": "Адреса",
  "column.postcode": "Поштовий індекс",
  "column.city": "Місто",
  "column.country": "Країна",
  "column.latitude": "Широта",
  "column.longitude": "Довгота",
  "column.opening_hours": "Години роботи",
  "column.phone": "Телефон",
  "column.email": "Електронна пошта",
  "column.time_zone": "Часовий пояс",
  "column.status": "Стан",
  "column.created_at": "Додано",
  "place_status.active": "Відкритий",
  "place_status.closed": "Закритий",
};
