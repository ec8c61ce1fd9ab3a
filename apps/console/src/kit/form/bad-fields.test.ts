import { expect, test } from "vitest";
import { fromStored, landed, nameOfPath, toStored } from "./bad-fields.ts";

test("a path belongs to the nearest name above it", () => {
  const names = ["name", "billing", "billing.city", "location"];
  expect(nameOfPath("name", names)).toBe("name");
  expect(nameOfPath("location.0", names)).toBe("location");
  expect(nameOfPath("billing.city", names)).toBe("billing.city");
  expect(nameOfPath("billing.postcode", names)).toBe("billing");
  expect(nameOfPath("names", names)).toBeNull();
});

test("one fault a field; parts keep theirs only where the field shows them", () => {
  const { faults, others } = landed(
    [
      { path: "location.0", code: "too_big", params: { maximum: 180 } },
      { path: "location.1", code: "too_big", params: { maximum: 90 } },
      { path: "title.pl", code: "too_big", params: { maximum: 500 } },
      { path: "title.de", code: "custom" },
      { path: "_id", code: "differs_from_path" },
    ],
    ["location", "title"],
    ["title"],
  );
  expect([...faults]).toEqual([
    ["location", { code: "too_big", params: { maximum: 180 } }],
    ["title.pl", { code: "too_big", params: { maximum: 500 } }],
    ["title.de", { code: "custom" }],
  ]);
  expect(others).toEqual([{ path: "_id", code: "differs_from_path" }]);
});

test("a fault survives being kept", () => {
  const fault = { code: "invalid_hours", params: { position: 12, at: "25:00", share: -0.5 } };
  expect(fromStored(toStored(fault))).toEqual(fault);
  expect(fromStored({})).toBeNull();
});
