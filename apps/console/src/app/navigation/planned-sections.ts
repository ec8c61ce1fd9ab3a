/** Sections of the specification that have no pages yet. They are neither routed nor shown. */
import type { Section } from "../../platform/routing/index.ts";

export const plannedSections: readonly Section[] = [];
