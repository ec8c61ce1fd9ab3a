// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
// prettier-ignore
export const messages = {
  "label.stamps": "Штампи",
  "label.points": "Бали",
  "label.next": "Наступна винагорода",
  "label.ready": "Чекає на вас",
  "label.lapses": "Скоро згорить",
  "label.waits": "Чекає на наступний візит",
  "label.level": "Рівень",
  "label.message": "Повідомлення",
  "label.number": "Номер картки",
  "label.card": "Картка та історія",
  "label.contact": "Контакти",
  "label.website": "Сайт",
  "label.rewards": "Винагороди",
  "label.state": "Стан",
  "state.frozen": "Заблокована: запитайте на касі",
  "state.closed": "Цю картку закрито",
  "state.waits": "Жодне попередження не надійшло вчасно, тож нічого не згоріло.",
};
