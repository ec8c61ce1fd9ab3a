import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";

/** A proxy in front of the server that can serve a later build and can be closed. */
export interface Front {
  readonly url: string;
  /** From now on serves another build: one file of the console and one of the till, their styles, have other content and so another name. */
  publish(): Promise<void>;
  /** Stops answering, as when the network is down. */
  close(): Promise<void>;
  /** Answers again, at the same address. */
  open(): Promise<void>;
}

/** Added to the second build's styles, so that a page shows which build it runs. */
const mark = ":root { --build: second; }";
/** Twelve digits of the hash over all files, which name the cache of a worker's build. */
const workerVersion = /(?<=\})[0-9a-f]{12}/;

export const openFront = async (behind: string): Promise<Front> => {
  const { hostname, port } = new URL(behind);
  const later = new Map<string, string>();
  const sockets = new Set<Duplex>();
  const server = createServer((asked, answer) => {
    const isPage = asked.headers.accept?.includes("text/html") === true;
    const page = asked.url?.startsWith("/scanner") === true ? "/scanner" : "/";
    const body = later.get(isPage ? page : (asked.url ?? "/"));
    passOn(asked, answer, body);
  });

  const passOn = (asked: IncomingMessage, answer: ServerResponse, body: string | undefined): void => {
    const { method, url } = asked;
    // A replaced file is requested under its old name for its headers; uncompressed, like the new body.
    const path = body === undefined ? url : url?.replace("-second.css", ".css");
    const headers = { ...asked.headers, ...(body === undefined ? {} : { "accept-encoding": "identity" }) };
    // A new connection each: the server may close a kept one just as it is reused.
    const onward = request({ hostname, port, method, path, headers, agent: false }, (answered) => {
      const kept = { ...answered.headers };
      if (body === undefined) {
        answer.writeHead(answered.statusCode ?? 502, kept);
        answered.pipe(answer);
        return;
      }
      for (const name of ["content-length", "etag", "last-modified"]) delete kept[name];
      answered.resume();
      answer.writeHead(200, kept).end(body);
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  };

  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("upgrade", (asked: IncomingMessage, socket: Duplex, head: Buffer) => {
    const onward = connect(Number(port), hostname, () => {
      const lines = Array.from(
        { length: asked.rawHeaders.length / 2 },
        (_, at) => `${asked.rawHeaders[2 * at]}: ${asked.rawHeaders[2 * at + 1]}`,
      );
      onward.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    for (const [one, other] of [
      [onward, socket],
      [socket, onward],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  const listen = (at: number) => new Promise<void>((ready) => server.listen(at, "127.0.0.1", ready));
  await listen(0);
  const own = (server.address() as AddressInfo).port;

  // As a worker asks: for the page that is the same for all.
  const headers = { "sec-fetch-dest": "empty" };
  const read = async (path: string): Promise<string> => await (await fetch(`${behind}${path}`, { headers })).text();
  const publishOne = async (page: string, script: string, styles: RegExp): Promise<void> => {
    const [html, worker] = await Promise.all([read(page), read(script)]);
    const [name = ""] = styles.exec(html) ?? [];
    const renamed = name.replace(".css", "-second.css");
    const rename = (text: string) => text.replaceAll(name, renamed);
    later.set(`/${renamed}`, (await read(`/${name}`)) + mark);
    later.set(page, rename(html));
    later.set(script, rename(worker).replace(workerVersion, "second"));
  };
  return {
    url: `http://127.0.0.1:${own}`,
    publish: async () => {
      await publishOne("/", "/sw.js", /assets\/index-[\w-]+\.css/);
      await publishOne("/scanner", "/till/sw.js", /till\/assets\/style-[\w-]+\.css/);
    },
    close: async () => {
      const isClosed = new Promise<void>((closed) => server.close(() => closed()));
      for (const socket of sockets) socket.destroy();
      await isClosed;
    },
    open: () => listen(own),
  };
};
