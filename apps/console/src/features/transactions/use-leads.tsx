import type { Card } from "@rewardo/contract/cards";
import type { TransactionRow } from "@rewardo/contract/transactions";
import { pickText } from "@rewardo/rules/localized-text";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";

const search = {};

/** The names of a transaction's place, device, author and card, as links for those who may see what they lead to. */
export function useLeads(
  { place_id, device_id, account_id, by_platform, card_id }: TransactionRow,
  card: Card | undefined,
): Readonly<Record<"place" | "device" | "staff", (name: string) => ReactNode>> & { readonly card: ReactNode } {
  const { locale } = useFormat();
  const { business } = useSession();
  const [mayPlaces, mayDevices] = [useAllowed("places_view"), useAllowed("devices_view")];
  const [mayStaff, mayCards] = [useAllowed("accounts_view"), useAllowed("cards_view")];
  const rest = { search, preload: false, className: "link" } as const;
  const lead =
    (isAllowed: boolean, id: string | null, link: (id: string, name: string) => ReactNode) => (name: string) =>
      isAllowed && id !== null ? link(id, name) : name;
  const programme = card === undefined ? null : pickText(card.name, locale, business?.language ?? "en");
  const toCard = lead(mayCards && business !== null, card_id, (cardId, name) => (
    <Link to="/cards/$cardId" params={{ cardId }} {...rest}>
      {name}
    </Link>
  ));
  return {
    place: lead(mayPlaces, place_id, (id, name) => (
      <Link to="/places/$id" params={{ id }} {...rest}>
        {name}
      </Link>
    )),
    device: lead(mayDevices, device_id, (id, name) => (
      <Link to="/devices/$id" params={{ id }} {...rest}>
        {name}
      </Link>
    )),
    // An account of the platform has no page in the business that it acted for.
    staff: lead(mayStaff && by_platform !== true, account_id, (id, name) => (
      <Link to="/accounts/$id" params={{ id }} {...rest}>
        {name}
      </Link>
    )),
    card: programme === null ? null : toCard(programme),
  };
}
