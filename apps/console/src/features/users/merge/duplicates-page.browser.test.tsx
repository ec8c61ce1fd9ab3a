/** Pairs of customers who may be one: both are compared side by side, with nothing cut. */
import type { DuplicatePair } from "@rewardo/contract/duplicates";
import axe from "axe-core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sessions } from "@rewardo/web/testing/server.ts";
import { showConsole } from "../../../testing/show-console.tsx";

const email = "aleksandra.konstantynopolitanczykiewiczowna@poczta.example";

const pairs = (usual: unknown) => {
  const [{ user, other }] = (usual as { items: [DuplicatePair] }).items;
  const both = { first_name: "Aleksandra", last_name: "Kot", phone: "+48601202303" };
  return {
    items: [
      {
        user: { ...user, ...both, email },
        other: { ...other, ...both, _id: `${user._id.slice(0, -1)}0`, email: null },
        same: ["phone"],
      },
    ],
    next_cursor: null,
  };
};

test.each([390, 768, 1440])("two customers stand beside each other, whole, at %i px", async (width) => {
  await showConsole({
    ...{ at: "/users/duplicates", session: sessions.owner, width },
    answers: [[/GET .*\/users\/duplicates/, pairs]],
  });
  await expect.element(page.getByRole("link", { name: "Aleksandra Kot" }).first()).toBeVisible();
  expect(page.getByRole("link", { name: "Aleksandra Kot" }).elements()).toHaveLength(2);
  await expect.element(page.getByText(email)).toBeVisible();
  await expect.element(page.getByText("same phone")).toBeVisible();
  const list = document.querySelector("main ul")!;
  expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth);
  expect((await axe.run("main")).violations).toEqual([]);
});
