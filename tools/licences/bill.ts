/** The bill of materials in CycloneDX's JSON (1.6): what is shipped, with versions, licences, hashes and who needs what. */
import { createHash } from "node:crypto";
import type { Shipped } from "./shipped.ts";

/** Fonts, pictures and data that come with the console; their licences' texts lie beside them. */
export const assets = [
  { name: "Lexend", version: "1.007", licence: "OFL-1.1", text: "packages/ui/src/assets/fonts/OFL-lexend.txt" },
  { name: "Onest", version: "1.000", licence: "OFL-1.1", text: "packages/ui/src/assets/fonts/OFL-onest.txt" },
  { name: "Icons", version: "", licence: "", text: "packages/ui/src/assets/icons/LICENSES.txt" },
  {
    name: "Natural Earth",
    version: "",
    licence: "LicenseRef-public-domain",
    text: "apps/console/src/assets/map/NATURAL-EARTH.txt",
  },
] as const;

/** The package URL; a scope's sign is encoded. */
const purlOf = ({ name, version }: Shipped): string => `pkg:npm/${name.replace("@", "%40")}@${version}`;

const licencesOf = (licence: string) => {
  if (licence === "") return {};
  const isExpression = /\s(AND|OR|WITH)\s/.test(licence);
  return { licenses: isExpression ? [{ expression: licence }] : [{ license: { id: licence } }] };
};

/** The same for the same lockfile: it carries no time, and its serial number is made of its content. */
export const billOf = (version: string, shipped: readonly Shipped[]) => {
  const byFolder = new Map(shipped.map((one) => [one.folder, purlOf(one)]));
  const unique = [...new Map(shipped.map((one) => [purlOf(one), one])).values()];
  const components = [
    ...unique.map((one) => ({
      type: "library",
      "bom-ref": purlOf(one),
      name: one.name,
      version: one.version,
      purl: purlOf(one),
      ...licencesOf(one.licence),
      ...(one.sha512 === null
        ? {}
        : { hashes: [{ alg: "SHA-512", content: Buffer.from(one.sha512, "base64").toString("hex") }] }),
    })),
    ...assets.map(({ name, version: of, licence }) => ({
      type: "data",
      "bom-ref": `asset:${name}`,
      name,
      ...(of === "" ? {} : { version: of }),
      ...(licence.startsWith("LicenseRef")
        ? { licenses: [{ license: { name: "Public domain" } }] }
        : licencesOf(licence)),
    })),
  ];
  const dependencies = unique.map((one) => ({
    ref: purlOf(one),
    dependsOn: [...new Set(one.needs.flatMap((folder) => byFolder.get(folder) ?? []))].toSorted(),
  }));
  const digest = createHash("sha256")
    .update(JSON.stringify([version, components]))
    .digest("hex");
  const serial = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `5${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ];
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${serial.join("-")}`,
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": "rewardo",
        name: "rewardo",
        version,
        licenses: [{ license: { id: "MIT" } }],
      },
    },
    components,
    dependencies,
  };
};
