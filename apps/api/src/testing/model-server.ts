/** A server on loopback that speaks as a language model's does, and says what it is told to. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface ModelCall {
  readonly authorization: string | undefined;
  readonly body: { model: string; messages: { role: string; content: string }[]; max_tokens: number };
}

export interface ModelServer {
  readonly url: string;
  /** Requests that came, and connections that were opened at all. */
  readonly calls: ModelCall[];
  readonly connections: () => number;
  /** Of the next calls: a text of the model, a status, or none at all. */
  answer: (call: ModelCall) => string | { status: number } | null;
  close(): Promise<void>;
}

export const openModelServer = async (): Promise<ModelServer> => {
  let opened = 0;
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (part: Buffer) => (text += part.toString()));
    request.on("end", () => {
      const call = { authorization: request.headers.authorization, body: JSON.parse(text) as ModelCall["body"] };
      one.calls.push(call);
      const said = one.answer(call);
      if (said === null) return;
      if (typeof said === "object") {
        response.writeHead(said.status).end("{}");
        return;
      }
      const choices = [{ message: { role: "assistant", content: said } }];
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ choices, usage: { total_tokens: 700 } }));
    });
  });
  server.on("connection", () => (opened += 1));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const one: ModelServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls: [],
    connections: () => opened,
    answer: () => "{}",
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return one;
};
