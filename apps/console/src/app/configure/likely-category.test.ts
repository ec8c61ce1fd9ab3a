import { expect, test } from "vitest";
import { likelyCategory } from "./likely-category.ts";

test.each([
  ["Kawiarnia Ziarenko", "gastronomy"],
  ["Bäckerei Ähre", "gastronomy"],
  ["Café Größenwahn", "gastronomy"],
  ["Łódź: Lodziarnia Pod Różą", "gastronomy"],
  ["Кав’ярня «Зерно»", "gastronomy"],
  ["Mleczny Bar", "gastronomy"],
  ["Піцерія Рома", "gastronomy"],
  ["Salon Lindenhof", "beauty_and_wellness"],
  ["Перукарня Оксана", "beauty_and_wellness"],
  ["Fizjo Centrum", "health"],
  ["Barbara Nowak Usługi", undefined],
  ["Zielnik", undefined],
  ["", undefined],
])("%s is of the kind %s", (name, category) => {
  expect(likelyCategory(name)).toBe(category);
});
