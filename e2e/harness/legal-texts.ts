import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An operator's privacy policy, in Polish only, that tries to run a script. */
const policy = `## Kto przetwarza dane

Operator tej instalacji. Pytania: [pomoc](mailto:help@rewardo.example).

<script>document.title = "obcy"</script>

<img src="https://evil.example/pixel.png" onerror="document.title = 'obcy'">

[Nagroda](javascript:document.title=1)
`;

/** A folder with that text, and a function that removes it. */
export const writeLegalTexts = (): { folder: string; remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), "rewardo-legal-"));
  writeFileSync(join(folder, "privacy_policy.pl.md"), policy);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};
