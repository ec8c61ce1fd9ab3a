import type { Locale } from "@rewardo/contract/fields";

/** The photographs of the handbook, which `e2e/screens/handbook.spec.ts` takes: one of a name in each language. */
export const pictureOf = (name: string, locale: Locale): string => `/handbook/${name}-${locale}.png`;
