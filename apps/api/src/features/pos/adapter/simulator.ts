/** The frame of a provider's simulator: a small server on loopback that can be told to misbehave. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { systemClock } from "../../../platform/clock.ts";

/** An order as someone typed it into the simulated till. */
export interface SimulatedOrder {
  readonly id: string;
  readonly number: string;
  readonly state: "open" | "closed" | "cancelled";
  readonly items: readonly {
    readonly name: string;
    readonly group: string;
    readonly quantity: number;
    readonly amount: number;
  }[];
  readonly card: string | null;
  readonly phone: string | null;
  readonly occurred_at: string;
  readonly updated_at: string;
  /** Fields of the provider's own, in place of those that the simulator writes. */
  readonly raw?: Readonly<Record<string, unknown>>;
}

/**
 * Fault of the next call: `cut` ends the connection, `busy` is a 429, `broken` a 500, `expired` an expired token.
 * `away` lasts until it is lifted, and so does `revoked`: the credentials are refused.
 */
export type SimulatedFault = "cut" | "busy" | "broken" | "expired";

export interface Simulator {
  /** Address of the simulator's API. */
  readonly url: string;
  /** Adds an order, or changes it. */
  put(order: SimulatedOrder): void;
  /** Each of these meets one call, in order. */
  fail(...faults: SimulatedFault[]): void;
  /** Forgets the faults that have met no call yet. */
  heal(): void;
  isAway: boolean;
  isRevoked: boolean;
  /** Calls a minute beyond which it answers 429; `null` has no limit. */
  perMinute: number | null;
  /** Calls so far, by method and path. */
  readonly calls: string[];
  /** Tokens that callers have shown. */
  readonly tokens: ReadonlySet<string>;
  close(): Promise<void>;
}

export interface SimulatedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface SimulatedResponse {
  readonly status: number;
  readonly body?: unknown;
  readonly location?: string;
}

interface Frame {
  readonly port: number;
  readonly orders: Map<string, SimulatedOrder>;
  answer(asked: SimulatedRequest, simulator: Simulator): SimulatedResponse;
  /** Answer to an expired token. */
  readonly expired: SimulatedResponse;
  nowMs?(): number;
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

const send = (response: ServerResponse, { status, body, location }: SimulatedResponse): void => {
  if (location !== undefined) response.setHeader("location", location);
  if (status === 429) response.setHeader("retry-after", "1");
  response.writeHead(status, { "content-type": "application/json;charset=UTF-8" });
  response.end(body === undefined ? "" : JSON.stringify(body));
};

/** Listens on loopback; port 0 takes a free one. */
export const openSimulator = async ({
  port,
  orders,
  answer,
  expired,
  nowMs = systemClock.nowMs,
}: Frame): Promise<Simulator> => {
  const minute = { begins: 0, calls: 0 };
  const isTooMany = (most: number | null): boolean => {
    if (nowMs() - minute.begins >= 60_000) Object.assign(minute, { begins: nowMs(), calls: 0 });
    minute.calls += 1;
    return most !== null && minute.calls > most;
  };
  const faults: SimulatedFault[] = [];
  const tokens = new Set<string>();
  const server = createServer((request, response) => {
    const answerTo = (body: string) => {
      const { method = "GET", url = "/", headers } = request;
      simulator.calls.push(`${method} ${url}`);
      if (headers.authorization !== undefined) tokens.add(headers.authorization.replace(/^\w+ /, ""));
      // A call without a token has none that could be over.
      const isSignedIn = headers.authorization?.startsWith("Bearer ") === true;
      const fault = faults[0] === "expired" && !isSignedIn ? undefined : faults.shift();
      if (simulator.isAway || fault === "cut") return request.socket.destroy();
      if (fault === "busy" || isTooMany(simulator.perMinute)) return send(response, { status: 429 });
      if (fault === "broken") return send(response, { status: 500 });
      if (fault === "expired") return send(response, expired);
      return send(response, answer({ method, url: new URL(url, simulator.url), headers, body }, simulator));
    };
    // A caller whose connection is cut, such as by `close`, gets no answer.
    readBody(request).then(answerTo, () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const simulator: Simulator = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    put: (order) => void orders.set(order.id, order),
    fail: (...more) => void faults.push(...more),
    heal: () => void faults.splice(0),
    ...{ isAway: false, isRevoked: false, perMinute: null, calls: [], tokens },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return simulator;
};
