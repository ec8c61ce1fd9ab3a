import { useLingui } from "@lingui/react/macro";
import { useSaid } from "../said/said.ts";

/** "Hello, Olivia"; nothing without a name. */
export function useGreeting(): string | undefined {
  const { t } = useLingui();
  const { name } = useSaid();
  return name === null ? undefined : t({ message: `Hello, ${name}`, comment: "To a customer, over the card" });
}
