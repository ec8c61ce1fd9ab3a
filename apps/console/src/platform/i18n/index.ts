/** For sections. What every page needs at the start imports the single files: this one brings the formatters along. */
export { createFormat, type DateShape, type Format, minorDigits } from "./format.ts";
export {
  type Catalogue,
  chooseLanguage,
  currentLocale,
  needCatalogue,
  sectionCatalogue,
  startLanguages,
} from "./i18n.ts";
export { firstDayOfWeek, isLocale, languages } from "./locale.ts";
export { useFormat } from "./use-format.ts";
