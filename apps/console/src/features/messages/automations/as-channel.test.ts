import type { AutomationMessage } from "@rewardo/contract/automation-fields";
import { expect, test } from "vitest";
import { asChannel } from "./as-channel.ts";

const coupon = { card_id: "0199d000-0000-7000-8000-000000000001", coupon_id: "0199d000-0000-7000-8000-000000000002" };
const mail: AutomationMessage = {
  channel: "email",
  content: {
    subject: { pl: "Urodziny" },
    blocks: [
      { kind: "button", label: { pl: "Menu" }, url: "https://example.com" },
      { kind: "text", text: { pl: "Sto lat", en: "Many happy returns" } },
      { kind: "coupon", ...coupon },
    ],
  },
};

test("what is written stays where the other way has a place for it", () => {
  const text = { pl: "Sto lat", en: "Many happy returns" };
  expect(asChannel(mail, "email")).toBe(mail);
  expect(asChannel(mail, "sms")).toEqual({ channel: "sms", content: { text, coupon } });
  const inApp = asChannel(mail, "in_app");
  expect(inApp).toEqual({ channel: "in_app", content: { title: { pl: "Urodziny" }, text, poll: null, coupon } });
  expect(asChannel(inApp, "email")).toEqual({
    channel: "email",
    content: {
      subject: { pl: "Urodziny" },
      blocks: [
        { kind: "text", text },
        { kind: "coupon", ...coupon },
      ],
    },
  });
  expect(asChannel({ channel: "sms", content: { text: {} } }, "email")).toEqual({
    channel: "email",
    content: { subject: {}, blocks: [{ kind: "text", text: {} }] },
  });
});
