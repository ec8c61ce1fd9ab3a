/** Which public registers of businesses this installation asks; unset, none: nothing leaves for another host. */
import { systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Lifetime } from "./platform/lifetime.ts";
import type { Log } from "./platform/log.ts";
import type { BusinessRegistry } from "./platform/registries/registry.ts";

interface RegistriesOptions {
  readonly config: Config;
  readonly log: Log;
  readonly life: Lifetime;
}

/** The registers in the order in which they are asked. On a machine of one's own the demonstration brings small ones, which know made-up businesses alone. */
export const openRegistries = async ({ config, log, life }: RegistriesOptions): Promise<BusinessRegistry[]> => {
  const at = { clock: systemClock, log };
  // Read from disk only where it is needed, since a start is waited for.
  if (config.whiteList === undefined && config.ceidg === undefined) {
    if (!config.demo || !(config.isLoopback || config.development)) return [];
    const [{ openRegistryServer }, { ceidg }, { whiteList }] = await Promise.all([
      import("../demo/registry-server.ts"),
      import("./platform/registries/ceidg.ts"),
      import("./platform/registries/white-list.ts"),
    ]);
    const server = await openRegistryServer();
    life.atEnd(() => server.close());
    const { url } = server;
    return [whiteList({ url, dailyQuota: 100, ...at }), ceidg({ url, token: "demonstration", ...at })];
  }
  const registries: BusinessRegistry[] = [];
  if (config.whiteList !== undefined) {
    const { whiteList } = await import("./platform/registries/white-list.ts");
    registries.push(whiteList({ ...config.whiteList, ...at }));
  }
  if (config.ceidg !== undefined) {
    const { ceidg } = await import("./platform/registries/ceidg.ts");
    registries.push(ceidg({ ...config.ceidg, ...at }));
  }
  return registries;
};
