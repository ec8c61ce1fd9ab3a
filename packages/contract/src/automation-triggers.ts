/** Facts of triggers, apart from their schemas: pages that show them need no validator. */
import type { TriggerKind } from "./automation-fields.ts";

/** Triggers that come with a day, at the automation's hour; the others come with what happens. */
export const dailyTriggers: readonly TriggerKind[] = ["birthday", "no_visit", "points_lapsing", "rfm_group_entered"];
