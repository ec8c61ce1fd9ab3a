/** Which items of a receipt count: their names are offered, those of the connected till first. */
import { forgetSession, replaceSession } from "@rewardo/web/session/session.ts";
import { queryClient } from "@rewardo/web/query.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { sessions, startServer } from "@rewardo/web/testing/server.ts";
import { ItemFilter } from "./item-filter.tsx";

const till = {
  _id: "01890a5d-ac96-774b-bcce-b302099a8057",
  status: "connected",
  last_heard_at: "2026-06-12T10:00:00.000Z",
};

function Filter() {
  const [value, setValue] = useState({ mode: "include_item_names" as const, names: [] as string[] });
  return (
    <>
      <ItemFilter label="What counts" value={value} onChange={(next) => setValue({ ...value, names: next.names })} />
      <output>{JSON.stringify(value.names)}</output>
    </>
  );
}

test("what the till sold is offered by its name on the receipt, and a name with a comma stays one", async () => {
  onTestFinished(() => {
    vi.unstubAllGlobals();
    forgetSession();
    queryClient.clear();
  });
  const server = startServer(sessions.owner);
  server.answer(/\/integrations\?/, () => ({ items: [till], next_cursor: null }));
  server.answer(/\/integrations\/[^/]+\/item_names$/, () => ({
    items: ["Kawa, duża", "Sernik"].map((name) => ({ _id: name, name })),
  }));
  server.answer(/\/products\?/, () => ({ items: [{ name: "Flat white", category: null }], next_cursor: null }));
  replaceSession(sessions.owner);
  render(<Filter />);
  const offered = page.getByRole("list", { name: "Sold at your till" });
  await offered.getByRole("button", { name: "Kawa, duża" }).click();
  await offered.getByRole("button", { name: "Flat white" }).click();
  expect(page.getByRole("status").element().textContent).toBe('["Kawa, duża","Flat white"]');
  await expect.element(page.getByRole("textbox")).toHaveValue('"Kawa, duża", Flat white');
  await expect.poll(() => offered.getByRole("listitem").elements()).toHaveLength(1);
});
