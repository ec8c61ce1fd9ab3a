import { expect, test } from "vitest";
import { cardOf, treatmentOf } from "./rules.ts";

const origin = "https://cards.example";
const asked = (path: string, mode: RequestMode = "navigate", method = "GET") =>
  treatmentOf({ method, mode, url: new URL(path, origin).href }, origin);

test("a card's page and view are kept, and what they are drawn with", () => {
  expect(asked("/c/ZYARN0K1")).toBe("card");
  expect(asked("/c/ZYARN0K1?rate=4&visit=1")).toBe("card");
  expect(asked("/c")).toBe("card");
  expect(asked("/api/member/ZYARN0K1/view", "cors")).toBe("card");
  expect(asked("/member/assets/main-Ab12.js", "no-cors")).toBe("file");
});

test("links, claims, joining and every other call go to the network untouched", () => {
  for (const path of [
    "/c/ZYARN0K1ABCDEFGHJKMNPQRSTVWXYZ0123",
    "/k/ZYARN0K1ABC",
    "/join/ZYARN0K1",
    "/",
    "/transactions",
  ])
    expect(asked(path), path).toBe("network");
  for (const path of ["/api/member/ZYARN0K1/entries", "/api/member_claims", "/c/ZYARN0K1/manifest.webmanifest"])
    expect(asked(path, "cors"), path).toBe("network");
  expect(asked("/c/ZYARN0K1", "navigate", "POST")).toBe("network");
  expect(asked("https://elsewhere.example/member/assets/a.js", "no-cors")).toBe("network");
});

test("what is forgotten is all of one card, and of no other", () => {
  expect(cardOf("/c/zyarn0k1")).toBe("ZYARN0K1");
  expect(cardOf("/api/member/ZYARN0K1/view")).toBe("ZYARN0K1");
  expect(cardOf("/c")).toBeNull();
});
