// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
// prettier-ignore
export const messages = {
  "label.stamps": "Pieczątki",
  "label.points": "Punkty",
  "label.next": "Następna nagroda",
  "label.ready": "Czeka na ciebie",
  "label.lapses": "Kończy się",
  "label.waits": "Czeka na kolejną wizytę",
  "label.level": "Poziom",
  "label.message": "Wiadomość",
  "label.number": "Numer karty",
  "label.card": "Karta i historia",
  "label.contact": "Kontakt",
  "label.website": "Strona",
  "label.rewards": "Nagrody",
  "label.state": "Stan",
  "state.frozen": "Zablokowana: zapytaj przy kasie",
  "state.closed": "Ta karta jest zamknięta",
  "state.waits": "Żadne ostrzeżenie nie dotarło na czas, więc nic nie przepadło.",
};
