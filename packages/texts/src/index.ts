/** Texts shared by the server and the console, in four languages: from codes and parameters to sentences. */
export type { TextId, TransactionKind } from "./ids.ts";
export { loadCatalogue, translate } from "./translate.ts";
export { weekdayName } from "./weekday.ts";
export type { Language, TranslateOptions } from "./language.ts";
