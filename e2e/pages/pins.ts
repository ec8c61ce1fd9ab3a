import { type APIRequestContext, expect, type Page } from "@playwright/test";

export interface PersonWithPin {
  readonly _id: string;
  readonly first_name: string;
  readonly last_name: string;
}

export const pin = "2580";

/** Sets the person's own PIN and answers who they are. */
export const withPin = async (request: APIRequestContext): Promise<PersonWithPin> => {
  const set = await request.post("/api/accounts/current/pin", { data: { pin } });
  expect(set.status(), await set.text()).toBe(200);
  return (await (await request.get("/api/accounts/current")).json()) as PersonWithPin;
};

/** The screen of a shared till that asks who serves. */
export const pinPage = (page: Page) => ({
  asked: page.getByRole("heading", { name: "Who is serving?" }),
  unlock: async ({ first_name, last_name }: PersonWithPin, digits = pin) => {
    await page.getByRole("button", { name: `${first_name} ${last_name}` }).click();
    await page.getByRole("button", { name: digits.slice(0, 1), exact: true }).click();
    // The rest on a keyboard, as a tablet has one.
    await page.keyboard.type(digits.slice(1));
  },
});
