import type { Account } from "@rewardo/contract/accounts";
import type { Integration } from "@rewardo/contract/integrations";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "@rewardo/web/query.ts";
import { forgetSession, replaceSession } from "@rewardo/web/session/session.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { IntegrationNotices } from "./integration-notices.tsx";
import { IntegrationPage } from "./integration-page.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  forgetSession();
  queryClient.clear();
});

const foodsoft = { type: "foodsoft", name: "FoodSoft", way: "key", is_available: true };
const noLimits = { visit_max: null, visit_cards_max: null, custom_max: null };

/** A server with these places and systems; answers what was written to it. */
const serve = ({ places, integrations = [] }: { places: readonly string[]; integrations?: readonly object[] }) => {
  const account = { permissions: ["integrations_view", "integrations_modify", "places_view"] } as unknown as Account;
  replaceSession({
    ...{ account, account_role: { limits: noLimits } as never, business: { _id: "b" } as never, device: null },
  });
  const written: unknown[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (request.method === "POST") {
      written.push(await request.json());
      const push = { url: "https://rewards.example.com/api/integrations/1/orders", key: "key" };
      const integration = { _id: "1", ...foodsoft, place_id: null };
      return Response.json({ integration, form: null, redirect: null, push }, { status: 201 });
    }
    if (pathname.endsWith("/places"))
      return Response.json({ items: places.map((name) => ({ _id: name, name })), next_cursor: null });
    if (pathname.endsWith("/integration_providers")) return Response.json({ items: [foodsoft] });
    return Response.json({ items: integrations, next_cursor: null });
  });
  return written;
};

const connect = page.getByRole("button", { name: "Connect FoodSoft" });

test("with several places connecting asks where orders count, and nothing is begun before that is said", async () => {
  const written = serve({ places: ["Kazimierz", "Podgórze"] });
  render(<IntegrationPage />);
  await connect.click();
  const dialog = page.getByRole("dialog", { name: "Where do orders from FoodSoft count?" });
  const go = dialog.getByRole("button", { name: "Connect" });
  await expect.element(go).toBeDisabled();
  await dialog.getByRole("combobox").selectOptions("Podgórze");
  await go.click();
  await expect.poll(() => written).toMatchObject([{ type: "foodsoft", place_id: "Podgórze" }]);
});

test("who assigns the till's places afterwards is told that orders stamp no card until then", async () => {
  const written = serve({ places: ["Kazimierz", "Podgórze"] });
  render(<IntegrationPage />);
  await connect.click();
  const dialog = page.getByRole("dialog", { name: "Where do orders from FoodSoft count?" });
  await dialog.getByRole("combobox").selectOptions("Several: I assign the till’s places afterwards");
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect.poll(() => written).toMatchObject([{ place_id: null }]);
  await expect.element(page.getByText(/choose where they count: until then they stamp no card/)).toBeVisible();
});

test("with one place there is nothing to ask", async () => {
  const written = serve({ places: ["Kazimierz"] });
  render(<IntegrationPage />);
  await connect.click();
  await expect.poll(() => written).toMatchObject([{ type: "foodsoft" }]);
});

test("a system that was begun and never connected is no choice that has to be made", async () => {
  const begun = { _id: "1", type: "gopos", name: "GoPOS", way: "redirect", status: "waiting", last_heard_at: null };
  serve({ places: ["Kazimierz"], integrations: [begun as unknown as Integration] });
  render(
    <>
      <IntegrationNotices />
      <IntegrationPage />
    </>,
  );
  await expect.element(page.getByText("GoPOS")).not.toBeInTheDocument();
  await expect.element(connect).toBeVisible();
  await expect.element(page.getByRole("dialog", { name: "Select integration" })).not.toBeInTheDocument();
});
