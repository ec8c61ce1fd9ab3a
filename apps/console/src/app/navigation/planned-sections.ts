/** Sections of the specification that have no pages yet. They are neither routed nor shown. */
import { msg } from "@lingui/core/macro";
import type { Section } from "../../platform/routing/index.ts";

export const plannedSections: readonly Section[] = [
  {
    path: "/ingredients",
    permission: "ingredients_view",
    icon: "carrot",
    activeIcon: "carrot-fill",
    label: msg`Ingredients`,
    group: "offer",
    order: 20,
    isFor: (business) => business?.flags["ingredients"] === true,
  },
];
