/**
 * Addresses of pictures that Google fetches for its passes. An address is all that is drawn, and a signature: it names no business,
 * no card and no customer, members with as many stamps share one, and nobody else can make one or have us draw.
 */
import type { SecretBox } from "../secrets.ts";
import type { DrawnLogo, DrawnStamps } from "./drawing.ts";

/** What is drawn; pictures of a business are named by the hash of what they hold. */
export type PictureAsked =
  | { readonly kind: "stamps"; readonly stock: string; readonly stamps: Omit<DrawnStamps, "own"> }
  | { readonly kind: "logo"; readonly logo: Omit<DrawnLogo, "picture">; readonly upload: string | null };

const belongsTo = "picture of a pass";
const signatureBytes = 16;

const pack = (asked: PictureAsked): readonly unknown[] => {
  if (asked.kind === "stamps") {
    const { required, count, stamp, gifts } = asked.stamps;
    return ["s", asked.stock, required, count, stamp, ...gifts];
  }
  const { icon, stock, name } = asked.logo;
  // The first letter alone is drawn, and only where there is nothing else.
  return ["l", stock, icon, icon === null ? ([...name.trim()][0] ?? "") : "", asked.upload];
};

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value);
const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === "string";

const unpack = (packed: unknown): PictureAsked | null => {
  if (!Array.isArray(packed)) return null;
  const [kind, ...rest] = packed as unknown[];
  if (kind === "s") {
    const [stock, required, count, stamp, ...gifts] = rest;
    if (typeof stock !== "string" || !isNumber(required) || !isNumber(count) || typeof stamp !== "string") return null;
    return { kind: "stamps", stock, stamps: { required, count, stamp, gifts: gifts.filter(isNumber) } };
  }
  const [stock, icon, name, upload] = rest;
  if (kind !== "l" || !isTextOrNull(stock) || !isTextOrNull(icon) || typeof name !== "string" || !isTextOrNull(upload))
    return null;
  return { kind: "logo", logo: { stock, icon, name }, upload };
};

/** The path of a picture below the installation's address. */
export const picturePath = (secrets: Pick<SecretBox, "sign">, asked: PictureAsked): string => {
  const packed = Buffer.from(JSON.stringify(pack(asked)));
  const signature = secrets.sign(packed, belongsTo).subarray(0, signatureBytes);
  return `/wallet/pictures/${packed.toString("base64url")}.${signature.toString("base64url")}.png`;
};

/** What an address asks for; `null` where we did not make it. */
export const readPicture = (secrets: Pick<SecretBox, "isSigned">, name: string): PictureAsked | null => {
  const [, packed = "", signed = ""] = /^([\w-]{1,600})\.([\w-]{22})\.png$/.exec(name) ?? [];
  const bytes = Buffer.from(packed, "base64url");
  const signature = Buffer.from(signed, "base64url");
  if (signature.length !== signatureBytes || !secrets.isSigned(bytes, signature, belongsTo)) return null;
  return unpack(JSON.parse(bytes.toString("utf8")));
};
