// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
// prettier-ignore
export const messages = {
  "label.stamps": "Stempel",
  "label.points": "Punkte",
  "label.next": "Nächste Prämie",
  "label.ready": "Wartet auf Sie",
  "label.lapses": "Verfällt bald",
  "label.waits": "Bleibt bis zu Ihrem nächsten Besuch",
  "label.level": "Stufe",
  "label.message": "Nachricht",
  "label.number": "Kartennummer",
  "label.card": "Karte und Verlauf",
  "label.contact": "Kontakt",
  "label.website": "Website",
  "label.rewards": "Prämien",
  "label.state": "Status",
  "state.frozen": "Gesperrt: bitte an der Kasse fragen",
  "state.closed": "Diese Karte ist geschlossen",
  "state.waits": "Keine Warnung kam rechtzeitig an, deshalb ging nichts verloren.",
};
