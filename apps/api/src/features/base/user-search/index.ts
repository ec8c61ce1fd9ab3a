export { findUserIds } from "./find.ts";
export { shownDigits, toSearch, type UserSearch } from "./search.ts";
