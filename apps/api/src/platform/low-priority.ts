import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";

const threads = "/proc/self/task";

/**
 * Lets everything else that wants the processor go before this process; not the lowest priority, which on a machine that is busy for
 * minutes gets nothing at all. Linux keeps a priority for each thread, and a thread takes that of its maker: those that the runtime and
 * libraries have started before the call are set one by one.
 */
export const takeLowPriority = (): void => {
  for (const id of threadIds()) {
    try {
      setPriority(id, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch (error) {
      // A thread may end between the two questions.
      if ((error as { info?: { code?: string } }).info?.code !== "ESRCH") throw error;
    }
  }
};

/** The process alone where its threads cannot be listed. */
const threadIds = (): readonly number[] => {
  try {
    return process.platform === "linux" ? readdirSync(threads).map(Number) : [0];
  } catch {
    return [0];
  }
};
