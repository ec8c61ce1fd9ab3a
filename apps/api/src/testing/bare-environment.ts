/** An environment for programs that tests start: that of the tests, without settings, which may belong to a developer's own server. */
import { settingNames } from "../platform/config.ts";

export const bareEnvironment = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !settingNames.includes(name)));
