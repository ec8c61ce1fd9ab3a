import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ApiKey } from "@rewardo/contract/api-keys";

/** A key's facts in words. */
export function useKeyWords() {
  const { t } = useLingui();
  return {
    status: {
      active: t({ message: "active", context: "API key" }),
      stopped: t({ message: "stopped: its owner can no longer sign in", context: "API key" }),
      expired: t({ message: "expired", context: "API key" }),
      revoked: t({ message: "revoked", context: "API key" }),
    } satisfies Record<ApiKey["status"], string>,
    ends: (day: string) => t({ message: `ends ${day}`, context: "API key" }),
    used: (moment: string) => t({ message: `last used ${moment}`, context: "API key" }),
    owner: (name: string) => t({ message: `of ${name}`, context: "API key", comment: "The person it belongs to" }),
    previous: (moment: string) => t`The key before it works until ${moment}.`,
    more: (count: number) => plural(count, { one: "# more right", other: "# more rights" }),
  };
}
