/** The file of a pass: what it says, its pictures, a list of their hashes, and the signature of that list. */
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import type { Signer } from "./signature.ts";
import { signDetached } from "./signature.ts";

/** The media type of a pass. */
export const passType = "application/vnd.apple.pkpass";

/** Packs a pass. SHA-1 is what Apple's format asks for in the manifest; the signature over it is of SHA-256. */
export const packPass = async (
  pass: object,
  pictures: ReadonlyMap<string, Buffer>,
  { signer, nowMs }: { readonly signer: Signer; readonly nowMs: number },
): Promise<Buffer> => {
  const files = new Map<string, Buffer>([["pass.json", Buffer.from(JSON.stringify(pass))], ...pictures]);
  const hashes = [...files].map(([name, bytes]) => [name, createHash("sha1").update(bytes).digest("hex")]);
  const manifest = Buffer.from(JSON.stringify(Object.fromEntries(hashes)));
  const zip = new ZipFile();
  const options = { mtime: new Date(nowMs) };
  // Pictures are packed already.
  for (const [name, bytes] of files) zip.addBuffer(bytes, name, { ...options, compress: !name.endsWith(".png") });
  zip.addBuffer(manifest, "manifest.json", options);
  zip.addBuffer(signDetached(signer, manifest, nowMs), "signature", options);
  zip.end();
  return buffer(zip.outputStream);
};
