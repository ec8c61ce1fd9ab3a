/** Sentences of the audit log about these changes. */
import { msg } from "@lingui/core/macro";
import type { AuditSentences } from "../../kit/words/audit-sentences.ts";

export const auditSentences: AuditSentences<
  "adjustment_requests" | "claims" | "users" | "card_subscriptions" | "members"
> = {
  "adjustment_requests created": ({ who }) => msg`${who} asked for a correction`,
  "adjustment_requests reported": () => msg`A customer reported a visit`,
  "adjustment_requests settled": () => msg`A customer’s report was settled without a person`,
  "adjustment_requests approved": ({ who }) => msg`${who} approved a correction`,
  "adjustment_requests declined": ({ who }) => msg`${who} declined a correction`,
  "adjustment_requests withdrawn": ({ who }) => msg`${who} withdrew the request for a correction`,
  "claims put_on_paper": ({ who }) => msg`${who} gave the visit of a new guest to a printed card`,
  "claims cancelled": ({ who }) => msg`${who} took back what a guest without a card had earned`,
  "claims reopened": ({ who }) => msg`${who} showed the code for a guest’s visit after all`,
  "members joined": () => msg`A customer took a card on their phone`,
  "members claimed": () => msg`A customer took the card of a visit onto their phone`,
  "members link_made": ({ name }) => msg`A link to the card of ${name} was made`,
  "members link_opened": ({ name }) => msg`${name} opened their card on another phone`,
  "members link_sent": ({ who, name }) => msg`${who} sent ${name} the card for the phone`,
  "members link_shown": ({ who, name }) => msg`${who} showed a code by which ${name} takes the card onto the phone`,
  "members phone_accepted": ({ who, name }) =>
    msg`${who} gave the printed card of ${name} to the phone that asked for it`,
  "members phones_refused": ({ who, name }) => msg`${who} refused phones that asked for the card of ${name}`,
  "members recovery_code_made": ({ who, name }) => msg`${who} made a recovery code for the card of ${name}`,
  "members recovery_code_voided": ({ who, name }) => msg`${who} voided the recovery code of ${name}`,
  "members recovered": ({ name }) => msg`${name} brought the card onto another phone by a recovery code`,
  "members browser_ended": ({ name }) => msg`The card of ${name} was taken out of a phone`,
  "users exported": ({ who }) => msg`${who} exported the list of customers`,
  "users data_handed_out": ({ who, name }) => msg`${who} exported everything about the customer ${name}`,
  "card_subscriptions exported": ({ who }) => msg`${who} exported the list of customers’ cards`,
  "adjustment_requests exported": ({ who }) => msg`${who} exported the requests for corrections`,
  "users merged": ({ who, name }) => msg`${who} merged the customer ${name} with another`,
  "users consent_granted": ({ who, name }) => msg`${who} recorded a consent of ${name}`,
  "users consent_withdrawn": ({ who, name }) => msg`${who} recorded that ${name} withdrew a consent`,
  "users created": ({ who, name }) => msg`${who} added the customer ${name}`,
  "users erased": ({ who }) => msg`${who} erased the data of a customer`,
  "users told_apart": ({ who, name }) => msg`${who} noted that ${name} and another customer are two people`,
  "users email_confirmation_sent": ({ who, name }) => msg`${who} asked ${name} to confirm the e-mail address`,
  "users email_confirmations_sent": ({ who }) =>
    msg`${who} had all customers who agreed to e-mails asked to confirm their address`,
  "users opt_ins_declared": ({ who }) => msg`${who} declared an opt-in of customers that the business has proof of`,
  "users email_confirmed": ({ name }) => msg`${name} confirmed the e-mail address`,
  "users updated": ({ who, name }) => msg`${who} changed the customer ${name}`,
  "card_subscriptions adjusted": ({ who, name }) => msg`${who} adjusted the balance of ${name}`,
  "card_subscriptions frozen": ({ who, name }) => msg`${who} froze the card of ${name}`,
  "card_subscriptions unfrozen": ({ who, name }) => msg`${who} unfroze the card of ${name}`,
  "card_subscriptions closed": ({ who, name }) => msg`${who} closed the card of ${name}`,
  "card_subscriptions numbered": ({ who, name }) => msg`${who} gave the card of ${name} another number`,
  "card_subscriptions coupon_granted": ({ who, name }) => msg`${who} gave ${name} a coupon`,
  "card_subscriptions coupon_voided": ({ who, name }) => msg`${who} withdrew a coupon from ${name}`,
  "card_subscriptions merged": ({ who, name }) => msg`${who} merged cards of ${name}`,
};
