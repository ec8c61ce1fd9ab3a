import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The operator's own privacy policy, in Polish alone, by somebody who would rather have a script run. */
const policy = `## Kto przetwarza dane

Operator tej instalacji. Pytania: [pomoc](mailto:help@rewardo.example).

<script>document.title = "obcy"</script>

<img src="https://evil.example/pixel.png" onerror="document.title = 'obcy'">

[Nagroda](javascript:document.title=1)
`;

/** A folder with that text, and what takes it away. */
export function writeLegalTexts(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "rewardo-legal-"));
  writeFileSync(join(folder, "privacy_policy.pl.md"), policy);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
