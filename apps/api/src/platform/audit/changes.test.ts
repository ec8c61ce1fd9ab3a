import { expect, test } from "vitest";
import { auditChanges } from "./changes.ts";

test("only what differs is noted", () => {
  const before = { name: "Kazimierz", city: "Kraków", version: 1 };
  expect(auditChanges("places", before, { ...before, city: null })).toEqual({
    before: { city: "Kraków" },
    after: { city: null },
  });
  expect(auditChanges("places", before, before)).toBeNull();
});

test("personal columns and unknown ones are named without their values", () => {
  const before = { first_name: null, email: "a@example.test", made_up: 1, version: 1 };
  const after = { first_name: "Zofia", email: "b@example.test", made_up: 2, version: 2 };
  expect(auditChanges("users", before, after)).toEqual({
    before: { first_name: null, email: "(not kept)", made_up: "(not kept)", version: 1 },
    after: { first_name: "(not kept)", email: "(not kept)", made_up: "(not kept)", version: 2 },
  });
});
