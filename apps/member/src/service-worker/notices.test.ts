/** What the service worker makes of what the server sent, and of nothing else. */
import { expect, test } from "vitest";
import { noticeOf, pageOf } from "./rules.ts";

const message = "0198c0de-0000-7000-8000-000000000000";
const sent = {
  key: "ZYARN0K1",
  message,
  business: "Kawiarnia Ziarno",
  title: "Nowa kawa",
  text: "Wpadnij",
  language: "pl",
};

test("a notice has the business above, the message below, and leads to it", () => {
  const notice = noticeOf(JSON.stringify(sent))!;
  expect(notice).toEqual({
    ...{ key: "ZYARN0K1", message, business: "Kawiarnia Ziarno", text: "Nowa kawa\nWpadnij", language: "pl" },
  });
  expect(pageOf(notice)).toBe(`/c/ZYARN0K1#messages/${message}`);
  expect(noticeOf(JSON.stringify({ ...sent, text: "" }))?.text).toBe("Nowa kawa");
});

test.each([
  ["nothing", undefined],
  ["no JSON", "kawa"],
  ["another thing", "[]"],
  ["a part of it", JSON.stringify({ ...sent, title: undefined })],
  ["a key that leads elsewhere", JSON.stringify({ ...sent, key: "../api" })],
  ["a message that leads elsewhere", JSON.stringify({ ...sent, message: "x/../../y" })],
])("%s shows nothing", (_name, text) => {
  expect(noticeOf(text)).toBeNull();
});
