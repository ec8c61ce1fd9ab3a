import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A local server of map tiles that can be made to fail. */
export interface TileServer {
  /** For MAP_TILES_URL. */
  readonly template: string;
  readonly origin: string;
  /** How often each tile was requested, by `z/x/y`. */
  readonly asked: ReadonlyMap<string, number>;
  /** From now on each tile fails this many times before it is served. */
  fail(times: number): void;
  close(): Promise<void>;
}

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><path fill="#dddddd" d="M0 0h256v256H0z"/></svg>`;

export const openTiles = async (): Promise<TileServer> => {
  const asked = new Map<string, number>();
  let failures = 0;
  const server = createServer((question, answer) => {
    const name = (question.url ?? "").slice(1).replace(".png", "");
    const times = (asked.get(name) ?? 0) + 1;
    asked.set(name, times);
    if (times <= failures) answer.writeHead(503).end();
    else answer.writeHead(200, { "content-type": "image/svg+xml", "cache-control": "no-store" }).end(picture);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    template: `${origin}/{z}/{x}/{y}.png`,
    origin,
    asked,
    fail: (times) => {
      failures = times;
      asked.clear();
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
};
