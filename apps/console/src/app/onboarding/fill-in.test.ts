import { expect, test } from "vitest";
import { fillIn } from "./fill-in.ts";

test("nothing that was typed is replaced, and what was filled in is by what comes next", () => {
  const filled = new Map<string, string>();
  expect(fillIn(filled, "first_name", "", "Marta")).toBe("Marta");
  expect(fillIn(filled, "first_name", "Marta", "Hanna")).toBe("Hanna");
  expect(fillIn(filled, "first_name", "Hania", "Marta")).toBe("Hania");
  expect(fillIn(filled, "last_name", " ", null)).toBe(" ");
  expect(fillIn(filled, "last_name", "Wrona", "Lis")).toBe("Wrona");
});
