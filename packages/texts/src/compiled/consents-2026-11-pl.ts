// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
// prettier-ignore
export const messages = {
  "email": "Zgadzam się na otrzymywanie od {business} e-maili o mojej karcie, ofertach i nowościach. Zgodę mogę wycofać w każdej chwili.",
  "sms": "Zgadzam się na otrzymywanie od {business} SMS-ów o mojej karcie, ofertach i nowościach. Zgodę mogę wycofać w każdej chwili.",
  "in_app": "Zgadzam się na otrzymywanie od {business} wiadomości na karcie o ofertach i nowościach. Zgodę mogę wycofać w każdej chwili.",
};
