/** Certificates as Apple would issue them, by a certificate authority of our own, made with openssl. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AppleCertificates } from "../platform/wallet/apple/certificates.ts";
import { scratchFolder } from "./scratch-folder.ts";

export const passTypeId = "pass.com.example.rewardo";
export const teamId = "A1B2C3D4E5";

export interface TestAuthority {
  /** PEM of what all others were issued by. */
  readonly root: string;
  /** Certificates of a pass type, by an intermediate certificate of this unit. */
  issue(wanted?: { pass_type_id?: string; team_id?: string; days?: number; unit?: string }): AppleCertificates;
  /** A certificate and key for a server on this machine. */
  server(): { readonly certificate: string; readonly key: string };
  /** The content of what `signature` signs, as openssl verifies it. @throws what openssl says against it */
  verify(signature: Buffer, content: Buffer, wwdr: string): string;
  /** What openssl prints of a signature. */
  print(signature: Buffer): string;
}

/** Makes the authority; its files are gone with the test. */
export const openAuthority = (): TestAuthority => {
  const folder = scratchFolder("apple");
  const path = (name: string): string => join(folder, name);
  const openssl = (...parts: string[]): string =>
    execFileSync("openssl", parts, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  const read = (name: string): string => readFileSync(path(name), "utf8");
  let count = 0;
  const key = (): string => {
    count += 1;
    const name = `key-${count}.pem`;
    openssl("genrsa", "-out", path(name), "2048");
    return name;
  };
  const authority = (subject: string, issuer: { key: string; certificate: string } | null) => {
    const own = key();
    const certificate = `${own}.crt`;
    const by = issuer === null ? [] : ["-CA", path(issuer.certificate), "-CAkey", path(issuer.key)];
    openssl(
      ...["req", "-x509", "-new", "-key", path(own), "-subj", subject, "-days", "3650", "-out", path(certificate)],
      ...["-addext", "basicConstraints=critical,CA:TRUE", "-addext", "keyUsage=critical,keyCertSign,digitalSignature"],
      ...by,
    );
    return { key: own, certificate };
  };
  const root = authority("/C=US/O=Test Inc./CN=Test Root CA", null);
  const issuers = new Map<string, { key: string; certificate: string }>();
  const issuerOf = (unit: string) => {
    const known = issuers.get(unit);
    const name = `/CN=Test Worldwide Developer Relations/OU=${unit}/O=Test Inc./C=US`;
    const made = known ?? authority(name, root);
    issuers.set(unit, made);
    return made;
  };
  const leaf = (subject: string, issuer: { key: string; certificate: string }, days: number, names: string) => {
    const own = key();
    writeFileSync(path(`${own}.ext`), `basicConstraints=CA:FALSE\nkeyUsage=digitalSignature\n${names}`);
    openssl("req", "-new", "-key", path(own), "-subj", subject, "-out", path(`${own}.csr`));
    openssl(
      ...["x509", "-req", "-in", path(`${own}.csr`), "-CA", path(issuer.certificate), "-CAkey", path(issuer.key)],
      ...["-CAcreateserial", "-extfile", path(`${own}.ext`), "-out", path(`${own}.crt`), "-days", String(days)],
    );
    return { certificate: read(`${own}.crt`), key: read(own) };
  };
  return {
    root: read(root.certificate),
    issue: ({ pass_type_id = passTypeId, team_id = teamId, days = 365, unit = "G4" } = {}) => {
      const issuer = issuerOf(unit);
      const subject = `/UID=${pass_type_id}/CN=Pass Type ID: ${pass_type_id}/OU=${team_id}/O=Test Café/C=PL`;
      return {
        pass_type_id: passTypeId,
        team_id: teamId,
        ...leaf(subject, issuer, days, ""),
        wwdr: read(issuer.certificate),
      };
    },
    server: () => leaf("/CN=localhost", root, 30, "subjectAltName=DNS:localhost,IP:127.0.0.1\n"),
    verify: (signature, content, wwdr) => {
      writeFileSync(path("signature"), signature);
      writeFileSync(path("content"), content);
      writeFileSync(path("wwdr.pem"), wwdr);
      return openssl(
        ...["cms", "-verify", "-inform", "DER", "-in", path("signature"), "-content", path("content"), "-binary"],
        ...["-CAfile", path(root.certificate), "-certfile", path("wwdr.pem"), "-purpose", "any"],
      );
    },
    print: (signature) => {
      writeFileSync(path("signature"), signature);
      return openssl("cms", "-cmsout", "-print", "-inform", "DER", "-in", path("signature"));
    },
  };
};
