/**
 * Dotykačka's wire with its oddities: numbers as texts, 403 for a token that is over, a 404 for an empty page of an order's
 * lines, and pages that end with a short one.
 */
import { randomUUID } from "node:crypto";
import {
  openSimulator,
  type SimulatedResponse,
  type SimulatedRequest,
  type SimulatedOrder,
  type Simulator,
} from "../../adapter/simulator.ts";
import { fieldsOf } from "../../adapter/wire.ts";
import { signatureOf } from "./connect.ts";

const cloud = "343951305";
const branch = "101";

const stamp = (instant: string): string => `${instant.slice(0, 19)}+0000`;
const decimal = (minor: number): string => (minor / 100).toFixed(2);

const toRow = (order: SimulatedOrder) => ({
  id: order.id,
  _branchId: branch,
  _customerId: order.card === null && order.phone === null ? "0" : order.id,
  created: stamp(order.occurred_at),
  completed: order.state === "open" ? null : stamp(order.occurred_at),
  canceledDate: order.state === "cancelled" ? stamp(order.updated_at) : null,
  currency: "PLN",
  documentNumber: order.number,
  documentType: "RECEIPT",
  paid: order.state === "closed" ? "true" : "false",
  status: { open: "new", closed: "closed", cancelled: "canceled" }[order.state],
  totalValueRounded: decimal(order.items.reduce((sum, { amount }) => sum + amount, 0)),
  versionDate: stamp(order.updated_at),
  ...order.raw,
});

/** Parses `filter=a|op|value;b|op|value`. */
const filterOf = (url: URL): string[][] =>
  (url.searchParams.get("filter") ?? "").split(";").map((part) => part.split("|"));

/** Ids in the filters `name|eq|1` and `name|in|1,2`. */
const askedIds = (url: URL): string[] => (filterOf(url)[0]?.[2] ?? "").split(",");

const customerOf = ({ id, card, phone }: SimulatedOrder) => ({ id, barcode: card, phone });

const paged = (url: URL, rows: readonly unknown[]): SimulatedResponse => {
  const [page, limit] = [Number(url.searchParams.get("page") ?? 1), Number(url.searchParams.get("limit") ?? 20)];
  const data = rows.slice((page - 1) * limit, page * limit);
  return {
    status: 200,
    body: { currentPage: String(page), perPage: String(limit), totalItemsOnPage: data.length, data },
  };
};

const consent = ({ body }: SimulatedRequest, client_secret: string, nowMs: () => number): SimulatedResponse => {
  const form = new URLSearchParams(body);
  const seconds = Number(form.get("timestamp"));
  if (Math.abs(nowMs() / 1000 - seconds) > 60) return { status: 400, body: "The connection has expired." };
  if (form.get("signature") !== signatureOf(client_secret, seconds) || form.get("scope") !== "*")
    return { status: 400, body: "Unknown client application or wrong application secret" };
  const back = new URL(form.get("redirect_uri") ?? "");
  const parameters = { token: "refresh-token", cloudid: cloud, state: form.get("state") ?? "" };
  for (const [name, value] of Object.entries(parameters)) back.searchParams.set(name, value);
  return { status: 302, location: back.href };
};

interface Options {
  readonly port: number;
  readonly client_secret: string;
  nowMs(): number;
}

export const simulateDotykacka = ({ port, client_secret, nowMs }: Options): Promise<Simulator> => {
  const orders = new Map<string, SimulatedOrder>();
  let token: string = randomUUID();
  const groupId = (name: string): string => String(1000 + name.length);
  const lines = (): SimulatedOrder["items"] => [...orders.values()].flatMap(({ items }) => items);

  const list = (path: string, url: URL): SimulatedResponse => {
    if (path === "orders") {
      const bounds = filterOf(url);
      const isIn = ({ versionDate }: { versionDate: string }) =>
        bounds.every(([name, op, value = ""]) =>
          name !== "versionDate" ? true : op === "gteq" ? versionDate >= value : versionDate < value,
        );
      const rows = [...orders.values()].map(toRow).filter(isIn);
      return paged(
        url,
        rows.toSorted((a, b) => (a.versionDate < b.versionDate ? -1 : 1)),
      );
    }
    if (path === "order-items") {
      const found = askedIds(url).flatMap((id) => orders.get(id) ?? []);
      const items = found.flatMap((order) =>
        order.items.map(({ name, group, quantity, amount }, index) => ({
          ...{
            id: String(index + 1),
            _orderId: order.id,
            _productId: String(index + 1),
            _categoryId: groupId(group),
            name,
          },
          ...{ quantity: String(quantity), totalPriceWithVat: decimal(amount), canceledDate: null },
        })),
      );
      return items.length === 0 ? { status: 404, body: { reason: "NOT_FOUND" } } : paged(url, items);
    }
    if (path === "customers")
      return paged(
        url,
        askedIds(url).flatMap((id) => (orders.has(id) ? customerOf(orders.get(id)!) : [])),
      );
    if (path === "categories")
      return paged(
        url,
        [...new Set(lines().map(({ group }) => group))].map((name) => ({ id: groupId(name), name })),
      );
    if (path === "products")
      return paged(
        url,
        [...new Map(lines().map((line) => [line.name, line])).values()].map(({ name, group, amount }, index) => ({
          ...{
            id: String(index + 1),
            _categoryId: groupId(group),
            name,
            priceWithVat: decimal(amount),
            deleted: "false",
          },
        })),
      );
    if (path === "branches") return paged(url, [{ id: branch, name: "Kazimierz" }]);
    return { status: 404, body: { reason: "NOT_FOUND" } };
  };

  const answer = (asked: SimulatedRequest, { isRevoked }: Simulator): SimulatedResponse => {
    const { method, url, headers, body } = asked;
    const { pathname } = url;
    if (pathname === "/client/connect/v2") return consent(asked, client_secret, nowMs);
    if (pathname === "/v2/signin/token") {
      const isKnown = headers.authorization === "User refresh-token" && !isRevoked;
      if (!isKnown) return { status: 401, body: { reason: "INVALID_REFRESH_TOKEN" } };
      if (String(fieldsOf(JSON.parse(body))["_cloudId"]) !== cloud)
        return { status: 403, body: { reason: "CLOUD_FORBIDDEN" } };
      token = randomUUID();
      return { status: 201, body: { accessToken: token } };
    }
    if (headers.authorization !== `Bearer ${token}` || isRevoked)
      return { status: 403, body: { reason: "ACCESS_TOKEN_EXPIRED" } };
    const [, path = ""] = /^\/v2\/clouds\/343951305\/?(.*)$/.exec(pathname) ?? [];
    if (path === "") return { status: 200, body: { id: cloud, name: "Kawiarnia Ziarno" } };
    const [, customer] = /^customers\/(.+)$/.exec(path) ?? [];
    const order = orders.get(customer ?? "");
    if (order !== undefined) return { status: 200, body: customerOf(order) };
    if (method === "POST") return { status: 201, body: {} };
    return list(path, url);
  };
  const expired = { status: 403, body: { reason: "ACCESS_TOKEN_EXPIRED" } };
  return openSimulator({ port, orders, answer, expired, nowMs });
};
