import fc from "fast-check";
import { expect, test } from "vitest";
import { DOMAIN_TYPOS, ENDING_TYPOS } from "./data/email-typos.ts";
import { suggestEmail } from "./index.ts";

test("common misspellings get the correct domain", () => {
  for (const [typed, right] of [
    ["gmial.com", "gmail.com"],
    ["gmai.com", "gmail.com"],
    ["gamil.com", "gmail.com"],
    ["gmail.co", "gmail.com"],
    ["gmail.con", "gmail.com"],
    ["gmail,com", "gmail.com"],
    ["gmailcom", "gmail.com"],
    ["wp.p", "wp.pl"],
    ["ws.pl", "wp.pl"],
    ["o2.p", "o2.pl"],
    ["02.pl", "o2.pl"],
    ["icloud.con", "icloud.com"],
    ["interia.p", "interia.pl"],
    ["inteira.pl", "interia.pl"],
    ["op.p", "op.pl"],
    ["onet.p", "onet.pl"],
    ["vp.p", "vp.pl"],
    ["vp..pl", "vp.pl"],
    ["poczta.onte.pl", "poczta.onet.pl"],
    ["hotmial.com", "hotmail.com"],
    ["gmx.ed", "gmx.de"],
    ["ukr.nte", "ukr.net"],
  ] as const) {
    expect(suggestEmail(`Jan.K+karta@${typed.toUpperCase()}`), typed).toBe(`Jan.K+karta@${right}`);
  }
});

test("correct domains and short ones of others are left alone", () => {
  const others = [
    [
      "up.pl",
      "kp.pl",
      "wp.eu",
      "wp.com",
      "on.pl",
      "one.pl",
      "o2.com",
      "o2.co.uk",
      "poczta.fm",
      "interia.eu",
      "onet.eu",
    ],
    [
      "mail.com",
      "ymail.com",
      "gmx.net",
      "gmx.at",
      "gmx.com",
      "live.com",
      "live.de",
      "yahoo.de",
      "yahoo.co.uk",
      "me.com",
    ],
    ["hotmail.de", "hotmail.co.uk", "outlook.de", "mail.ru", "i.ua", "meta.ua", "ukr.ua", "cloud.com", "proton.me"],
  ].flat();
  for (const domain of [...Object.keys(DOMAIN_TYPOS), ...others]) {
    expect(suggestEmail(`jan@${domain}`), domain).toBeNull();
  }
  for (const nothing of ["", "@", "jan", "@gmial.com", "gmial.com", "jan@gmial.com@x.pl"]) {
    expect(suggestEmail(nothing), nothing).toBeNull();
  }
});

test("no misspelling belongs to two domains", () => {
  const rights = Object.keys(DOMAIN_TYPOS);
  const all = Object.values(DOMAIN_TYPOS).flat();
  expect(new Set(all).size).toBe(all.length);
  for (const right of rights) expect(ENDING_TYPOS[right.split(".").at(-1) ?? ""], right).toBeDefined();
});

test("a suggestion changes only the domain and is itself not corrected", () => {
  const typos = fc.constantFrom(...Object.values(DOMAIN_TYPOS).flat());
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), fc.oneof(typos, fc.domain()), (local, domain) => {
      const suggested = suggestEmail(`${local}@${domain}`);
      expect(suggested === null || suggested.startsWith(`${local.trimStart()}@`)).toBe(true);
      expect(suggested === null ? null : suggestEmail(suggested)).toBeNull();
    }),
  );
});
