/**
 * Thousands of open cards in a separate process: bare sockets that hear of a change and fetch the card, as the page does.
 * They stand for other machines, so they yield the processor to the server.
 */
import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { Agent, request } from "node:http";
import { constants, setPriority } from "node:os";
import { machineMs } from "../platform/machine-clock.ts";
import type { CardsJob, Seen } from "./cards-job.ts";

setPriority(constants.priority.PRIORITY_LOW);

const atOnce = 50;
/** All read into one buffer: a buffer for each message would cost more than reading it. */
const buffer = Buffer.alloc(64 * 1024);
const codeBits = 0x0f;
const pingCode = 9;
/** An empty pong, masked like everything a client sends (RFC 6455). */
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

/** Phones connect for themselves; these share some, since what they cost here is not what is measured. */
const agent = new Agent({ keepAlive: true, maxSockets: 200 });

let seen: Seen[] = [];

const cookieOf = (token: string): string => `rewardo_member=${token}`;

const fetchCard = ({ port, business_key, tokens }: CardsJob, card: number): void => {
  const headers = { cookie: cookieOf(tokens[card]!), accept: "application/json" };
  const asked = request(
    { agent, port, host: "127.0.0.1", path: `/api/member/${business_key}/view`, headers },
    (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.on("end", () => {
        const balance = Number(/"balance":(\d+)/.exec(text)?.[1] ?? NaN);
        if (answer.statusCode !== 200) throw new Error(`A card answered ${answer.statusCode}: ${text.slice(0, 200)}`);
        seen.push([card, balance, machineMs()]);
      });
    },
  );
  asked.end();
};

const openCard = (job: CardsJob, card: number): Promise<void> =>
  new Promise((done, failed) => {
    let isOpen = false;
    const take = (length: number): boolean => {
      if (!isOpen) {
        if (buffer.toString("latin1", 0, 12) !== "HTTP/1.1 101") {
          failed(new Error(buffer.toString("latin1", 0, Math.min(length, 300))));
          return false;
        }
        isOpen = true;
        done();
        return true;
      }
      // Frames here are shorter than 126 bytes and not masked.
      for (let at = 0; at < length; at += 2 + buffer[at + 1]!) {
        if ((buffer[at]! & codeBits) === pingCode) socket.write(pong);
        else fetchCard(job, card);
      }
      return true;
    };
    const socket = connect({ port: job.port, host: "127.0.0.1", onread: { buffer, callback: take } });
    socket.on("connect", () =>
      socket.write(
        `GET /ws/member?business=${job.business_key} HTTP/1.1\r\nhost: bench\r\ncookie: ${cookieOf(job.tokens[card]!)}\r
connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-extensions: permessage-deflate; client_max_window_bits\r
sec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString("base64")}\r\n\r\n`,
      ),
    );
    socket.on("error", failed);
  });

const open = async (job: CardsJob): Promise<string> => {
  for (let first = 0; first < job.tokens.length; first += atOnce) {
    const group = Math.min(atOnce, job.tokens.length - first);
    await Promise.all(Array.from({ length: group }, (_, nr) => openCard(job, first + nr)));
  }
  return "open";
};

const report = async (): Promise<readonly Seen[]> => {
  const said = seen;
  seen = [];
  return said;
};

process.on("message", (message: CardsJob | "report") => {
  const work: Promise<unknown> = message === "report" ? report() : open(message);
  work.then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
process.once("disconnect", () => process.exit());
