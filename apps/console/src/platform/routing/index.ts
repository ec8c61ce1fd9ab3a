/** What the `section.ts` of a feature is made of. */
export { main, searchTexts } from "./parents.ts";
export type { Section } from "./section.ts";
export { mayOpen, sectionOnly } from "./section-guards.ts";
