/** Packages that the console replaces by others. */
export const aliases = [
  // React has it itself since 18: the shim for older ones would only come along with the first page.
  {
    find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
    replacement: "use-sync-external-store/with-selector.js",
  },
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" },
];
