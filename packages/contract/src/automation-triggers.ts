/** Facts of triggers, apart from their schemas: pages that show them need no validator. */
import type { TriggerKind } from "./automation-fields.ts";

/** Whether a trigger comes with a day, at the automation's hour; the others come with what happens. */
export const isDaily: Readonly<Record<TriggerKind, boolean>> = {
  birthday: true,
  first_visit: false,
  no_visit: true,
  stamps_missing: false,
  reward_ready: false,
  points_lapsing: true,
  level_reached: false,
  rfm_group_entered: true,
  feedback: false,
};

/** Whether its occasions are known in advance, so that an estimate looks forward; others are estimated from the past. */
export const isKnownAhead: Readonly<Record<TriggerKind, boolean>> = {
  birthday: true,
  first_visit: false,
  no_visit: false,
  stamps_missing: false,
  reward_ready: false,
  points_lapsing: true,
  level_reached: false,
  rfm_group_entered: false,
  feedback: false,
};
