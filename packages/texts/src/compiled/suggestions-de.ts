// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
// prettier-ignore
export const messages = {
  "name.quiet_hours": "Ruhige Stunden",
  "name.customers_at_risk": "Schön, Sie wiederzusehen",
  "name.second_visit": "Der zweite Besuch",
  "name.bought_together": "Passt gut dazu",
  "name.top_level": "Für unsere besten Gäste",
  "name.first_reward_far": "Kleine Aufmerksamkeit",
  "name.balances_pile_up": "Die große Prämie",
  "group.customers_at_risk": "Drohen wegzubleiben",
  "group.second_visit": "Einmal da gewesen",
  "group.top_level": "Höchste Stufe",
  "question.favourite": "Was davon wird bei uns am häufigsten gekauft?",
  "question.price": "Was kostet „{name}“ bei uns?",
  "question.dearest": "Was davon kostet am meisten?",
  "question.cheapest": "Was davon kostet am wenigsten?",
  "question.ingredient": "Was davon steckt in „{name}“?",
  "question.together": "Was wird am häufigsten zusammen mit „{name}“ gekauft?",
  "question.full_card": "Wie viele Stempel machen unsere Karte voll?",
  "question.first_reward": "Welche dieser Prämien gibt es am schnellsten?",
};
