// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
// prettier-ignore
export const messages = {
  "name.quiet_hours": "Тихі години",
  "name.customers_at_risk": "Раді бачити вас знову",
  "name.second_visit": "Другий візит",
  "name.bought_together": "Смакує разом",
  "name.top_level": "Для найкращих гостей",
  "name.first_reward_far": "Маленький подарунок",
  "name.balances_pile_up": "Велика винагорода",
  "group.customers_at_risk": "Можуть піти",
  "group.second_visit": "Були один раз",
  "group.top_level": "Найвищий рівень",
  "question.favourite": "Що з цього в нас купують найчастіше?",
  "question.price": "Скільки в нас коштує «{name}»?",
  "question.dearest": "Що з цього коштує найбільше?",
  "question.cheapest": "Що з цього коштує найменше?",
  "question.ingredient": "Що з цього є у складі «{name}»?",
  "question.together": "Що найчастіше купують разом із «{name}»?",
  "question.full_card": "Скільки штампів заповнюють нашу картку?",
  "question.first_reward": "Яку з цих винагород можна отримати найшвидше?",
};
