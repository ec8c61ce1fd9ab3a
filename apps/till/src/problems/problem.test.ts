import { expect, test } from "vitest";
import { ApiError } from "@rewardo/web/api-error.ts";
import { isNoCard, isOtherCode, looksMistyped, problemOf, reasonsOf, unknownNumber } from "./problem.ts";

const ours = "482109375518";
const answer = (status: number, code: string, params = {}) => new ApiError(status, { code, params });

test("the check digit tells a slip of the finger from an unknown card", () => {
  const right = Array.from("0123456789", (last) => `48210937551${last}`).filter((number) => !looksMistyped(number));
  expect(right).toHaveLength(1);
  const [number = ""] = right;
  expect(unknownNumber({ number, source: "typed" })).toBe("unknown");
  expect(unknownNumber({ number: number.replace("4", "5"), source: "typed" })).toBe("mistyped");
  expect(looksMistyped(`${number.slice(0, 4)} ${number.slice(4)}`)).toBe(false);
});

test("other systems' numbers are not called mistyped for their length alone", () => {
  for (const number of ["0123456789", "5901234123457", "AB-12345", "048210937551"]) {
    expect(looksMistyped(number), number).toBe(false);
  }
});

test("an unknown scanned code is foreign, unless it has the form of our numbers", () => {
  expect(unknownNumber({ number: "https://example.com", source: "camera" })).toBe("not_ours");
  expect(unknownNumber({ number: "5901234123457", source: "wedge" })).toBe("not_ours");
  expect(unknownNumber({ number: "RW1:8K2M4QXP:148813324850", source: "camera" })).toBe("unknown");
  expect(isNoCard("")).toBe(true);
  expect(isNoCard("x".repeat(60))).toBe(true);
});

test("without the server a menu's address or a network's password is no card, and any other system's number may be", () => {
  for (const code of [
    "https://menu.example.com/lunch",
    "WIFI:S:Goście;T:WPA;P:kawa1234;;",
    "BEGIN:VCARD",
    "mailto:a@example.com",
  ])
    expect(isOtherCode(code), code).toBe(true);
  for (const code of ["RW1:8K2M4QXP:148813324850", ours, "5901234123457", "AB-12345", "K 77 / 1", "7:45"])
    expect(isOtherCode(code), code).toBe(false);
});

test("each answer of the server is its own problem", () => {
  const scan = { number: ours, source: "camera" } as const;
  expect(problemOf(answer(404, "card_of_another_business"), scan)).toBe("not_ours");
  expect(problemOf(answer(401, "not_signed_in"), scan)).toBe("session");
  expect(problemOf(answer(403, "business_suspended"), scan)).toBe("session");
  expect(problemOf(answer(403, "forbidden"), scan)).toBe("forbidden");
  expect(problemOf(answer(403, "frozen"), scan)).toBe("frozen");
  expect(problemOf(answer(404, "not_found"), scan)).toBe("place");
  expect(problemOf(answer(400, "validation_failed"), scan)).toBe("broken");
  expect(problemOf(new TypeError("Failed to fetch"), scan)).toBe("broken");
});

test("the engine's reasons are read, and only well-formed ones", () => {
  const rejected = [{ code: "cap_per_day", params: { limit: 1 } }, { code: 5 }, null];
  expect(reasonsOf(answer(422, "refused", { rejected }))).toEqual([rejected[0]]);
  expect(reasonsOf(answer(422, "refused"))).toEqual([]);
  expect(reasonsOf(answer(422, "reversal_window_over"))).toBeNull();
  expect(reasonsOf(new Error("no"))).toBeNull();
});
