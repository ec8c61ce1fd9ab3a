import type { WebSocketRoute } from "@playwright/test";
import { drawn } from "../harness/settled-page.ts";
import { expect, test } from "../harness/test.ts";
import { listPage } from "../pages/list.ts";
import { shell } from "../pages/shell.ts";

test("new rows wait while the list is scrolled down or paused", async ({ visit, as }) => {
  const owner = await as("owner");
  const member = await owner.memberHolding("Iga Sikora", 0);
  await owner.buyCoffees(member, 1); // among the newest, regardless of the demo
  const page = await visit({ as: "owner" });
  const list = listPage(page, "Transactions");
  await page.goto("/transactions");
  await expect(shell(page).live).toBeVisible();
  await expect(list.rowOf("Iga Sikora")).toContainText("1 of 10 stamps");

  await list.pause.click();
  await owner.buyCoffees(member, 1);
  await expect(list.waiting).toBeVisible();
  await expect(list.rowOf("Iga Sikora")).toContainText("1 of 10 stamps");
  await list.waiting.click();
  await expect(list.rowOf("Iga Sikora")).toContainText("2 of 10 stamps");

  await list.older.scrollIntoViewIfNeeded();
  await drawn(page); // the list has noticed the scrolling
  await owner.buyCoffees(member, 1);
  await expect(list.waiting).toBeVisible();
  await list.waiting.click();
  await expect(list.rowOf("Iga Sikora")).toContainText("3 of 10 stamps");
});

test("a lost connection reconnects by itself and fetches what it missed", async ({ visit, as }) => {
  const owner = await as("owner");
  const member = await owner.memberHolding("Leon Baran", 3);
  await owner.buyCoffees(member, 1);
  const page = await visit({ as: "owner", allow: [/WebSocket/] });
  const list = listPage(page, "Transactions");
  const sockets: WebSocketRoute[] = [];
  const mayReconnect = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/ws$/, async (socket) => {
    sockets.push(socket);
    if (sockets.length > 1) await mayReconnect.promise;
    socket.connectToServer();
  });
  await page.goto("/transactions");
  await expect(shell(page).live).toBeVisible();
  await expect(list.rowOf("Leon Baran")).toContainText("4 of 10 stamps");

  await sockets[0]?.close({ code: 1012 });
  await expect(page.getByText("Reconnecting").first()).toBeVisible();
  await owner.buyCoffees(member, 1);
  mayReconnect.resolve();
  await expect(shell(page).live).toBeVisible();
  expect(sockets).toHaveLength(2);
  await expect(list.rowOf("Leon Baran")).toContainText("5 of 10 stamps");
});

test("a connection that went with the network is replaced once the network is back", async ({ visit, as }) => {
  const owner = await as("owner");
  const member = await owner.memberHolding("Emilia Majewska", 3);
  const page = await visit({ as: "owner", allow: [/WebSocket/, /net::ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED)/] });
  const list = listPage(page, "Transactions");
  let isGone = false;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const isOfBefore = !isGone;
    // It stays open and is silent, as both ends of a line that was cut.
    socket.connectToServer().onMessage((said) => !(isOfBefore && isGone) && socket.send(said));
  });
  await page.goto("/transactions");
  await expect(shell(page).live).toBeVisible();
  isGone = true;
  await page.context().setOffline(true);
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  await owner.buyCoffees(member, 1);
  await page.context().setOffline(false);
  await expect(shell(page).live).toBeVisible();
  await expect(list.rowOf("Emilia Majewska")).toContainText("4 of 10 stamps");
  await owner.buyCoffees(member, 1);
  await expect(list.rowOf("Emilia Majewska")).toContainText("5 of 10 stamps");
});

test("a visit is pushed only to accounts that may see its place", async ({ visit, as }) => {
  const owner = await as("owner");
  const member = await owner.memberHolding("Barbara Rutkowska", 2);
  const [staff, boss] = [await visit({ as: "employee" }), await visit({ as: "owner" })];
  for (const page of [staff, boss]) {
    await page.goto("/transactions");
    await expect(shell(page).live).toBeVisible();
  }
  await owner.buyCoffees(member, 3, "Rynek Główny");
  await expect(listPage(boss, "Transactions").rowOf("Barbara Rutkowska")).toContainText("+3 stamps");
  await owner.buyCoffees(member, 1, "Podgórze");
  await expect(listPage(staff, "Transactions").rowOf("Barbara Rutkowska")).toContainText("+1 stamp");
  await expect(listPage(staff, "Transactions").rows.filter({ hasText: "Rynek Główny" })).toHaveCount(0);
});
