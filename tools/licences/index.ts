/** Writes the bill of materials and the notices of what is shipped: `npm run licences [FOLDER]`. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { billOf } from "./bill.ts";
import { noticesOf } from "./notices.ts";
import { readShipped } from "./shipped.ts";

const root = resolve(import.meta.dirname, "../..");
const folder = resolve(process.argv[2] ?? join(root, "dist"));
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const shipped = readShipped(root);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "sbom.cdx.json"), `${JSON.stringify(billOf(version, shipped), null, 2)}\n`);
writeFileSync(join(folder, "THIRD-PARTY-NOTICES.txt"), noticesOf(root, shipped));
console.log(`${shipped.length} packages: sbom.cdx.json and THIRD-PARTY-NOTICES.txt are in ${folder}`);
