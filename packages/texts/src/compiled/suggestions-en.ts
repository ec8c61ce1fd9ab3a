// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
// prettier-ignore
export const messages = {
  "name.quiet_hours": "Quiet hours",
  "name.customers_at_risk": "Good to see you again",
  "name.second_visit": "Second visit",
  "name.bought_together": "Goes well with it",
  "name.top_level": "For our best guests",
  "name.first_reward_far": "A small treat",
  "name.balances_pile_up": "The big reward",
  "group.customers_at_risk": "About to leave",
  "group.second_visit": "Came once",
  "group.top_level": "Highest level",
  "question.favourite": "Which of these is bought most often here?",
  "question.price": "What does “{name}” cost here?",
  "question.dearest": "Which of these costs the most?",
  "question.cheapest": "Which of these costs the least?",
  "question.ingredient": "Which of these is in “{name}”?",
  "question.together": "What is most often bought together with “{name}”?",
  "question.full_card": "How many stamps fill our card?",
  "question.first_reward": "Which of these rewards can you have soonest?",
};
