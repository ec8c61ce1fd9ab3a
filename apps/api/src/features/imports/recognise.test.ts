import { expect, test } from "vitest";
import { recognise } from "./recognise.ts";

const fieldsOf = (text: string) => {
  const answer = recognise("transactions", Buffer.from(text), { isWhole: true, lastYear: 2026 });
  if ("refused" in answer) throw new Error(answer.refused.code);
  return answer.recognised.columns.map(({ field }) => field);
};

test("a date with a time in it is a moment, unless the time stands in a column of its own", () => {
  expect(fieldsOf("Karta;Data;Kwota\n1;03.02.2026 08:15;9,50\n")).toEqual(["card_number", "occurred_at", "amount"]);
  expect(fieldsOf("Karta;Data;Kwota\n1;03.02.2026;9,50\n")).toEqual(["card_number", "date", "amount"]);
  expect(fieldsOf("Data;Godzina;Kwota\n03.02.2026 00:00;08:15;9,50\n")).toEqual(["date", "time", "amount"]);
});
