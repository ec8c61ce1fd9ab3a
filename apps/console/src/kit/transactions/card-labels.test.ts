import { expect, test } from "vitest";
import { cardLabels } from "./card-labels.ts";

test("cards of one name are told apart by when they were opened, others keep their name alone", () => {
  const card = (_id: string, name: string, created_at: string) => ({ _id, name, created_at });
  const cards = [card("a", "Coffee card", "one"), card("b", "Coffee card", "other"), card("c", "Lunch card", "third")];
  const labels = cardLabels(
    cards,
    ({ name }) => name,
    (instant) => `opened ${instant}`,
  );
  expect([...labels]).toEqual([
    ["a", "Coffee card, opened one"],
    ["b", "Coffee card, opened other"],
    ["c", "Lunch card"],
  ]);
});
