import { expect, test } from "vitest";
import { mostNoticeSigns, noticeText } from "./notice-text.ts";

test("a text that fits is told whole, and a longer one ends where the phone's lines do, between two signs", () => {
  expect(noticeText("Nowa kawa")).toBe("Nowa kawa");
  const whole = "☕".repeat(mostNoticeSigns);
  expect(noticeText(whole)).toBe(whole);
  const cut = noticeText(`${"🫘".repeat(mostNoticeSigns - 2)} ${whole}`);
  expect(cut).toBe(`${"🫘".repeat(mostNoticeSigns - 2)}…`);
  expect([...noticeText(whole.repeat(5))]).toHaveLength(mostNoticeSigns);
});
