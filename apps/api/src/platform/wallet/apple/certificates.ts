/** Reads the certificates that passes are signed with, and says in one sentence what is wrong with them. */
import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import type { Signer } from "./signature.ts";

export interface AppleCertificates {
  readonly pass_type_id: string;
  readonly team_id: string;
  /** PEM. */
  readonly certificate: string;
  readonly key: string;
  readonly wwdr: string;
}

/** Why passes cannot be signed; each has a sentence. */
export const appleProblems = {
  unreadable_certificate: "the certificate of the pass type is no certificate in PEM",
  unreadable_key: "the key of the certificate is no RSA key in PEM without a passphrase",
  unreadable_wwdr: "Apple's intermediate certificate (WWDR G4) is no certificate in PEM",
  other_key: "the key does not belong to the certificate",
  other_pass_type: "the certificate is of another pass type",
  other_team: "the certificate is of another team",
  other_wwdr: "the certificate was not issued by the given intermediate certificate, which has to be Apple's WWDR G4",
  not_yet: "the certificate is not valid yet",
  expired: "the certificate has expired",
  wwdr_expired: "Apple's intermediate certificate has expired",
} as const;

export type AppleProblem = keyof typeof appleProblems;

export interface AppleSigner extends Signer {
  readonly pass_type_id: string;
  readonly team_id: string;
  /** When the first of both certificates ends. */
  readonly endsMs: number;
}

/** A field of a certificate's subject, such as its organisational unit. */
const subjectOf = ({ subject }: X509Certificate, name: string): string | undefined =>
  subject
    .split("\n")
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1);

const readCertificate = (pem: string): X509Certificate | null => {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
};

const readKey = (pem: string): KeyObject | null => {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === "rsa" ? key : null;
  } catch {
    return null;
  }
};

/** What signs at this moment, or why nothing does. */
export const readSigner = (
  { pass_type_id, team_id, ...pem }: AppleCertificates,
  nowMs: number,
): { readonly signer: AppleSigner } | { readonly problem: AppleProblem } => {
  const [certificate, key, wwdr] = [readCertificate(pem.certificate), readKey(pem.key), readCertificate(pem.wwdr)];
  if (certificate === null) return { problem: "unreadable_certificate" };
  if (key === null) return { problem: "unreadable_key" };
  if (wwdr === null) return { problem: "unreadable_wwdr" };
  if (!certificate.checkPrivateKey(key)) return { problem: "other_key" };
  if (subjectOf(certificate, "UID") !== pass_type_id) return { problem: "other_pass_type" };
  if (subjectOf(certificate, "OU") !== team_id) return { problem: "other_team" };
  const isIssuer = certificate.checkIssued(wwdr) && certificate.verify(wwdr.publicKey);
  if (!isIssuer || subjectOf(wwdr, "OU") !== "G4") return { problem: "other_wwdr" };
  if (Date.parse(certificate.validFrom) > nowMs) return { problem: "not_yet" };
  if (Date.parse(certificate.validTo) <= nowMs) return { problem: "expired" };
  if (Date.parse(wwdr.validTo) <= nowMs) return { problem: "wwdr_expired" };
  const endsMs = Math.min(Date.parse(certificate.validTo), Date.parse(wwdr.validTo));
  return { signer: { pass_type_id, team_id, certificate, key, wwdr, endsMs } };
};
