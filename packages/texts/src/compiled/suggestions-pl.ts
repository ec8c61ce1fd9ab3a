// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
// prettier-ignore
export const messages = {
  "name.quiet_hours": "Spokojne godziny",
  "name.customers_at_risk": "Miło znów cię widzieć",
  "name.second_visit": "Druga wizyta",
  "name.bought_together": "Pasuje do tego",
  "name.top_level": "Dla najlepszych gości",
  "name.first_reward_far": "Mały upominek",
  "name.balances_pile_up": "Duża nagroda",
  "group.customers_at_risk": "Mogą odejść",
  "group.second_visit": "Byli raz",
  "group.top_level": "Najwyższy poziom",
  "question.favourite": "Co z tego kupuje się u nas najczęściej?",
  "question.price": "Ile kosztuje u nas „{name}”?",
  "question.dearest": "Co z tego kosztuje najwięcej?",
  "question.cheapest": "Co z tego kosztuje najmniej?",
  "question.ingredient": "Co z tego jest w „{name}”?",
  "question.together": "Co najczęściej kupuje się razem z „{name}”?",
  "question.full_card": "Ile pieczątek zapełnia naszą kartę?",
  "question.first_reward": "Którą z tych nagród można odebrać najszybciej?",
};
