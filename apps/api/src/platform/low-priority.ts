import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";

const threads = "/proc/self/task";

/**
 * Lets everything else that wants the processor go before this process; not the lowest priority, which on a machine that is busy for
 * minutes gets nothing at all. Linux keeps a priority for each thread, and a thread takes that of its maker: those that the runtime and
 * libraries have started before the call are set one by one.
 */
export const takeLowPriority = (): void => {
  const ids = process.platform === "linux" ? readdirSync(threads).map(Number) : [0];
  for (const id of ids) setPriority(id, constants.priority.PRIORITY_BELOW_NORMAL);
};
