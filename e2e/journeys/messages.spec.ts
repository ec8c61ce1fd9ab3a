/** A business writes to a customer who agreed, and has messages go out by themselves. */
import { runs } from "../harness/settled-page.ts";
import { findFaults } from "../harness/axe.ts";
import { confirmByMail, mailsTo } from "../harness/mailbox.ts";
import { rotatedWidths } from "../harness/rotation.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";

// Both widths write in one business.
test.describe.configure({ mode: "default" });

for (const width of rotatedWidths(0)) {
  test(`an e-mail is written, sent to who agreed, and a birthday automation is switched on at ${width} px`, async ({
    visit,
  }) => {
    const page = await visit({ as: "owner" });
    const scope = "/api/businesses/current";
    const post = async <T>(path: string, data: object): Promise<T> => {
      const headers = { "idempotency-key": crypto.randomUUID() };
      const answer = await page.request.post(`${scope}/${path}`, { data, headers });
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
      return (await answer.json()) as T;
    };
    const cards = (await (await page.request.get(`${scope}/cards`)).json()) as {
      items: { _id: string; status: string }[];
    };
    const card_id = cards.items.find(({ status }) => status === "active")!._id;
    const email = `oliwia-${crypto.randomUUID().slice(0, 8)}@example.com`;
    const phone = `60${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;
    const person = { first_name: "Oliwia", last_name: "Brodzka", email, phone, birth_date: "1990-06-12" };
    const { _id } = await post<{ _id: string }>("users", { ...person, card_id });
    for (const channel of ["email", "sms", "in_app"]) {
      await post(`users/${_id}/consents`, { channel, is_granted: true, language: "pl" });
    }
    await confirmByMail(email, page);

    await page.setViewportSize({ width, height: 900 });
    await page.goto("/messages/new");
    await runs(page);
    await expect(page.getByText(/customers? would get it now/)).toBeVisible();
    const preview = page.getByRole("region", { name: "Preview" });
    const showsPreview = async (words: string) => {
      const isBeside = width >= 1100;
      if (!isBeside) await page.getByRole("button", { name: "Preview" }).click();
      await expect(preview).toContainText(words);
      if (!isBeside) await page.keyboard.press("Escape");
      await expect(preview).toHaveCount(isBeside ? 1 : 0);
    };
    await page.getByRole("textbox", { name: "Subject" }).first().fill("New milk, {first_name|friend}");
    await showsPreview("New milk, Oliwi");
    // The list's name follows the subject.
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("New milk");
    await page.getByRole("textbox", { name: "Name" }).fill("Oat milk");
    await page.getByRole("group", { name: "Text 1" }).getByRole("textbox").first().fill("Come and try it.");
    await showsPreview("Come and try it.");
    await page.getByRole("button", { name: /^Send to \d/ }).press("Enter");
    const drawer = page.getByRole("dialog");
    const asked = page.getByRole("dialog", { name: /will get it/ });
    await asked.getByRole("button", { name: /^Send to \d/ }).press("Enter");
    await expect(asked).toBeHidden();
    await expect(drawer.getByText("Sent", { exact: true })).toBeVisible();
    await expect(drawer.getByRole("region", { name: "What customers spent" })).toContainText("Known from");
    expect(await findFaults(page)).toEqual([]);
    const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject);
    await expect.poll(subjects).toContain("New milk, Oliwio");

    await page.goto("/messages/sms/new");
    await runs(page);
    await page.getByRole("textbox", { name: "Name" }).fill("Oat milk by SMS");
    await page
      .getByRole("textbox", { name: "Text" })
      .first()
      .fill(`Świeże mleko ${"a".repeat(60)}`);
    await expect(page.getByText("2 parts of SMS, 73 of 134 characters")).toBeVisible();
    await page.getByRole("checkbox").press("Space");
    await expect(page.getByText("1 part of SMS, 73 of 160 characters")).toBeVisible();
    await page.getByText("Keep as a draft", { exact: true }).click();
    await page.getByRole("button", { name: "Save draft" }).press("Enter");
    await expect(page).toHaveURL(/\/messages\/sms\/[\w-]+$/);
    await expect(drawer.getByText("1 part of SMS, 73 of 160 characters")).toBeVisible();
    await drawer.getByRole("button", { name: /^Send to \d/ }).press("Enter");
    await asked.getByRole("button", { name: /^Send to \d/ }).press("Enter");
    await expect(asked).toBeHidden();
    // In quiet hours it stays scheduled, and waits for the morning.
    await expect(drawer.getByRole("definition").filter({ hasText: /^(Scheduled|Sending|Sent)$/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: "SMS", exact: true })).toHaveAttribute("aria-current", "page");

    await page.goto("/messages/in_app/new");
    await runs(page);
    await page.getByRole("textbox", { name: "Name" }).fill("Which milk");
    await page.getByRole("textbox", { name: "Title" }).first().fill("You choose");
    await page.getByRole("textbox", { name: "Text" }).first().fill("Which milk shall we buy?");
    await page.getByRole("checkbox", { name: "With a poll" }).press("Space");
    await page.getByRole("textbox", { name: "Question" }).first().fill("Which tastes better?");
    await page.getByRole("textbox", { name: "Answer 1" }).first().fill("Oat");
    await page.getByRole("textbox", { name: "Answer 2" }).first().fill("Soy");
    await page.getByRole("button", { name: "Move Answer 2", exact: true }).press("ArrowUp");
    await expect(page.getByRole("textbox", { name: "Answer 1" }).first()).toHaveValue("Soy");
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole("button", { name: /^Send to \d/ }).press("Enter");
    await asked.getByRole("button", { name: /^Send to \d/ }).press("Enter");
    await expect(asked).toBeHidden();
    await expect(drawer.getByText("0 answers")).toBeVisible();
    await drawer.getByRole("button", { name: "Close the poll" }).press("Enter");
    await page
      .getByRole("dialog", { name: "Close the poll?" })
      .getByRole("button", { name: "Close the poll" })
      .press("Enter");
    await expect(drawer.getByText(/^Closed since/)).toBeVisible();

    await page.goto("/messages/automations");
    await runs(page);
    const toggle = page.getByRole("switch", { name: "Birthday" });
    await toggle.press("Space");
    const question = page.getByRole("dialog", { name: "Birthday" });
    await expect(question.getByText(/messages a week|last four weeks/)).toBeVisible();
    await expect(question.getByText("Wszystkiego najlepszego!")).toBeVisible();
    expect(await findFaults(page, { isPortal: true })).toEqual([]);
    await question.getByRole("button", { name: "Switch on" }).press("Enter");
    await expect(question).toBeHidden();
    await expect(toggle).toBeChecked();
    await page.getByRole("link", { name: "Birthday" }).press("Enter");
    await expect(page.getByText(/^On since/)).toBeVisible();
    await expect(page.getByText(/0 of 20 customers on each side/)).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    expect(await findSticksOut(page)).toEqual([]);
    await page.getByRole("button", { name: "Switch off" }).press("Enter");
    await expect(page.getByText("Off", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Switch on" })).toBeFocused();
    await page.getByRole("button", { name: "Archive" }).press("Enter");
    const archiving = page.getByRole("dialog", { name: "Archive Birthday?" });
    await archiving.getByRole("button", { name: "Archive the automation" }).press("Enter");
    await expect(page).toHaveURL(/automations$/);
    await expect(page.getByRole("main")).toBeFocused();
    await expect(page.getByRole("link", { name: "Birthday" })).toBeHidden();
  });
}
