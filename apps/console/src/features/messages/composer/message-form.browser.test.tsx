/** A message that is to be sent at once and says nothing yet. */
import { showConsole } from "../../../testing/show-console.tsx";
import { sessions } from "@rewardo/web/testing/server.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";

test("the button stays pressable, says what is missing and sends nothing; the preview is drawn in bars", async () => {
  const { server } = await showConsole({ at: "/messages/new", session: sessions.owner });
  const made: string[] = [];
  server.answer(/^POST .*\/emails$/, (usual, request) => {
    made.push(request.url);
    return usual;
  });
  await expect.element(page.getByText("No subject yet")).toBeInTheDocument();
  await expect.element(page.getByText("No text yet")).toBeInTheDocument();
  expect(page.getByText("Text 1").elements()).toEqual([]);
  const bars = document.querySelectorAll("section [aria-hidden] > span:empty");
  expect(bars.length).toBeGreaterThanOrEqual(4);
  const [reader, colours] = ["Customer of the preview", "Colours of the preview"].map((name) =>
    page.getByRole("radiogroup", { name }).element().getBoundingClientRect(),
  );
  expect(colours?.top).toBe(reader?.top);
  await page.getByRole("button", { name: /^Send/ }).click();
  await expect.element(page.getByText("To be sent it needs a subject and a text")).toBeVisible();
  expect(made).toEqual([]);
});
