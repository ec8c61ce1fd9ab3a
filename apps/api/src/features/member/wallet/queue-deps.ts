import type { Deps } from "../../../platform/context.ts";
import type { Log } from "../../../platform/log.ts";

/** What telling passes works with. */
export interface WalletQueueDeps extends Pick<Deps, "database" | "clock" | "secrets" | "wallet"> {
  readonly log: Log;
}
