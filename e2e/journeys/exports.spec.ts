import type { User } from "@rewardo/contract/users";
import { readFile } from "node:fs/promises";
import { expect, test } from "../harness/test.ts";

test("customers are exported as a German spreadsheet opens them, and no name is a formula", async ({ visit }) => {
  const page = await visit({ as: "baker", locale: "de-DE" });
  const rename = async ({ _id, version }: User, last_name: string | null): Promise<User> => {
    const headers = { "if-match": `"${version}"` };
    return await (await page.request.patch(`/api/users/${_id}`, { headers, data: { last_name } })).json();
  };
  const { items }: { items: User[] } = await (await page.request.get("/api/users?limit=2")).json();
  const customer = items[1];
  if (customer === undefined) throw new Error("The bakery has two customers at least");
  const renamed = await rename(customer, '=HYPERLINK("evil";1)');

  await page.goto(`/users?q=${customer.card_subscriptions[0]?.numbers[0] ?? ""}`);
  await expect(page.getByRole("link", { name: "=HYPERLINK" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Exportieren" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const text = (await readFile(await file.path())).toString("utf8");
  await rename(renamed, customer.last_name);

  const [head, row, end] = text.split("\r\n");
  expect(head?.slice(0, 1)).toBe("\ufeff");
  expect(head?.split(";")).toContain("Nachname");
  expect(row).toContain(`;"'=HYPERLINK(""evil"";1)";`);
  expect(end).toBe("");
});
