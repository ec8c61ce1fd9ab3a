import { expect, test } from "vitest";
import { isUnwritten } from "./unwritten.ts";

test("a message is written once its subject or title and its text are, in the business's language", () => {
  const mail = (subject: object, text: object) =>
    isUnwritten("email", { subject, blocks: [{ kind: "text", text }] }, "pl");
  expect(mail({}, {})).toBe(true);
  expect(mail({ pl: "Nowość" }, {})).toBe(true);
  expect(mail({}, { pl: "Wpadnij" })).toBe(true);
  expect(mail({ en: "News" }, { en: "Come" })).toBe(true);
  expect(mail({ pl: "Nowość" }, { pl: "Wpadnij" })).toBe(false);
  expect(isUnwritten("sms", { text: { pl: " " } }, "pl")).toBe(true);
  expect(isUnwritten("sms", { text: { pl: "Wpadnij" } }, "pl")).toBe(false);
  expect(isUnwritten("in_app", { title: { pl: "Nowość" }, text: {}, poll: null }, "pl")).toBe(true);
});

test("what a button or a picture lacks is told later", () => {
  const blocks = [{ kind: "button", label: {}, url: "https://ziarno.example" }] as const;
  expect(isUnwritten("email", { subject: { pl: "Nowość" }, blocks: [...blocks] }, "pl")).toBe(false);
});
