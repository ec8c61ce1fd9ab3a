import { useLingui } from "@lingui/react/macro";
import { builtInRole } from "@rewardo/contract/roles";
import type { SearchHit } from "@rewardo/contract/search";
import { pickText } from "@rewardo/rules/localized-text";
import { inFours } from "@rewardo/loyalty/card/card-number.ts";
import { useRoleName } from "../../kit/rights/use-role-name.ts";
import { useCustomerName } from "@rewardo/loyalty/card/use-customer-name.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import type { Target } from "./target.ts";

const parts = (...of: readonly (string | null | false)[]): string =>
  of.filter((part): part is string => typeof part === "string" && part !== "").join(", ");

/** Converts a search result of the server into a target. */
export function useTarget(): (hit: SearchHit) => Target {
  const { t } = useLingui();
  const format = useFormat();
  const customerName = useCustomerName();
  const roleName = useRoleName();
  const { business } = useSession();
  const money = (minor: number | null, currency: string | undefined): string | null =>
    minor === null || currency === undefined ? null : format.money(minor, currency);
  const deviceKinds = {
    till: t({ message: "Till", context: "device" }),
    kiosk: t({ message: "Kiosk", context: "device" }),
    scanner: t({ message: "Scanner", context: "device" }),
    display: t({ message: "Display", context: "device" }),
  };
  const describe = (hit: SearchHit): Omit<Target, "kind" | "to"> => {
    switch (hit.kind) {
      case "users": {
        const { name, phone, card } = hit;
        const number = card?.number ?? null;
        return {
          title: customerName({ user_name: name, card_number: number }),
          sub: parts(name !== null && number !== null && inFours(number), phone),
          icon: "user-circle",
          at: card?.last_visit_at ?? null,
          ...(card === null ? {} : { card: { card_id: card.card_id, balance: card.balance } }),
        };
      }
      case "transactions":
        return {
          title: hit.receipt,
          sub: parts(hit.user_name, money(hit.amount, hit.currency)),
          icon: "receipt",
          at: hit.occurred_at,
        };
      case "cards":
        return {
          title: pickText(hit.name, format.locale, business?.language ?? "en"),
          sub: parts(
            hit.status === "draft" && t({ message: "Draft", context: "card" }),
            hit.status === "archived" && t({ message: "Archived", context: "card" }),
          ),
          icon: "credit-card",
        };
      case "places":
        return {
          title: hit.name,
          sub: parts(hit.address, hit.city, hit.is_closed && t({ message: "Closed", context: "place" })),
          icon: "map-pin",
        };
      case "devices":
        return { title: hit.name, sub: deviceKinds[hit.device_kind], icon: "device-tablet", at: hit.last_seen_at };
      case "products":
        return { title: hit.name, sub: parts(hit.category, money(hit.price, business?.currency)), icon: "coffee" };
      case "accounts": {
        const own = builtInRole(hit.role_id);
        const role = own === undefined ? hit.role_name : roleName({ name: own.name, built_in: true });
        return { title: hit.name, sub: parts(role), icon: "identification-badge" };
      }
      case "businesses":
        return { title: hit.name, sub: parts(hit.city), icon: "storefront" };
    }
  };
  return (hit) => ({ kind: hit.kind, to: `/${hit.kind}/${hit._id}`, ...describe(hit) });
}
