import { expect, test } from "vitest";
import { problemOf } from "./camera.ts";

const named = (name: string) => Object.assign(new Error(name), { name });

test("each refusal of the browser has its own meaning", () => {
  expect(problemOf(named("NotAllowedError"))).toBe("denied");
  expect(problemOf(named("NotFoundError"))).toBe("missing");
  expect(problemOf(named("OverconstrainedError"))).toBe("missing");
  expect(problemOf(named("NotReadableError"))).toBe("busy");
  expect(problemOf(named("SomethingNewError"))).toBe("broken");
  expect(problemOf("no error at all")).toBe("broken");
});
