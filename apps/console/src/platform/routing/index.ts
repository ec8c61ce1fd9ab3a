/** What the `section.ts` of a feature is made of. */
export { guardAll } from "./guards.ts";
export { main, searchTexts, type SearchTexts } from "./parents.ts";
export { page } from "./page.ts";
export type { Section } from "./section.ts";
export { mayOpen, sectionOnly, tillFirst } from "./section-guards.ts";
