/** The detached signature of a pass: CMS signed data over its manifest, as Wallet asks for it, with the signing time. */
import { createHash, type KeyObject, sign, type X509Certificate } from "node:crypto";
import { der, nothing, octets, oid, one, readAll, sequence, setOf, utcTime } from "./der.ts";

const sha256 = sequence(oid("2.16.840.1.101.3.4.2.1"), nothing);
const rsa = sequence(oid("1.2.840.113549.1.1.1"), nothing);
const data = oid("1.2.840.113549.1.7.1");

export interface Signer {
  readonly certificate: X509Certificate;
  readonly key: KeyObject;
  /** The certificate of Apple that issued it. */
  readonly wwdr: X509Certificate;
}

/** Issuer and serial number of a certificate, as they stand in it. */
const issuedBy = (certificate: X509Certificate): Buffer => {
  const [whole] = readAll(certificate.raw);
  const [body] = readAll(whole!.content);
  const fields = readAll(body!.content);
  // The version stands first where there is one.
  const [serial, , issuer] = fields[0]!.tag === 0xa0 ? fields.slice(1) : fields;
  return sequence(issuer!.whole, serial!.whole);
};

const attribute = (type: string, value: Buffer): Buffer => sequence(oid(type), setOf(value));

/** Signs `content`, which the answer does not hold. */
export const signDetached = ({ certificate, key, wwdr }: Signer, content: Buffer, nowMs: number): Buffer => {
  const digest = createHash("sha256").update(content).digest();
  const attributes = setOf(
    attribute("1.2.840.113549.1.9.3", data),
    attribute("1.2.840.113549.1.9.5", utcTime(nowMs)),
    attribute("1.2.840.113549.1.9.4", octets(digest)),
  );
  const signer = sequence(
    one,
    issuedBy(certificate),
    sha256,
    // Signed as a set, written under a tag of its own.
    Buffer.concat([Buffer.from([0xa0]), attributes.subarray(1)]),
    rsa,
    octets(sign("sha256", attributes, key)),
  );
  const signed = sequence(one, setOf(sha256), sequence(data), der(0xa0, wwdr.raw, certificate.raw), setOf(signer));
  return sequence(oid("1.2.840.113549.1.7.2"), der(0xa0, signed));
};
