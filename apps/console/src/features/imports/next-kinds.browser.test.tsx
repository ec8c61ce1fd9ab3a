/** Imports before the first of a kind: what else can be brought, and how a file of each kind may look. */
import type { Import } from "@rewardo/contract/imports";
import axe from "axe-core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sessions } from "@rewardo/web/testing/server.ts";
import { showConsole } from "../../testing/show-console.tsx";

const listOf = (kinds: readonly Import["kind"][]) => (usual: unknown) => {
  const [one] = (usual as { items: Import[] }).items;
  return {
    items: kinds.map((kind, nr) => ({ ...one, _id: `${one!._id.slice(0, -1)}${nr}`, kind })),
    next_cursor: null,
  };
};

const show = (at: string, kinds: readonly Import["kind"][], width = 1440) =>
  showConsole({
    ...{ at, session: sessions.owner, width },
    answers: [[/GET .*\/imports(\?|$)/, listOf(kinds)]],
  });

test.each([390, 1440])("a short list of imports offers the kinds that were never imported at %i px", async (width) => {
  await show("/imports", ["customers"], width);
  const region = page.getByRole("heading", { name: "Not imported yet" });
  await expect.element(region).toBeVisible();
  const links = [...document.querySelectorAll<HTMLAnchorElement>("main section li a")];
  expect(links.map(({ href }) => new URL(href).searchParams.get("kind"))).toEqual(["transactions", "products"]);
  expect((await axe.run("main")).violations).toEqual([]);
  await page.getByRole("link", { name: /Your menu or price list/ }).click();
  await expect.element(page.getByRole("radio", { name: /^Products/ })).toBeChecked();
});

test("once every kind was imported, nothing more is offered", async () => {
  await show("/imports", ["customers", "transactions", "products"]);
  await expect.element(page.getByRole("heading", { name: "Imports", level: 1 })).toBeVisible();
  await expect.poll(() => document.querySelectorAll("main a[data-row-link]").length).toBe(3);
  expect(page.getByText("Not imported yet").elements()).toEqual([]);
});

test("the example of a file follows what is brought", async () => {
  await show("/imports/new?kind=customers", []);
  const customer = page.getByRole("cell", { name: "nina@mail.example" });
  await expect.element(customer).toBeVisible();
  await page.getByRole("radio", { name: /^Products/ }).click();
  await expect.element(page.getByRole("cell", { name: "Flat white" })).toBeVisible();
  expect(customer.elements()).toEqual([]);
  expect((await axe.run("main")).violations).toEqual([]);
});
