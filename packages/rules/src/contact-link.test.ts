import fc from "fast-check";
import { expect, test } from "vitest";
import { type SocialNetwork, emailLink, socialHandle, socialLink } from "./index.ts";

const runs = { numRuns: process.env["LONG"] === "1" ? 10_000 : 500 };
const networks = fc.constantFrom<SocialNetwork>("facebook", "instagram", "tiktok");

test("mailto links are only for valid addresses", () => {
  expect(emailLink(" jan@wp.pl ")).toBe("mailto:jan@wp.pl");
  expect(emailLink("jan+a&b?c@wp.pl")).toBe("mailto:jan%2Ba%26b%3Fc@wp.pl");
  expect(emailLink("jan@wp.pl?bcc=all@wp.pl")).toBeNull();
  expect(emailLink("jan")).toBeNull();
});

test("handles are found in typed and pasted text", () => {
  for (const [network, typed, handle] of [
    ["instagram", "cafe.rosa", "cafe.rosa"],
    ["instagram", " @cafe.rosa ", "cafe.rosa"],
    ["instagram", "https://www.instagram.com/cafe.rosa/?hl=pl", "cafe.rosa"],
    ["instagram", "instagram.com/cafe.rosa#top", "cafe.rosa"],
    ["instagram", "https://www.instagram.com/p/C0ffee/", null],
    ["instagram", "https://instagram.com.example.org/cafe", null],
    ["instagram", "https://notinstagram.com/cafe", null],
    ["instagram", "instagram.com", null],
    ["instagram", "cafe..rosa", null],
    ["facebook", "CafeRosaKrakow", "CafeRosaKrakow"],
    ["facebook", "https://pl-pl.facebook.com/CafeRosaKrakow/photos", "CafeRosaKrakow"],
    ["facebook", "https://m.facebook.com/profile.php?v=info&id=100012345", "100012345"],
    ["facebook", "facebook.com/pages/Cafe-Rosa/123456789", "123456789"],
    ["facebook", "https://www.facebook.com/p/Cafe-Rosa-61550000000000/", "Cafe-Rosa-61550000000000"],
    ["facebook", "https://www.facebook.com/groups/kawa", null],
    ["facebook", "https://www.facebook.com/profile.php", null],
    ["facebook", "https://www.facebook.com/", null],
    ["tiktok", "@cafe_rosa", "cafe_rosa"],
    ["tiktok", "https://www.tiktok.com/@cafe_rosa/video/7", "cafe_rosa"],
    ["tiktok", "https://vm.tiktok.com/ZM123/", null],
    ["tiktok", "", null],
  ] as const) {
    expect(socialHandle(network, typed), typed).toBe(handle);
  }
  expect(socialLink("tiktok", "@cafe_rosa")).toBe("https://www.tiktok.com/@cafe_rosa");
  expect(socialLink("instagram", "@cafe.rosa")).toBe("https://www.instagram.com/cafe.rosa");
  expect(socialLink("facebook", "javascript:alert(1)//")).toBeNull();
});

test("a link leads to the network or is null, and reads back as its handle", () => {
  const near = fc.array(
    fc.constantFrom(
      "https://",
      "www.",
      "facebook.com",
      "instagram.com",
      "tiktok.com",
      "/",
      "@",
      "cafe",
      ".",
      "?id=1",
      "p",
    ),
  );
  fc.assert(
    fc.property(
      networks,
      fc.oneof(
        near.map((parts) => parts.join("")),
        fc.string({ unit: "grapheme" }),
      ),
      (network, text) => {
        const link = socialLink(network, text);
        expect(link ?? `https://www.${network}.com/`).toMatch(
          new RegExp(`^https://www\\.${network}\\.com/@?[\\w.-]*$`),
        );
        expect(link === null ? null : socialHandle(network, link)).toBe(socialHandle(network, text));
      },
    ),
    runs,
  );
});
