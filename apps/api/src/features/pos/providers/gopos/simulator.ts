/** GoPOS's wire with its oddities: pages that begin at 0, money as objects, and times as Warsaw's clocks show them. */
import { randomUUID } from "node:crypto";
import { zoneOffsetMs } from "@rewardo/rules";
import {
  openSimulator,
  type SimulatedResponse,
  type SimulatedRequest,
  type SimulatedOrder,
  type Simulator,
} from "../../adapter/simulator.ts";
import { zone } from "./mapping.ts";

const organization = "13410";

const wall = (instant: string): string => {
  const ms = Date.parse(instant);
  return new Date(ms + zoneOffsetMs(ms, zone)).toISOString().slice(0, 19);
};

const toRow = (order: SimulatedOrder) => ({
  id: Number(order.id),
  status: { open: "OPENED", closed: "CLOSED", cancelled: "VOIDED" }[order.state],
  type: "PICK_UP",
  created_at: wall(order.occurred_at),
  closed_at: order.state === "open" ? null : wall(order.occurred_at),
  updated_at: wall(order.updated_at),
  customer: order.card === null && order.phone === null ? null : { barcode: order.card, phone: order.phone },
  items: order.items.map(({ name, group, quantity, amount }, index) => ({
    ...{ name, status: "ACTIVE", quantity: String(quantity) },
    total_price: { amount: amount / 100, currency: "PLN" },
    sub_total_price: { amount: (amount / 100).toFixed(2) },
    // Live accounts send the category by its id alone.
    product: { id: index + 1, name, category_id: group.length },
  })),
  number: order.number,
  ...order.raw,
});

interface Options {
  readonly port: number;
  readonly client_id: string;
  readonly client_secret: string;
}

const paged = (url: URL, rows: readonly unknown[]): SimulatedResponse => {
  const [page, size] = [Number(url.searchParams.get("page") ?? 0), Number(url.searchParams.get("size") ?? 20)];
  return { status: 200, body: { data: rows.slice(page * size, (page + 1) * size) } };
};

export const simulateGopos = ({ port, client_id, client_secret }: Options): Promise<Simulator> => {
  const orders = new Map<string, SimulatedOrder>();
  const codes = new Set<string>();
  let token: string = randomUUID();
  // Each call looks at all of them.
  const rows = new WeakMap<SimulatedOrder, ReturnType<typeof toRow>>();
  const rowOf = (order: SimulatedOrder) => {
    const row = rows.get(order) ?? toRow(order);
    rows.set(order, row);
    return row;
  };

  const signIn = (form: URLSearchParams, isRevoked: boolean): SimulatedResponse => {
    if (form.get("client_id") !== client_id || form.get("client_secret") !== client_secret)
      return { status: 401, body: { error: "invalid_client" } };
    const isCode = form.get("grant_type") === "authorization_code" && codes.delete(form.get("code") ?? "");
    const isOrganization = form.get("grant_type") === "organization" && form.get("organization_id") === organization;
    if ((!isCode && !isOrganization) || isRevoked) return { status: 400, body: { error: "invalid_grant" } };
    token = randomUUID();
    return { status: 200, body: { access_token: token, expires_in: 3599, token_type: "bearer" } };
  };

  const answer = ({ method, url, headers, body }: SimulatedRequest, { isRevoked }: Simulator): SimulatedResponse => {
    const { pathname, searchParams } = url;
    if (pathname === "/authorize") {
      const back = new URL(searchParams.get("redirect_uri") ?? "");
      const code = randomUUID();
      codes.add(code);
      back.searchParams.set("code", code);
      back.searchParams.set("state", searchParams.get("state") ?? "");
      return { status: 302, location: back.href };
    }
    if (pathname === "/oauth/token") return signIn(new URLSearchParams(body), isRevoked);
    if (headers.authorization !== `Bearer ${token}` || isRevoked)
      return { status: 401, body: { error: "invalid_token" } };
    if (pathname === "/api/v3/me")
      return { status: 200, body: { data: [{ id: Number(organization), name: "Ziarno" }] } };
    const [, path = ""] = /^\/api\/v3\/13410\/(\w+)$/.exec(pathname) ?? [];
    if (method === "POST") return { status: 201, body: {} };
    if (path === "orders") {
      const [from, to] = [searchParams.get("updated_at_from") ?? "", searchParams.get("updated_at_to") ?? "~"];
      const found = [...orders.values()].map(rowOf).filter(({ updated_at }) => updated_at >= from && updated_at <= to);
      return paged(url, found);
    }
    const lines = [...orders.values()].flatMap(({ items }) => items);
    if (path === "categories")
      return paged(
        url,
        [...new Set(lines.map(({ group }) => group))].map((name) => ({ id: name.length, name })),
      );
    if (path === "items")
      return paged(
        url,
        [...new Map(lines.map((line) => [line.name, line])).values()].map(({ name, group, amount }, index) => ({
          ...{ id: index + 1, name, status: "ENABLED", category_id: group.length, price: (amount / 100).toFixed(2) },
        })),
      );
    return { status: 404, body: { error: "not_found" } };
  };
  return openSimulator({ port, orders, answer, expired: { status: 401, body: { error: "invalid_token" } } });
};
