/** Why a promise was not counted, beyond what the engine rejects a visit for. */
export type PromiseConflictCode =
  | "too_late"
  | "moment_unknown"
  | "queue_ended"
  | "signature"
  | "key_used"
  | "counted_less"
  | "offline_limit"
  | "one_reward"
  | "not_seen_full"
  | "seen_too_long_ago"
  | "coupon_not_seen"
  | "card_number_not_found"
  | "card_number_ambiguous"
  | "card_of_another_business"
  | "forbidden"
  | "nothing_to_undo"
  | "reversal_window_over";
