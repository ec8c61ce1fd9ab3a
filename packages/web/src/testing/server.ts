/** A server of a component test: it answers every call of the contract by an example, and what a test says otherwise. */
import { Account } from "@rewardo/contract/accounts";
import { AccountRole } from "@rewardo/contract/account-roles";
import { allEndpoints } from "@rewardo/contract/all";
import { Business } from "@rewardo/contract/businesses";
import { mountedPaths } from "@rewardo/contract/endpoint";
import { permissionsOf } from "@rewardo/contract/permissions";
import { exampleFor } from "@rewardo/client/example";
import { openSchemaBook } from "@rewardo/client/schemas";
import type { Session } from "../session/index.ts";
import { vi } from "vitest";

const book = openSchemaBook();

const own = exampleFor(book, Business, "output") as Business;
const business: Business = {
  ...own,
  ...{ logo: null, status: "active", closing_at: null, only_card_id: null, currency: "PLN", language: "en" },
  flags: { ingredients: true },
};
const account: Account = {
  ...(exampleFor(book, Account, "output") as Account),
  ...{ status: "active", language: "en", theme: "light", place_ids: null, accounts_count: 1, is_acting: false },
  ...{ second_factor_due: false },
};
const account_role = exampleFor(book, AccountRole, "output") as AccountRole;

/** Who may be signed in: the owner of a business with all that it can have, or the platform's administrator. */
export const sessions = {
  owner: {
    account: { ...account, business_id: business._id, permissions: [...permissionsOf("OWNER")] },
    ...{ account_role, business, device: null },
  },
  platform: {
    account: { ...account, business_id: null, permissions: [...permissionsOf("REWARDO_ADMIN")] },
    ...{ account_role, business: null, device: null },
  },
  visitor: { account: null, account_role: null, business: null, device: null },
} as const satisfies Record<string, Session>;

/**
 * What an example by types alone would say wrongly. Of several tills' systems the console would ask which one stands here.
 */
const corrections: readonly (readonly [RegExp, (usual: object) => object])[] = [
  [/\/integrations$/, () => ({ items: [], next_cursor: null })],
  // Its rows are months.
  [
    /\/stats\/retention\/\w+$/,
    (usual) => ({ ...usual, grid: { rows: ["2026-01-01"], columns: ["0"], values: [[1]] } }),
  ],
  // Its lines are months.
  [/\/stats\/points_liability\/table$/, (usual) => withRow(usual, { key: "2026-12-01" })],
  [/\/stats\/age_group\/\w+$/, (usual) => withRow(usual, { key: "25" })],
  [/\/stats\/feedback\/table$/, (usual) => withRow(usual, { key: "5" })],
  [/\/stats\/\w+\/\w+$/, (usual) => ({ ...usual, currency: "PLN", currencies: ["PLN"] })],
  [/\/audit_entries$/, (usual) => withRow(usual, { entity: "places", action: "updated" })],
  [/\/plan_subscriptions\/current$/, (usual) => ({ ...usual, has_issues: false })],
];

const withRow = (list: object, more: object): object => ({
  ...list,
  items: (list as { items: object[] }).items.map((row) => ({ ...row, ...more })),
});

/** What is answered: a body, or a whole answer. `usual` is the example of the contract, or what the session says. */
export type Answer = (usual: unknown, request: Request) => unknown;

/** A refusal of the server. */
export const refuse = (status: number, code: string, message = "Something broke"): Response =>
  Response.json({ status, code, message }, { status });

/** What the server has against fields, each by its path and a code. */
export const refuseFields = (...fields: readonly (readonly [path: string, code: string])[]): Response => {
  const errors = fields.map(([path, code]) => ({ path, code, message: "Not like this" }));
  return Response.json({ status: 400, code: "validation_failed", message: "Not like this", errors }, { status: 400 });
};

export interface Server {
  /** Answers calls like `GET /api/places?sort=asc` so from now on; what was said last counts. */
  answer(call: RegExp, answer: Answer): void;
  /** Takes back all that `answer` was told. */
  answerAsUsual(): void;
  /** The calls so far, such as `GET /api/places?sort=asc`. */
  readonly calls: readonly string[];
}

const mountedCalls = allEndpoints
  .flatMap(({ definition }) => mountedPaths(definition).map((path) => ({ definition, path })))
  .map(({ definition, path }) => ({
    definition,
    parameters: path.split(":").length,
    matches: new RegExp(`^${definition.method} ${path.replaceAll(/:\w+/g, "[^/]+")}$`),
  }))
  // `/products/categories` before `/products/:id`.
  .toSorted((one, other) => one.parameters - other.parameters);

/** Takes the place of the network until the test ends, at which `vi.unstubAllGlobals` gives it back. */
export const startServer = (session: Session): Server => {
  const rules: { call: RegExp; answer: Answer }[] = [];
  const calls: string[] = [];
  const sessionRecords = new Map<string, unknown>(
    Object.entries(session).map(([part, record]) => [`GET /api/${ofPart[part as keyof Session]}/current`, record]),
  );
  const usualOf = (call: string): unknown => {
    if (sessionRecords.has(call)) return sessionRecords.get(call) ?? refuse(401, "not_signed_in");
    const { definition } = mountedCalls.find(({ matches }) => matches.test(call)) ?? {};
    if (definition === undefined) return refuse(404, "not_found");
    if (definition.response === null) return new Response(null, { status: 204 });
    const example = exampleFor(book, definition.response, "output") as object;
    return corrections.find(([one]) => one.test(call))?.[1](example) ?? example;
  };
  const network = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    if (pathname === "/healthz") return new Response(null, { status: 204 });
    if (!pathname.startsWith("/api/")) return await network(request);
    const call = `${request.method} ${pathname}`;
    calls.push(call + search);
    const usual = usualOf(call);
    const answer = rules.findLast((one) => one.call.test(call + search))?.answer ?? (() => usual);
    const answered = await answer(usual, request);
    return answered instanceof Response ? answered : Response.json(answered);
  });
  // The live connection stays on its way.
  vi.stubGlobal("WebSocket", SilentSocket);
  return {
    answer: (call, answer) => void rules.push({ call, answer }),
    answerAsUsual: () => void rules.splice(0),
    calls,
  };
};

const ofPart = {
  account: "accounts",
  account_role: "account_roles",
  business: "businesses",
  device: "devices",
} as const;

class SilentSocket extends EventTarget {
  static readonly CONNECTING = 0;
  readonly readyState = SilentSocket.CONNECTING;
  close(): void {
    // Nothing was opened.
  }
}
