import { builtFiles } from "./server-pages.ts";
import { wordFiles } from "./words.ts";

/** Names as they might be in a build: tests run without one. */
const files = {
  ...{ styles: "b{color:red}", main: "/member/assets/main.js", imports: [], other: [], words: {} },
  ...{
    claim: "/member/assets/claim.js",
    font: "/member/assets/lexend.woff2",
    cyrillic: "/member/assets/cyrillic.woff2",
  },
};

/** What tests of the customers' pages need beside the settings of all tests in `apps/console/build/tests.config.ts`. */
export const memberParts = () => [
  wordFiles(),
  builtFiles(() => Promise.resolve(`export const files = ${JSON.stringify(files)};`)),
];
