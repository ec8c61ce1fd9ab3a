/** Which licences may be shipped. */

const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "PostgreSQL",
  "Unlicense",
]);

/** Under the LGPL, as modules of their own that anyone can replace, and unmodified. */
const separateModules = /^(@img\/sharp-|libheif-js$)/;

const isAllowedPart = (licence: string, name: string): boolean =>
  allowed.has(licence) || (/^LGPL-3\.0(-only|-or-later)?$/.test(licence) && separateModules.test(name));

/** Whether one may ship a package with this SPDX expression: all parts of an AND, one of an OR. */
export const isAllowed = (expression: string, name: string): boolean =>
  expression
    .replaceAll(/[()]/g, "")
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((licence) => isAllowedPart(licence, name)));
