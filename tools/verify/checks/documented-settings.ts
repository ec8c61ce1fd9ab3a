import { findLines, type Problem, type Tree } from "../tree.ts";

const config = "apps/api/src/platform/config.ts";
/** Variables that the configuration takes over from where they belong. */
const parts = [
  "pos-settings.ts",
  "sms/settings.ts",
  "text-model/settings.ts",
  "mail/pace.ts",
  "mail/mail-settings.ts",
  "payments/settings.ts",
  "wallet/settings.ts",
  "web-push/settings.ts",
].map((file) => `apps/api/src/platform/${file}`);
const manual = "docs/settings.md";

/** Every variable that the server reads is in the settings table, and the reverse. */
export const checkDocumentedSettings = (tree: Tree): Problem[] => {
  if (!tree.files.includes(config)) return [];
  const read = findLines(
    tree,
    [config, ...parts.filter((part) => tree.files.includes(part))],
    /^ {2}([A-Z][A-Z_]+): z\b/,
  );
  const told = findLines(tree, [manual], /^\| `([A-Z][A-Z_]+)` \|/);
  const names = (found: typeof read): Set<string> => new Set(found.map(({ match }) => match[1] ?? ""));
  const [readNames, toldNames] = [names(read), names(told)];
  return [
    ...read
      .filter(({ match }) => !toldNames.has(match[1] ?? ""))
      .map(({ path, line, match }) => ({
        path,
        line,
        sentence: `reads ${match[1]}, which ${manual} does not explain: add its line to the table of settings.`,
      })),
    ...told
      .filter(({ match }) => !readNames.has(match[1] ?? ""))
      .map(({ path, line, match }) => ({
        path,
        line,
        sentence: `explains ${match[1]}, which ${config} does not read: correct one of them.`,
      })),
  ];
};
