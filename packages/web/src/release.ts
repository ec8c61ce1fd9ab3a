/**
 * Which build this is; apart from the rest, since it changes with every commit and would change the start's name.
 * Put in by `packages/web/build/release.ts`.
 */

declare const __BUILD_STAMP__: string;
declare const __RELEASE_DATE__: string;

/** The commit, in short, or the version where the sources came without their history. */
export const buildStamp: string = __BUILD_STAMP__;
/** Day of that commit, or of the build: `2026-11-20T19:40:31.000Z`. */
export const releaseDate: string = __RELEASE_DATE__;
