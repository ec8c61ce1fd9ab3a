import { expect, test } from "vitest";
import { nearestTo } from "./nearest.ts";

const questions = {
  week: "Ilu klientów przyszło w tym tygodniu?",
  quiet: "Kiedy jest najspokojniej?",
  reward: "Która nagroda jest najczęściej odbierana?",
};
const names = Object.keys(questions) as (keyof typeof questions)[];
const nearest = (typed: string) => nearestTo(typed, names, (name) => questions[name]);

test("a question in one's own words finds the nearest ones, the nearest first; one that shares no word finds none", () => {
  expect(nearest("")).toEqual(names);
  expect(nearest("ilu ")).toEqual(["week"]);
  expect(nearest("ile osób było w ostatnim tygodniu")[0]).toBe("week");
  expect(nearest("nagrody klientów")).toEqual(["week", "reward"]);
  expect(nearest("spokojny")).toEqual(["quiet"]);
  expect(nearest("pogoda")).toEqual([]);
});
