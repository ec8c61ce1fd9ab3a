import { findFaults } from "../harness/axe.ts";
import { runs } from "../harness/settled-page.ts";
import { mailedCard } from "../harness/mailbox.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { listPage } from "../pages/list.ts";
import { openShop } from "../pages/shop.ts";
import { newEmail } from "../pages/visitor.ts";

test("the offer: products, their categories and ingredients lead to each other, and say how many there are", async ({
  visit,
}) => {
  const page = await visit({ width: 390 });
  const shop = await openShop(page, { isConfirmed: true });
  const { _id: business_id } = (await (await page.request.get("/api/businesses/current")).json()) as { _id: string };
  const platform = await visit({ as: "platform" });
  const flags = { data: { ingredients: true } };
  expect((await platform.request.patch(`/api/businesses/${business_id}/flags`, flags)).status()).toBe(200);

  const ingredient = (name: string, allergens: readonly string[]) =>
    shop.post<{ _id: string }>("ingredients", { name, allergens });
  const oats = await ingredient("Oat drink", ["gluten"]);
  await ingredient("Hazelnut paste", ["nuts"]);
  const beans = await ingredient("Espresso beans", []);
  const product = (name: string, category: string | null, ingredient_ids: readonly string[] = []) =>
    shop.post("products", { kind: "product", name, category, ingredient_ids });
  await product("Oat latte", "Hot drinks", [oats._id, beans._id]);
  await product("Espresso", "Hot drinks", [beans._id]);
  await product("Cheesecake", "Cakes");
  await product("Voucher", null);

  await page.goto("/products");
  const tabs = page.getByRole("navigation", { name: "Offer" });
  const products = listPage(page, "Offer");
  await expect(products.feedRows).toHaveCount(4);
  await expect(tabs.getByRole("link")).toHaveText(["Products4", "Categories2", "Ingredients3"]);
  expect(await findFaults(page)).toEqual([]);

  await tabs.getByRole("link", { name: /Categories/ }).click();
  await expect(page).toHaveURL("/products/categories");
  await expect(tabs.getByRole("link", { name: /Categories/ })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText([
    /^Cakes1 product.*Cheesecake$/,
    /^Hot drinks2 products.*Espresso.*Oat latte$/,
  ]);
  expect(await findFaults(page)).toEqual([]);
  expect(await findSticksOut(page)).toEqual([]);
  await page.getByRole("link", { name: /Hot drinks/ }).click();
  await expect(page).toHaveURL("/products?category=Hot+drinks");
  await expect(products.feedRows).toHaveCount(2);
  await expect(products.filter("Category")).toHaveValue("Hot drinks");

  // What customers are told stands beside the form, and follows what is typed.
  const latte = await shop.post<{ _id: string }>("products", {
    ...{ kind: "product", name: "Flat white", category: "Cold drinks", price: 1600, ingredient_ids: [oats._id] },
  });
  await page.goto(`/products/${latte._id}/edit`);
  await runs(page);
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("Flat white");
  await expect(preview).toContainText("16.00");
  await expect(preview).toContainText("gluten", { ignoreCase: true });
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Flat black");
  await expect(preview).toContainText("Flat black");
  expect(await findFaults(page)).toEqual([]);
  expect(await findSticksOut(page)).toEqual([]);
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();

  // Who buys it again and again, and has confirmed the address, can be written to from there.
  const email = newEmail();
  const consents = [{ channel: "email", is_granted: true, language: "en" }];
  const ola = await shop.post<{ card_subscriptions: [{ numbers: [string] }] }>("users", {
    ...{ first_name: "Ola", email, card_id: shop.card_id, consents },
  });
  const guest = await visit({ width: 390 });
  await guest.goto(await mailedCard(email));
  // Looking at the mail's link takes nothing; a touch does, and confirms the address.
  await expect(guest.getByText(`With that you confirm that ${email} is your address.`)).toBeVisible();
  await guest.getByRole("button", { name: "Keep the card on this phone" }).click();
  await guest.waitForURL(/\/c\/[0-9A-Z]{8}$/);
  const buy = () =>
    shop.post("scanner/commit", {
      ...{
        number: ola.card_subscriptions[0].numbers[0],
        place_id: shop.at.place_id,
        amount: 1600,
        confirmed: true,
        again_after: new Date().toISOString(),
      },
      items: [{ line_no: 1, name: "flat white", quantity: 1, amount: 1600 }],
    });
  await buy();
  await page.goto(`/products/${latte._id}/edit`);
  const likes = page.getByRole("region", { name: "Who likes it" });
  await expect(preview).toBeVisible();
  await expect(likes).toHaveCount(0);
  await buy();
  await page.reload();
  await expect(likes).toContainText("1customer likes it");
  expect(await findFaults(page)).toEqual([]);
  await likes.getByRole("link", { name: "Write to them" }).click();
  const chosen = page.getByRole("combobox", { name: "Product" });
  await expect(chosen).toHaveValue(latte._id);
  // It stays chosen where the first products on offer, of which one chooses, are without it.
  await shop.post(`products/${latte._id}/archive`, {});
  await page.reload();
  await expect(chosen).toHaveValue(latte._id);
  await expect(chosen.locator("option:checked")).toHaveText("Flat white");
  await page.goto("/products/categories");

  await tabs.getByRole("link", { name: /Ingredients/ }).click();
  const ingredients = listPage(page, "Ingredients");
  await expect(ingredients.feedRows).toHaveCount(3);
  const chips = page.getByRole("group", { name: "Limit to" });
  await expect(chips.getByRole("button")).toHaveText(["All3", "With allergens2", "Not used1"]);
  await expect(chips.getByRole("button", { name: /All/ })).toHaveAttribute("aria-pressed", "true");
  await chips.getByRole("button", { name: /With allergens/ }).click();
  await expect(ingredients.feedRows).toHaveCount(2);
  await expect(page).toHaveURL("/ingredients?only=allergens");
  await chips.getByRole("button", { name: /Not used/ }).click();
  await expect(ingredients.feedRows).toHaveCount(1);
  await expect(ingredients.feedRows).toContainText("Hazelnut paste");
  await expect(chips.getByRole("button", { name: /Not used/ })).toHaveAttribute("aria-pressed", "true");
  expect(await findFaults(page)).toEqual([]);
  expect(await findSticksOut(page)).toEqual([]);

  // A product more, and the figures follow.
  await product("Nut croissant", "Cakes");
  await page.goto("/products/categories");
  await expect(page.getByRole("link", { name: /Cakes/ })).toContainText("2 products");
});
