/** Whatever a call takes as a name, it takes as one line in signs that show. */
import * as z from "zod/mini";
import { expect, test } from "vitest";
import { allEndpoints } from "./all.ts";
import { nameText } from "./fields.ts";

const isName = (value: string) => nameText(100).safeParse(value).success;

test("names are one line of signs that show, without web addresses", () => {
  for (const good of ["Kawiarnia Ziarno", "Pyszne.pl", "O’Neill & Söhne", "Кав’ярня", "👩‍🍳 Ola", "قهوة", "№1: 50 % / 2"])
    expect(isName(good), good).toBe(true);
  const hidden = [
    "\r",
    "\n",
    "\t",
    "\u0085",
    "\u00ad",
    "\u200b",
    "\u200d",
    "\u200f",
    "\u2028",
    "\u202e",
    "\u2066",
    "\ufeff",
  ];
  for (const sign of [...hidden, "\u{e0041}"])
    expect(isName(`Evil${sign}name`), sign.codePointAt(0)?.toString(16)).toBe(false);
  for (const address of ["http://phish.example", "Log in at www.phish.example", "phish.example/login"])
    expect(isName(address), address).toBe(false);
});

test("no call takes a hidden sign in a name", () => {
  let names = 0;
  const taken = allEndpoints.flatMap(({ entity, name, definition: { method, body } }) => {
    if (method === "GET" || !(body instanceof z.ZodMiniObject)) return [];
    return Object.entries(body.def.shape as Record<string, z.ZodMiniType>)
      .filter(([field]) => /(^|_)name$/.test(field))
      .filter(([, schema]) => (names += 1) > 0 && schema.safeParse("Anna\u202e").success)
      .map(([field]) => `${entity} ${name} ${field}`);
  });
  expect(taken).toEqual([]);
  expect(names).toBeGreaterThan(15);
});
