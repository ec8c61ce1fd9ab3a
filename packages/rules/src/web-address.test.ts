import { expect, test } from "vitest";
import { normalizeWebsite } from "./web-address.ts";

test.each([
  ["ziarno.example", "https://ziarno.example"],
  [" HTTPS://Ziarno.Example/ ", "https://ziarno.example"],
  ["http://ziarno.example/menu?x=1#a", "http://ziarno.example/menu?x=1#a"],
  ["www.żółw.example:8080/", "https://www.xn--w-uga1v8h.example:8080"],
])("%s is %s", (typed, kept) => {
  expect(normalizeWebsite(typed)).toBe(kept);
});

test.each(["", "ziarno", "localhost", "10.0.0.1", "javascript:alert(1)", "ftp://a.example", "https://u:p@a.example"])(
  "%s is no website",
  (typed) => {
    expect(normalizeWebsite(typed)).toBeNull();
  },
);
