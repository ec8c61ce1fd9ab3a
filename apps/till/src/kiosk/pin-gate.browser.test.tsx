/** Who serves at a till with a PIN lock while the network comes and goes: nobody is taken for another person. */
import type { Device } from "@rewardo/contract/devices";
import type { PinStaff } from "@rewardo/contract/pins";
import { QueryClientProvider } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { checkNetwork } from "@rewardo/web/network.ts";
import { queryClient } from "@rewardo/web/query.ts";
import { replaceSession } from "@rewardo/web/session/session.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { sessions } from "@rewardo/web/testing/server.ts";
import { keepHere } from "./kept-pins.ts";
import { PinGate } from "./pin-gate.tsx";
import { useServing } from "./serving.ts";

const staff = [
  { _id: "anna", name: "Anna Wrona", is_locked: false },
  { _id: "kuba", name: "Kuba Lis", is_locked: false },
];
const device = { _id: "d", name: "Island", place_ids: null, status: "paired" } as unknown as Device;
const { business } = sessions.owner;

/** A server that knows who serves, and a network that can go. */
const openGate = (serving: PinStaff["serving"]) => {
  const server = { serving, hasNetwork: true };
  vi.stubGlobal("fetch", async (address: string) => {
    if (!server.hasNetwork) throw new TypeError("no network");
    if (address === "/healthz") return new Response("ok");
    if (address.endsWith("/devices/current/staff"))
      return Response.json({ serving: server.serving, staff, visits_today: 0, rewards_waiting: 0 } satisfies PinStaff);
    if (address.endsWith("/stop_serving")) {
      server.serving = null;
      return new Response(null, { status: 204 });
    }
    return Response.json({ items: [], next_cursor: null });
  });
  replaceSession({ ...sessions.visitor, device, business });
  onTestFinished(async () => {
    server.hasNetwork = true;
    await checkNetwork();
    queryClient.clear();
    replaceSession(sessions.visitor);
    vi.unstubAllGlobals();
    indexedDB.deleteDatabase("rewardo_till_known");
  });
  render(
    <QueryClientProvider client={queryClient}>
      <PinGate device={device} business={business}>
        <Till />
      </PinGate>
    </QueryClientProvider>,
  );
  return {
    server,
    network: async (has: boolean) => {
      server.hasNetwork = has;
      await checkNetwork();
    },
  };
};

function Till() {
  const serving = useServing();
  return (
    <button type="button" onClick={serving?.lock}>
      {serving?.name}
    </button>
  );
}

const asked = page.getByRole("heading", { name: "Who is serving?" });
const serves = (name: string) => page.getByRole("button", { name, exact: true });

test("a till that was locked without a network stays locked, whatever the server said before", async () => {
  const { server, network } = openGate({ _id: "anna", name: "Anna", until: "2100-01-01T00:00:00.000Z" });
  await serves("Anna").click();
  await expect.element(asked).toBeVisible();
  await expect.poll(() => server.serving).toBeNull();

  server.serving = { _id: "anna", name: "Anna", until: "2100-01-01T00:00:00.000Z" };
  await queryClient.invalidateQueries();
  await expect.element(serves("Anna")).toBeVisible();
  await network(false);
  await serves("Anna").click();
  await expect.element(asked).toBeVisible();
  await network(true);
  await expect.poll(() => server.serving, { message: "told once the network is back" }).toBeNull();
  await expect.element(asked).toBeVisible();
});

test("who enters a kept PIN without a network serves on when it is back, and nobody from before", async () => {
  await keepHere({ account_id: "kuba", name: "Kuba", pin: "1234" });
  const { server, network } = openGate({ _id: "anna", name: "Anna", until: "2100-01-01T00:00:00.000Z" });
  await expect.element(serves("Anna")).toBeVisible();
  await network(false);
  await serves("Anna").click();
  await page.getByRole("button", { name: "Kuba Lis" }).click();
  await userEvent.keyboard("1234");
  await expect.element(serves("Kuba")).toBeVisible();
  await network(true);
  await expect.poll(() => server.serving).toBeNull();
  await expect.element(serves("Kuba")).toBeVisible();
});
