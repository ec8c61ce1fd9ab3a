/** Sentences of the audit log about loyalty programs. */
import { msg } from "@lingui/core/macro";
import type { AuditSentences } from "../../kit/words/audit-sentences.ts";

export const auditSentences: AuditSentences<
  | "cards"
  | "challenges"
  | "promotion_groups"
  | "coupon_code_batches"
  | "coupon_codes"
  | "coupon_handouts"
  | "feedback"
  | "referrals"
  | "simulations"
  | "ai_answers"
> = {
  "ai_answers asked": ({ who }) => msg`${who} asked a language model, using figures and comments without names`,
  "cards created": ({ who, name }) => msg`${who} added the loyalty program ${name}`,
  "cards paper_cards_made": ({ who, name }) => msg`${who} made paper cards of ${name}`,
  "cards paper_mailed": ({ who, name }) => msg`${who} had something of ${name} to print sent to their own address`,
  "cards draft_changed": ({ who, name }) => msg`${who} changed the draft of ${name}`,
  "cards draft_discarded": ({ who, name }) => msg`${who} discarded the draft of ${name}`,
  "cards drafted_again": ({ who, name }) => msg`${who} drafted an earlier version of ${name} again`,
  "coupon_code_batches created": ({ who, name }) => msg`${who} added codes for the coupon ${name}`,
  "coupon_code_batches printed": ({ who, name }) => msg`${who} opened codes of the coupon ${name} for printing`,
  "coupon_handouts created": ({ who, name }) => msg`${who} gave the coupon ${name} to a group`,
  "coupon_handouts cancelled": ({ who, name }) => msg`${who} stopped giving the coupon ${name} to a group`,
  "coupon_codes exported": ({ who }) => msg`${who} exported codes for coupons`,
  "simulations exported": ({ who }) => msg`${who} exported the result of a simulation`,
  "cards published": ({ who, name }) => msg`${who} published changes to ${name}`,
  "cards archived": ({ who, name }) => msg`${who} archived the loyalty program ${name}`,
  "promotion_groups created": ({ who, name }) => msg`${who} added the group ${name}`,
  "promotion_groups updated": ({ who, name }) => msg`${who} changed the group ${name}`,
  "promotion_groups archived": ({ who, name }) => msg`${who} archived the group ${name}`,
  "promotion_groups restored": ({ who, name }) => msg`${who} uses the group ${name} again`,
  "promotion_groups members_added": ({ who, name }) => msg`${who} added customers to the group ${name}`,
  "promotion_groups members_removed": ({ who, name }) => msg`${who} took customers out of the group ${name}`,
  "challenges created": ({ who, name }) => msg`${who} drafted the challenge ${name}`,
  "challenges updated": ({ who, name }) => msg`${who} changed the challenge ${name}`,
  "challenges scheduled": ({ who, name }) => msg`${who} scheduled the challenge ${name}`,
  "challenges withdrawn": ({ who, name }) => msg`${who} made the challenge ${name} a draft again`,
  "challenges cancelled": ({ who, name }) => msg`${who} cancelled the challenge ${name}`,
  "challenges settled": ({ name }) => msg`The prizes of the challenge ${name} were granted`,
  "referrals created": () => msg`A customer made an invitation for a friend`,
  "referrals withdrawn": () => msg`A customer withdrew an invitation`,
  "referrals paid": () => msg`An invitation brought a customer and their friend a coupon`,
  "referrals refused": () => msg`An invitation did not count`,
  "feedback exported": ({ who }) => msg`${who} exported feedback`,
  "feedback seen": ({ who }) => msg`${who} marked feedback as seen`,
  "feedback replied": ({ who }) => msg`${who} replied to feedback`,
  "feedback resolved": ({ who }) => msg`${who} marked feedback as resolved`,
};
