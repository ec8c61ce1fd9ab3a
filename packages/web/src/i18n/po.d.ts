declare module "*.po" {
  import type { Messages } from "@lingui/core";
  /** Compiled when building, by the plugin of Lingui. */
  export const messages: Messages;
}
