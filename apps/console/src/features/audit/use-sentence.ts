/** What happened, in a sentence for each action of the contract. */
import { useLingui } from "@lingui/react/macro";
import type { AuditPair } from "@rewardo/contract/audit-actions";
import type { AuditEntry } from "@rewardo/contract/audit-entries";
import { useAuthor } from "./use-author.ts";
import { useFieldLabel } from "./use-field-label.ts";

/** The one column that was changed, where it was one. */
const onlyField = ({ after }: AuditEntry): string | null => {
  const names = Object.keys(after ?? {}).filter((name) => name !== "version");
  return names.length === 1 ? (names[0] ?? null) : null;
};

/** "Anna Nowak changed the opening hours of Kazimierz". */
export function useSentence(): (entry: AuditEntry) => string {
  const { t } = useLingui();
  const authorOf = useAuthor();
  const labelOf = useFieldLabel();
  return (entry) => {
    const who = authorOf(entry);
    const name = entry.entity_name ?? t({ message: "without a name", context: "audit" });
    const field = onlyField(entry);
    const label = field === null ? null : labelOf(field);
    const sentences: Record<AuditPair, () => string> = {
      "imports created": () => t`${who} sent a file to be imported`,
      "imports started": () => t`${who} started an import`,
      "imports finished": () => t`An import by ${who} was finished`,
      "imports undo_started": () => t`${who} began to undo an import`,
      "imports undone": () => t`An import by ${who} was undone`,
      "imports exported": () => t`${who} downloaded the lines that an import had set aside`,
      "places created": () => t`${who} added the place ${name}`,
      "places updated": () =>
        field === "opening_hours"
          ? t`${who} changed the opening hours of ${name}`
          : label === null
            ? t`${who} changed the place ${name}`
            : t`${who} changed “${label}” of the place ${name}`,
      "places closed": () => t`${who} closed the place ${name}`,
      "places reopened": () => t`${who} reopened the place ${name}`,
      "places exported": () => t`${who} exported the list of places`,
      "adjustment_requests created": () => t`${who} asked for a correction`,
      "adjustment_requests approved": () => t`${who} approved a correction`,
      "adjustment_requests declined": () => t`${who} declined a correction`,
      "adjustment_requests withdrawn": () => t`${who} withdrew the wish for a correction`,
      "transactions exported": () => t`${who} exported the list of transactions`,
      "users exported": () => t`${who} exported the list of customers`,
      "users data_handed_out": () => t`${who} exported everything about the customer ${name}`,
      "card_subscriptions exported": () => t`${who} exported the list of customers’ cards`,
      "accounts exported": () => t`${who} exported the list of accounts`,
      "account_roles exported": () => t`${who} exported the list of roles`,
      "businesses exported": () => t`${who} exported the list of businesses`,
      "businesses archive_taken": () => t`${who} exported everything that the business has`,
      "plans exported": () => t`${who} exported the list of plans`,
      "products exported": () => t`${who} exported the list of products`,
      "adjustment_requests exported": () => t`${who} exported the requests for corrections`,
      "audit exported": () => t`${who} exported the audit log`,
      "users merged": () => t`${who} merged the customer ${name} with another`,
      "users updated": () => t`${who} changed the customer ${name}`,
      "cards created": () => t`${who} added the loyalty program ${name}`,
      "cards paper_cards_made": () => t`${who} made paper cards of ${name}`,
      "devices created": () => t`${who} added the device ${name}`,
      "devices pairing_code_created": () => t`${who} made a pairing code for ${name}`,
      "devices revoked": () => t`${who} revoked the device ${name}`,
      "card_subscriptions adjusted": () => t`${who} adjusted the balance of ${name}`,
      "card_subscriptions frozen": () => t`${who} froze the card of ${name}`,
      "card_subscriptions unfrozen": () => t`${who} unfroze the card of ${name}`,
      "card_subscriptions closed": () => t`${who} closed the card of ${name}`,
      "card_subscriptions numbered": () => t`${who} gave the card of ${name} another number`,
      "card_subscriptions merged": () => t`${who} merged cards of ${name}`,
      "products created": () => t`${who} added the product ${name}`,
      "products updated": () =>
        label === null ? t`${who} changed the product ${name}` : t`${who} changed “${label}” of the product ${name}`,
      "products archived": () => t`${who} archived the product ${name}`,
      "products restored": () => t`${who} offers the product ${name} again`,
      "plans created": () => t`${who} added the plan ${name}`,
      "plans updated": () => t`${who} changed the plan ${name}`,
      "plans archived": () => t`${who} archived the plan ${name}`,
      "plans restored": () => t`${who} offers the plan ${name} again`,
      "plan_subscriptions created": () => t`${who} chose a plan`,
      "plan_subscriptions updated": () => t`${who} changed the plan`,
      "plan_subscriptions cancelled": () => t`${who} cancelled the plan`,
      "plan_subscriptions resumed": () => t`${who} resumed the plan`,
      "plan_subscriptions marked_paid": () => t`${who} noted that the plan is paid`,
      "plan_subscriptions marked_past_due": () => t`${who} noted that a payment is late`,
      "plan_subscriptions marked_cancelled": () => t`${who} noted that the plan is cancelled`,
      "businesses created": () => t`${who} opened the business ${name}`,
      "businesses registered": () => t`${who} registered the business ${name}`,
      "businesses updated": () =>
        label === null ? t`${who} changed the business ${name}` : t`${who} changed “${label}” of the business`,
      "businesses suspended": () => t`${who} suspended ${name}`,
      "businesses resumed": () => t`${who} opened ${name} again`,
      "businesses closure_requested": () => t`${who} asked to close the business`,
      "businesses closure_withdrawn": () => t`${who} keeps the business open after all`,
      "businesses act_as_begun": () => t`${who} began to act as ${name}`,
      "businesses act_as_ended": () => t`${who} stopped acting as ${name}`,
      "accounts invited": () => t`${who} invited ${name}`,
      "accounts invited_again": () => t`${who} invited ${name} again`,
      "accounts invitation_withdrawn": () => t`${who} withdrew the invitation of ${name}`,
      "accounts invitation_accepted": () => t`${name} accepted the invitation`,
      "accounts updated": () => t`${who} changed what ${name} may do`,
      "accounts disabled": () => t`${who} disabled the account of ${name}`,
      "accounts enabled": () => t`${who} enabled the account of ${name} again`,
      "accounts password_changed": () => t`${who} changed the own password`,
      "accounts password_reset": () => t`${who} set a new password by mail`,
      "accounts unlocked": () => t`${who} unlocked the own account by mail`,
      "accounts email_verified": () => t`${who} confirmed the e-mail address`,
      "accounts email_proven": () => t`${who} confirmed the e-mail address through Google`,
      "accounts sessions_closed": () => t`${who} signed out everywhere else`,
      "accounts second_factor_on": () => t`${who} turned two-step log-in on`,
      "accounts second_factor_off": () => t`${who} turned two-step log-in off`,
      "accounts second_factor_reset": () => t`The operator took the second factor of ${name} away`,
      "account_roles created": () => t`${who} added the role ${name}`,
      "account_roles updated": () => t`${who} changed the role ${name}`,
      "account_roles archived": () => t`${who} archived the role ${name}`,
      "account_roles restored": () => t`${who} restored the role ${name}`,
    };
    const pair = `${entry.entity} ${entry.action}`;
    const said = Object.hasOwn(sentences, pair) ? sentences[pair as AuditPair] : null;
    // Written by a newer server than this console.
    return (
      said?.() ??
      t({ message: `${who}: ${entry.action}, ${entry.entity}`, comment: "Somebody, and names of the interface" })
    );
  };
}
