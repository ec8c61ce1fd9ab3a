import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";

const threads = "/proc/self/task";

/**
 * Lets everything else that wants the processor go before this process. Linux keeps a priority for each thread, and a thread takes
 * that of its maker: those that the runtime and libraries have started before the call are set one by one.
 */
export const takeLowestPriority = (): void => {
  const ids = process.platform === "linux" ? readdirSync(threads).map(Number) : [0];
  for (const id of ids) setPriority(id, constants.priority.PRIORITY_LOW);
};
