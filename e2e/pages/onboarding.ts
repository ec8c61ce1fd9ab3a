import type { Page } from "@playwright/test";

/** Choosing a plan, and the details after it, in English. */
export const onboardingPage = (page: Page) => {
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const tin = field("Tax ID");
  return {
    plans: page.getByRole("radiogroup", { name: "How many places do you run?" }),
    /** A plan by its name. */
    plan: (name: RegExp) => page.getByRole("radio", { name }),
    begin: page.locator("form button[type=submit]"),
    details: page.getByRole("heading", { level: 1, name: "Complete the details" }),
    summary: page.getByRole("complementary", { name: "Chosen plan" }),
    change: page.getByRole("link", { name: "Change" }),
    back: page.getByRole("link", { name: "Back" }),
    tin,
    field,
    /** Everything but the tax number. */
    fill: async () => {
      await field("Company name").fill("Ziarno Marta Wilk");
      await field("Address").fill("ul. Józefa 14/2");
      await field("Postcode").fill("31056");
      await field("First name").fill("Marta");
      await field("Last name").fill("Wilk");
    },
  };
};
