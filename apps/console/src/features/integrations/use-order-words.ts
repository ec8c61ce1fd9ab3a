import { useLingui } from "@lingui/react/macro";
import type { IntegrationOrderRow, OrderMatch, OrderStatus } from "@rewardo/contract/integration-orders";
import { useCallback } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";

interface Line {
  readonly name: string;
  readonly quantity: number;
}

/** An order in words: what was bought, whose it is, and what became of it. */
export function useOrderWords() {
  const { t } = useLingui();
  const format = useFormat();
  const statuses: Readonly<Record<OrderStatus, string>> = {
    received: t({ message: "just came in", context: "order" }),
    open: t({ message: "not paid yet", context: "order" }),
    unmatched: t({ message: "no card yet", context: "order" }),
    earned: t({ message: "counted", context: "order" }),
    refunded: t({ message: "taken back by a refund", context: "order" }),
    refused: t({ message: "earns nothing", context: "order" }),
    cancelled: t({ message: "cancelled at the till", context: "order" }),
  };
  /** How its card was found. */
  const found: Readonly<Record<OrderMatch, string>> = {
    card: t`card number on the receipt`,
    phone: t({ message: "phone number", context: "how a card was found" }),
    receipt: t`receipt scanned later`,
    claimed: t`reported as missing by the customer`,
  };
  /** "Flat white ×2, croissant". */
  const goods = useCallback(
    (items: readonly Line[]): string =>
      items.map(({ name, quantity }) => (quantity === 1 ? name : `${name} ×${format.number(quantity)}`)).join(", "),
    [format],
  );
  /** The receipt as people call it: "GoPOS 1187". */
  const receipt = ({
    integration_name,
    number,
    external_id,
  }: Pick<IntegrationOrderRow, "integration_name" | "number" | "external_id">): string =>
    [integration_name, number ?? external_id].filter((part) => part !== null).join(" ");
  return { statuses, found, goods, receipt };
}
