import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import fc from "fast-check";
import { WebSocket, WebSocketServer } from "ws";
import { deflatedFrames, textFrame } from "./frame.ts";

let server: WebSocketServer;
beforeAll(async () => {
  server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: { clientNoContextTakeover: true } });
  await once(server, "listening");
});
afterAll(() => server.close());

test("a text of any length is one frame, as RFC 6455 has it", () => {
  const headOf = (text: string, length: number) => [...textFrame(text).subarray(0, length)];
  expect(textFrame("ż").toString("hex")).toBe("8102c5bc");
  expect(headOf("ż".repeat(63), 4)).toEqual([0x81, 126, 0, 126]);
  expect(headOf("x".repeat(65_536), 10)).toEqual([0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]);
  expect(textFrame("x".repeat(65_536)).toString("utf8", 10)).toBe("x".repeat(65_536));
});

test("any texts are read from deflated frames, whatever a reader was sent before", async () => {
  const connected = once(server, "connection") as Promise<[WebSocket, IncomingMessage]>;
  const reader = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [[, { socket: line }]] = await Promise.all([connected, once(reader, "open")]);
  const heard: string[] = [];
  reader.on("message", (data: Buffer) => heard.push(data.toString("utf8")));
  // A row's length, and more than the window that is kept.
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.json(), fc.string({ minLength: 5000, maxLength: 9000 }));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (texts) => {
      heard.length = 0;
      const isEchoed = once(reader, "pong");
      line.write(deflatedFrames(texts));
      reader.ping();
      await isEchoed;
      expect(heard).toEqual(texts);
    }),
    { numRuns: 30 },
  );
  reader.terminate();
});

test("rows that look alike take less than a third of their bytes", () => {
  const rows = Array.from({ length: 30 }, (_, nr) =>
    JSON.stringify({ action: "prepend", type: "transaction", data: { _id: nr, user_name: "Anna Nowak", points: nr } }),
  );
  expect(deflatedFrames(rows).length).toBeLessThan(Buffer.byteLength(rows.join("")) / 3);
});
