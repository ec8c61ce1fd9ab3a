import type { MessageSettings } from "@rewardo/contract/message-settings";
import type { MessageSuppression } from "@rewardo/contract/message-suppressions";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { MessageSettingsPage } from "./settings-page.tsx";

const settings: MessageSettings = {
  ...{
    sms_sender_name: null,
    sms_monthly_parts: null,
    sms_quiet_from: 21,
    sms_quiet_until: 8,
    email_weekly_cap: 3,
    sms_weekly_cap: 2,
    in_app_weekly_cap: 7,
  },
  ...{ sms_most_monthly_parts: 1000, sms_parts_this_month: 12, sms_price: null },
};

const suppression = (nr: number, more: Partial<MessageSuppression>): MessageSuppression => ({
  ...{ _id: `01a1fa33-42ea-7771-8148-8f6eba101e0${nr}`, user_id: "01a1fa33-42ea-7771-8148-8f6eba101eff" },
  ...{ channel: "email", reason: "hard_bounce", address: `guest${nr}@example.test`, user_name: "Aniela Wrona" },
  ...{ suppressed_at: "2026-06-12T08:00:00.000Z", can: { lift: true }, ...more },
});

/** A server that keeps what it is told. */
const serve = () => {
  const asked: { method: string; path: string; body: unknown }[] = [];
  let now = settings;
  let suppressed = [
    suppression(1, {}),
    suppression(2, { reason: "complaint", address: null, user_name: null }),
    suppression(3, { channel: "sms", address: "+48 601 234 567" }),
  ];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const body: unknown = request.method === "PATCH" ? await request.json() : null;
    asked.push({ method: request.method, path: pathname, body });
    const json = (answer: object) => Response.json(answer);
    if (request.method === "PATCH") return json((now = { ...now, ...(body as object) }));
    if (request.method === "DELETE") {
      suppressed = suppressed.filter(({ _id }) => !pathname.endsWith(_id));
      return new Response(null, { status: 204 });
    }
    return json(pathname.endsWith("message_suppressions") ? { items: suppressed, next_cursor: null } : now);
  });
  return { changes: () => asked.filter(({ method }) => method !== "GET") };
};

afterEach(() => vi.unstubAllGlobals());

test("how often customers are written to is saved, and an address may be written to again", async () => {
  const server = serve();
  render(<MessageSettingsPage />);
  const emails = page.getByRole("textbox", { name: "E-mails a week" });
  await emails.fill("5");
  await page.getByRole("textbox", { name: "SMS a week" }).fill("");
  await page.getByRole("combobox", { name: "Quiet from" }).selectOptions("20:00");
  await page.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(server.changes)
    .toMatchObject([{ body: { email_weekly_cap: 5, sms_weekly_cap: null, sms_quiet_from: 20 } }]);
  await expect.element(emails).toHaveValue("5");

  const list = page.getByRole("list", { name: "Addresses that get no more messages" });
  await expect.element(list.getByText("guest1@example.test")).toBeVisible();
  await expect.element(list.getByText(/There is no such number/)).toBeVisible();
  await page.getByRole("button", { name: "Write there again: guest1@example.test" }).click();
  await expect.element(list.getByText("guest1@example.test")).not.toBeInTheDocument();
  expect(server.changes().map(({ method }) => method)).toEqual(["PATCH", "DELETE"]);
});
