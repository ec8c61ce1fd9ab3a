import { mailedLink } from "../harness/mailbox.ts";
import type { Page } from "@playwright/test";
import { expect } from "../harness/test.ts";

/** A password that satisfies all rules. */
export const strongPassword = "Sernik-z-Latte-26";

/** An address without an account. */
export const newEmail = (): string => `visitor-${crypto.randomUUID().slice(0, 8)}@ziarno.example`;

/** Registration, in English. */
export const registerPage = (page: Page) => {
  const email = page.getByRole("textbox", { name: "E-mail" });
  const password = page.getByRole("textbox", { name: "Password" });
  const terms = page.getByRole("checkbox", { name: "I accept the terms of service and the privacy policy" });
  const button = page.locator("form button[type=submit]");
  return {
    email,
    password,
    terms,
    button,
    /** One rule of the password's list. */
    rule: (words: string) => page.getByRole("listitem").filter({ hasText: words }),
    register: async (address: string, secret = strongPassword) => {
      await email.fill(address);
      await password.fill(secret);
      await terms.check();
      await button.click();
    },
  };
};

/** The question about an address that is probably misspelt. */
export const emailQuestion = (page: Page) => {
  const dialog = page.getByRole("dialog", { name: "Is your email correct?" });
  return {
    dialog,
    keep: (email: string) => dialog.getByRole("button", { name: `Keep ${email}`, exact: true }),
    use: (email: string) => dialog.getByRole("button", { name: `Use ${email}`, exact: true }),
  };
};

/** Requesting the link, the page after it, and the form behind the link. */
export const resetPage = (page: Page) => {
  const email = page.getByRole("textbox", { name: "E-mail" });
  const first = page.getByRole("textbox", { name: "New password", exact: true });
  const again = page.getByRole("textbox", { name: "New password (confirm)" });
  const send = page.getByRole("button", { name: "Send link" });
  return {
    email,
    send,
    sent: page.getByRole("heading", { name: "Link sent" }),
    first,
    again,
    request: async (address: string) => {
      await email.fill(address);
      await send.click();
    },
    setPassword: async (secret: string, repeated = secret) => {
      await first.fill(secret);
      await again.fill(repeated);
      await page.getByRole("button", { name: "Set password" }).click();
    },
  };
};

/** A toast that is not an error. */
export const noticeToast = (page: Page, words: string) => page.getByRole("status").getByText(words, { exact: true });

/** A new owner who has not chosen a plan yet; returns the address. */
export const registerPlanless = async (page: Page, query = ""): Promise<string> => {
  const email = newEmail();
  await page.goto(`/register${query}`);
  await registerPage(page).register(email);
  await expect(page).toHaveURL(`/onboarding/plan${query}`);
  // The URL changes before the page is shown.
  await expect(page.getByRole("heading", { level: 1, name: "How many places do you run?" })).toBeVisible();
  return email;
};

const post = async (page: Page, path: string, data: object): Promise<void> => {
  const answer = await page.request.post(`/api/${path}`, { data });
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
};

/**
 * A new owner on the plan with unlimited places, whose session the browser then has; returns the address. The pages for
 * it have their own tests, so this uses the API, and no page is open afterwards.
 */
export const registerAnew = async (page: Page): Promise<string> => {
  const email = newEmail();
  await post(page, "businesses", { email, password: strongPassword, terms_accepted: true });
  const plans = (await (await page.request.get("/api/plans")).json()) as {
    items: { _id: string; max_places: number | null }[];
  };
  const plan_id = plans.items.find(({ max_places }) => max_places === null)?._id;
  await post(page, "businesses/current/plan_subscriptions", { plan_id });
  return email;
};

/** The same with the address confirmed, as inviting and importing need it. */
export const registerConfirmed = async (page: Page): Promise<string> => {
  const email = await registerAnew(page);
  const { searchParams } = new URL(await mailedLink(email, "verify"), "http://here");
  const token = searchParams.get("token");
  await post(page, `accounts/${searchParams.get("id") ?? ""}/verify_email`, { token });
  return email;
};
