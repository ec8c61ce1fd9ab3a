import type { MailTexts } from "./ids.ts";

export const pl: MailTexts = {
  "verify.subject": "Potwierdź swój adres e-mail",
  "verify.title": "Potwierdź swój adres e-mail",
  "verify.body":
    "Ktoś zarejestrował się w {brand} i podał ten adres. Jeśli to ty, potwierdź, że adres należy do ciebie.",
  "verify.button": "Potwierdź adres",
  "verify.note":
    "Link działa 7 dni. Jeśli to nie ty, nie musisz nic robić: adres, którego nikt nie potwierdzi, po 14 dniach znów jest wolny.",
  "reset.subject": "Ustaw nowe hasło",
  "reset.title": "Ustaw nowe hasło",
  "reset.body": "Ktoś, najpewniej ty, poprosił o nowe hasło do twojego konta w {brand}.",
  "reset.button": "Ustaw hasło",
  "reset.note":
    "Link jest jednorazowy i działa przez godzinę. Ustawienie hasła wylogowuje cię wszędzie. Jeśli to nie ty, nie musisz nic robić: hasło pozostaje bez zmian.",
  "unlock.subject": "Twoje konto jest zablokowane",
  "unlock.title": "Twoje konto jest zablokowane",
  "unlock.body":
    "Po dziesięciu nieudanych próbach nikt nie może zalogować się hasłem na twoje konto w {brand}. Kto jest już zalogowany, może pracować dalej, a sparowane kasy działają jak dotąd.",
  "unlock.button": "Odblokuj konto",
  "unlock.note":
    "Link jest jednorazowy i działa przez 24 godziny. Jeśli to nie twoje próby, ktoś zgaduje hasło: wybierz długie, którego nie używasz nigdzie indziej.",
  "invitation.subject": "{business} zaprasza cię",
  "invitation.title": "{business} zaprasza cię",
  "invitation.body": "Firma {business} prowadzi swoje karty lojalnościowe w {brand} i założyła dla ciebie konto.",
  "invitation.button": "Przyjmij zaproszenie",
  "invitation.note": "Link jest jednorazowy i działa przez 7 dni. Jeśli nic o tym nie wiesz, nie musisz nic robić.",
  hint: "Jeśli przycisk nie działa, otwórz ten adres w przeglądarce:",
  footer:
    "Wiadomość wysłał program {brand} w związku z czynnością na stronie {host}. Nie zawiera ani nowości, ani reklam.",
  new_business: "Moja firma",
};
