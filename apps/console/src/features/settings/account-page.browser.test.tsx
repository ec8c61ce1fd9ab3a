/** A person's own account while its parts load. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sessions } from "@rewardo/web/testing/server.ts";
import { showConsole } from "../../testing/show-console.tsx";

test("nothing that is seen moves when passkeys and sessions come", async () => {
  const late = async (answer: object) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    return answer;
  };
  const places = new Map<string, Set<number>>();
  let isOn = true;
  const look = () => {
    for (const heading of document.querySelectorAll("main h2")) {
      if (getComputedStyle(heading).visibility === "hidden") continue;
      const name = heading.textContent;
      const top = Math.round(heading.getBoundingClientRect().top + scrollY);
      places.set(name, (places.get(name) ?? new Set()).add(top));
    }
    if (isOn) requestAnimationFrame(look);
  };
  await showConsole({
    ...{ at: "/settings/account", session: sessions.owner, width: 390 },
    answers: [[/GET .*\/passkeys/, async () => await late({ items: [] })]],
  });
  look();
  await expect.element(page.getByRole("button", { name: "Add a passkey" })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Where you are signed in" })).toBeVisible();
  isOn = false;
  expect([...places].filter(([, tops]) => tops.size > 1).map(([name, tops]) => [name, ...tops])).toEqual([]);
  expect([...places.keys()]).toContain("Passkeys");
});
