/** A console's live connection, as a test holds it: what came is kept, what comes can be waited for. */
import type { AddressInfo } from "node:net";
import { LiveMessage } from "@rewardo/contract/live";
import { WebSocket } from "ws";
import * as z from "zod/mini";
import type { TestApp } from "../app.ts";

export interface LiveReader {
  /** Everything so far, in order. */
  readonly messages: readonly LiveMessage[];
  /** The first message that fits, come or yet to come; rejects when there is none within half a minute. */
  find(fits: (message: LiveMessage) => boolean): Promise<LiveMessage>;
  /** Resolves once everything that the server sent before has come. */
  settled(): Promise<void>;
  /** The code that the server closed with. */
  readonly closed: Promise<number>;
  send(bytes: string | Buffer): void;
  close(): void;
}

const longestMs = 30_000;

const within = <T>(work: Promise<T>, what: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not come within ${longestMs} ms`)), longestMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** The port that the app listens at, on this machine alone; it is opened at the first call. */
const portOf = async ({ app }: Pick<TestApp, "app">): Promise<number> => {
  if (!app.server.listening) await app.listen({ host: "127.0.0.1", port: 0 });
  return (app.server.address() as AddressInfo).port;
};

/** The status that the server refuses a live connection with. */
export const refusedWith = async (test: Pick<TestApp, "app">, headers: Record<string, string>): Promise<number> => {
  const socket = new WebSocket(`ws://127.0.0.1:${await portOf(test)}/ws`, { headers });
  return within(
    new Promise((resolve, reject) => {
      socket.on("unexpected-response", (_request, response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      socket.on("open", () => reject(new Error("The connection was opened")));
      socket.on("error", () => {});
    }),
    "A refusal",
  );
};

/** Opens a live connection with a session's key or, for browsers, its cookie. */
export const openReader = async (
  test: Pick<TestApp, "app">,
  token: string | null,
  as: "key" | "cookie" = "key",
  headers: Record<string, string> = {},
): Promise<LiveReader> => {
  const session: Record<string, string> =
    as === "key" ? { authorization: `Bearer ${token}` } : { cookie: `rewardo_session=${token}` };
  return openReaderAt(`http://127.0.0.1:${await portOf(test)}`, { ...session, ...headers });
};

/** As `openReader`, at a server in a process of its own. */
export const openReaderAt = async (url: string, headers: Record<string, string>): Promise<LiveReader> => {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { headers });
  const messages: LiveMessage[] = [];
  const listeners = new Set<() => void>();
  socket.on("message", (data: Buffer) => {
    messages.push(z.parse(LiveMessage, JSON.parse(data.toString("utf8"))));
    for (const listener of listeners) listener();
  });
  socket.on("error", () => {});
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  await within(
    new Promise<void>((resolve, reject) => void socket.once("open", resolve).once("error", reject)),
    "The connection",
  );
  return {
    messages,
    find: (fits) =>
      within(
        new Promise((resolve) => {
          const look = (): void => {
            const message = messages.find(fits);
            if (message === undefined) return;
            listeners.delete(look);
            resolve(message);
          };
          listeners.add(look);
          look();
        }),
        "The message",
      ),
    settled: () =>
      within(
        new Promise<void>((resolve) => {
          socket.once("pong", () => resolve());
          socket.ping();
        }),
        "The echo",
      ),
    closed,
    send: (bytes) => socket.send(bytes),
    close: () => socket.terminate(),
  };
};
