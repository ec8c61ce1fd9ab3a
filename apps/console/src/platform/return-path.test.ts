import fc from "fast-check";
import { expect, test } from "vitest";
import { safeReturnPath } from "./return-path.ts";

test.each([
  "/",
  "/transactions?kind=visit&place_id=1",
  "/a//b",
  "/scanner#x",
  "/places?search=100%&near=//x",
  "/places/Caf%C3%A9",
  "/login?return_path=%2F%2Fevil.example",
])("%s is honoured", (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "transactions",
  "",
  " /x",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  "/\u0000/evil.example",
  "/%2Fevil.example",
  "/%2f/evil.example",
  "/%5Cevil.example",
  "/%252Fevil.example",
  "/%09/evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "/.\\/evil.example",
  "/%E0%A4%A",
  undefined,
  null,
  7,
  ["/a"],
])("%j is not", (path) => {
  expect(safeReturnPath(path)).toBe("/");
});

test("whatever is honoured stays here, as a browser reads it and as a router decodes it", () => {
  const pieces = [
    "/",
    "//",
    "\\",
    ".",
    "..",
    "%2f",
    "%5C",
    "%2e",
    "%09",
    "%25",
    "\t",
    "\n",
    "@",
    ":",
    "?",
    "#",
    "a",
    "evil.example",
  ];
  const tricky = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 2 })), { maxLength: 8 });
  fc.assert(
    fc.property(tricky, (parts) => {
      const path = safeReturnPath(`/${parts.join("")}`);
      const address = new URL(path, "https://ours.example");
      expect(address.origin).toBe("https://ours.example");
      expect(new URL(address.pathname, "https://ours.example").origin).toBe("https://ours.example");
      expect(new URL(decodeURIComponent(address.pathname), "https://ours.example").origin).toBe("https://ours.example");
    }),
    { numRuns: 2000 },
  );
});
