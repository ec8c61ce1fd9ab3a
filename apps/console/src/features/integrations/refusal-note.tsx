import { useLingui } from "@lingui/react/macro";
import type { IntegrationOrderRow } from "@rewardo/contract/integration-orders";
import { Link } from "@tanstack/react-router";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Note } from "@rewardo/ui/note.tsx";

/** Why an order with a card earned nothing, by the code that it was refused with, and what can be done. */
export function RefusalNote({
  order: { refusal, place_name },
}: {
  order: Pick<IntegrationOrderRow, "refusal" | "place_name">;
}) {
  const { t } = useLingui();
  const mayConnect = useAllowed("integrations_view");
  const words: Readonly<Record<string, string>> = {
    place_not_allowed:
      place_name === null
        ? t`The till has no place yet. Choose one in the settings, and its orders count.`
        : t`The card does not count at ${place_name}.`,
    amount_unreadable: t`The till sent an amount that is no number. Correct the order at the till, or add what it earns by hand.`,
    time_unreadable: t`The till sent a time that cannot be right. Check its clock, or add what the order earns by hand.`,
    amount_too_high: t`The amount is higher than any receipt’s, so it was taken for a mistake. Correct the order at the till, or add what it earns by hand.`,
    quantity_too_high: t`The quantity is higher than any receipt’s, so it was taken for a mistake. Correct the order at the till, or add what it earns by hand.`,
    occurred_too_long_ago: t`The order is older than those that were to be counted when the till was connected.`,
    currency_other: t`The order was paid in another currency than yours.`,
    card_number_not_found: t`The card is no longer known.`,
    membership_frozen: t`The customer’s card was frozen.`,
    membership_closed: t`The customer’s card was closed.`,
    card_is_draft: t`The card was not published yet.`,
    card_is_archived: t`The card was archived and earns nothing more.`,
    delay_between_stamps: t`The visit before was too short a time ago.`,
    cap_per_day: t`The card had counted as many visits on this day as it allows.`,
    nothing_to_take_back: t`Nothing that this refund is for had earned, or all of it was taken back before.`,
    balance_limit: t`The card holds as much as it can.`,
    visit_limit: t`The order is larger than one visit may be.`,
    custom_amount_required: t`What a visit earns on this card is typed by hand, so an order cannot earn by itself.`,
  };
  const needsPlace = refusal === "place_not_allowed" && place_name === null && mayConnect;
  return (
    <Note
      tone="warn"
      action={
        needsPlace ? (
          <Link to="/settings/integration" className={buttonClass({ size: "compact" })}>
            {t`Choose a place`}
          </Link>
        ) : undefined
      }
    >
      {(refusal === null ? undefined : words[refusal]) ?? t`By the card’s rules this order earns nothing.`}
    </Note>
  );
}
