/** A real SMTP server on loopback that takes any number of mails over and keeps none of them. */
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface MailSink {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * `take` learns the receiver of each mail, once the whole of it has arrived. `refuse` is asked at each receiver's name for the
 * reply that keeps it out, as `451 4.7.1 later`; `null` lets it in.
 */
export const openMailSink = async (
  take: (address: string) => void,
  refuse: (address: string) => string | null = () => null,
): Promise<MailSink> => {
  const server = new SMTPServer({
    ...{ authOptional: true, closeTimeout: 100, disabledCommands: ["STARTTLS", "AUTH"] },
    onRcptTo: ({ address }, _session, done) => {
      const reply = refuse(address);
      if (reply === null) return done();
      done(Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) }));
    },
    onData: (stream, { envelope }, done) => {
      stream.resume();
      stream.on("end", () => {
        for (const { address } of envelope.rcptTo) take(address);
        done();
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve());
  });
  // A client that is killed within a mail resets its connection: no fault of the server.
  server.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "ECONNRESET") throw error;
  });
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
