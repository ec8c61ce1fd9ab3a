/** Apple's rules for a pass, as a list of our own: what Wallet would refuse, or quietly not show. */
import { createHash } from "node:crypto";
import sharp from "sharp";
import { pictureSizes } from "../platform/wallet/pictures.ts";
import type { TestAuthority } from "./apple-certificates.ts";
import { unzip } from "./unzip.ts";

interface Field {
  readonly key: string;
  readonly label?: unknown;
  readonly value: unknown;
}
type Fields = Readonly<Record<string, readonly Field[]>>;

export interface ReadPass {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly pass: Readonly<Record<string, unknown>> & {
    readonly serialNumber: string;
    readonly authenticationToken: string;
    readonly webServiceURL: string;
    readonly storeCard: Fields;
    readonly posterGeneric: Fields;
    readonly voided?: boolean;
    readonly barcodes?: readonly { format: string; message: string }[];
    readonly locations?: readonly { latitude: number; longitude: number; relevantText: string }[];
  };
}

export const readPass = (bytes: Buffer): ReadPass => {
  const files = unzip(bytes);
  return { files, pass: JSON.parse(files.get("pass.json")!.toString("utf8")) as ReadPass["pass"] };
};

const required = [
  ...["formatVersion", "passTypeIdentifier", "teamIdentifier", "serialNumber", "organizationName", "description"],
  ...["webServiceURL", "authenticationToken", "backgroundColor", "foregroundColor", "labelColor"],
];

/** Most fields that are shown, by style and group. */
const mostFields = {
  storeCard: { headerFields: 3, primaryFields: 1, secondaryFields: 4, auxiliaryFields: 4 },
  posterGeneric: { headerFields: 1, primaryFields: 4, footerFields: 1 },
} as const;

const isColour = (text: unknown): boolean => {
  const parts = /^rgb\((\d{1,3}), (\d{1,3}), (\d{1,3})\)$/.exec(String(text))?.slice(1).map(Number);
  return parts !== undefined && parts.every((part) => part <= 255);
};

const contrast = (one: string, other: string): number => {
  const [a = 0, b = 0] = [one, other]
    .map((text) => {
      const [r = 0, g = 0, blue = 0] = [...text.matchAll(/\d+/g)]
        .map(([part]) => Number(part) / 255)
        .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * blue;
    })
    .toSorted((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
};

/** What is wrong with the file; nothing for a pass that Wallet takes. */
export const brokenRules = async (
  bytes: Buffer,
  { authority, wwdr }: { readonly authority: TestAuthority; readonly wwdr: string },
): Promise<string[]> => {
  const { files, pass } = readPass(bytes);
  const broken: string[] = [];
  const rule = (holds: boolean, sentence: string): void => void (holds || broken.push(sentence));
  for (const key of required) rule(pass[key] !== undefined && pass[key] !== "", `${key} is missing`);
  rule(pass["formatVersion"] === 1, "formatVersion is not 1");
  for (const key of ["backgroundColor", "foregroundColor", "labelColor"])
    rule(isColour(pass[key]), `${key} is no rgb() colour`);
  rule(contrast(String(pass["backgroundColor"]), String(pass["foregroundColor"])) >= 4.5, "the text is hard to read");
  rule(pass.authenticationToken.length >= 16, "the token is shorter than 16 characters");
  rule(pass.webServiceURL.startsWith("https://"), "the web service is not https");
  rule(/^[\w.-]{1,100}$/.test(pass.serialNumber), "the serial number has odd characters");
  rule((pass.locations ?? []).length <= 10, "more than ten places");
  rule(Boolean(pass.voided) !== (pass.barcodes ?? []).length > 0, "a valid pass has a code, and a void one has none");
  for (const { format, message } of pass.barcodes ?? []) {
    rule(/^PKBarcodeFormat(?:QR|PDF417|Aztec|Code128)$/.test(format), `${format} is no code`);
    rule(/^[\x20-\x7e]+$/.test(message), "a code has signs that readers do not");
  }
  for (const style of ["storeCard", "posterGeneric"] as const) {
    const groups = Object.entries(pass[style]);
    const keys = groups.flatMap(([, fields]) => fields.map(({ key }) => key));
    rule(new Set(keys).size === keys.length, `${style} has a key twice`);
    for (const [group, fields] of groups) {
      const most = (mostFields[style] as Readonly<Record<string, number>>)[group];
      rule(most === undefined || fields.length <= most, `${style}.${group} has more fields than are shown`);
      for (const { key, value } of fields)
        rule(["string", "number"].includes(typeof value) && value !== "", `${style}.${key} has no value`);
    }
  }
  const { secondaryFields = [], auxiliaryFields = [] } = pass.storeCard;
  rule(secondaryFields.length + auxiliaryFields.length <= 4, "storeCard shows four secondary and auxiliary fields");
  for (const [name, [width, height]] of Object.entries(pictureSizes))
    for (const scale of [1, 2, 3]) {
      const file = `${name}${scale === 1 ? "" : `@${scale}x`}.png`;
      const picture = files.get(file);
      const found = picture === undefined ? null : await sharp(picture).metadata();
      const isRight = found?.format === "png" && found.width === width * scale && found.height === height * scale;
      rule(isRight, `${file} is not ${width * scale} × ${height * scale}`);
    }
  const manifest = JSON.parse(files.get("manifest.json")!.toString("utf8")) as Record<string, string>;
  const listed = [...files.keys()].filter((name) => name !== "manifest.json" && name !== "signature");
  rule(listed.toSorted().join() === Object.keys(manifest).toSorted().join(), "the manifest lists other files");
  for (const [name, hash] of Object.entries(manifest))
    rule(
      createHash("sha1")
        .update(files.get(name) ?? "")
        .digest("hex") === hash,
      `${name} has another hash`,
    );
  const signature = files.get("signature")!;
  try {
    authority.verify(signature, files.get("manifest.json")!, wwdr);
  } catch (error) {
    broken.push(`the signature is refused: ${String(error)}`);
  }
  const printed = authority.print(signature);
  rule(printed.includes("signingTime"), "the signature does not say when it was made");
  rule(printed.includes("OU=G4") || printed.includes("OU = G4"), "the intermediate certificate G4 is missing");
  return broken;
};
