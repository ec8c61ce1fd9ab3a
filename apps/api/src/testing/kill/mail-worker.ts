/** A worker in a process of its own, killed while the mail server keeps it waiting. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { DatabaseServer } from "../../platform/database/server.ts";
import { connectionsOf } from "../connections.ts";

const program = fileURLToPath(new URL("mail-program.ts", import.meta.url));

/** Starts the worker, waits until it talks to a mail server that says nothing, and kills it. */
export const killWorker = async (server: DatabaseServer): Promise<void> => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const worker = fork(program, [JSON.stringify(connectionsOf(server)), `smtp://127.0.0.1:${port}`]);
  const [socket] = (await once(silent, "connection", { signal: AbortSignal.timeout(60_000) })) as [{ destroy(): void }];
  worker.kill("SIGKILL");
  await once(worker, "exit");
  socket.destroy();
  silent.close();
};
