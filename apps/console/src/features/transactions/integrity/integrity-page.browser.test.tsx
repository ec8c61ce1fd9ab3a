import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { IntegrityPage } from "./integrity-page.tsx";

afterEach(() => vi.unstubAllGlobals());

test("where nothing stands out, the page says what is looked for, and offers a longer period while there is one", async () => {
  const from: (string | null)[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    from.push(new URL(new Request(input, init).url).searchParams.get("from"));
    return Response.json({ items: [] });
  });
  render(<IntegrityPage />);
  const longer = page.getByRole("button", { name: /^Look at/ });
  await expect.element(page.getByText("Many visits within a minute")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Settled" })).not.toBeInTheDocument();
  await longer.click();
  await longer.click();
  await expect.element(longer).not.toBeInTheDocument();
  await expect.element(page.getByRole("radio", { name: "90 days" })).toBeChecked();
  expect(new Set(from).size).toBe(3);
});
