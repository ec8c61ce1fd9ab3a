/** An authenticator in software: real CBOR, COSE and ES256, with every part open to what a test wants wrong. */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { PasskeyAssertion } from "@rewardo/contract/second-factors";

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

const head = (major: number, size: number): Buffer => {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  return size < 256 ? Buffer.from([(major << 5) | 24, size]) : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
};

const encode = (value: Cbor): Buffer => {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [encode(key), encode(one)])]);
};

const sha256 = (value: Buffer | string): Buffer => createHash("sha256").update(value).digest();
const present = 0x01;
const verified = 0x04;
const withCredential = 0x40;

/** What is asked of the authenticator, and by which page. */
export interface Ceremony {
  readonly challenge: string;
  readonly rp_id?: string;
  readonly origin?: string;
}

export interface Signing extends Ceremony {
  readonly counter?: number;
  /** Left out, the user is verified. */
  readonly isVerified?: boolean;
}

/** One credential at `http://localhost`; its counter grows by one with each use. */
export const softwareAuthenticator = () => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  const credential_id = id.toString("base64url");
  let uses = 1;
  const clientData = (type: string, { challenge, origin = "http://localhost" }: Ceremony): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const data = (rp_id: string, flags: number, counter: number): Buffer => {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags, 0);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rp_id), rest]);
  };
  return {
    credential_id,
    create: (asked: Ceremony) => {
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]);
      const authData = Buffer.concat([
        data(asked.rp_id ?? "localhost", present | verified | withCredential, uses),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        encode(key),
      ]);
      const attestation = new Map<string, Cbor>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      return {
        credential_id,
        client_data: clientData("webauthn.create", asked).toString("base64url"),
        attestation: encode(attestation).toString("base64url"),
      };
    },
    sign: (asked: Signing): PasskeyAssertion => {
      uses += 1;
      const client = clientData("webauthn.get", asked);
      const flags = present | (asked.isVerified === false ? 0 : verified);
      const authenticator = data(asked.rp_id ?? "localhost", flags, asked.counter ?? uses);
      return {
        credential_id,
        client_data: client.toString("base64url"),
        authenticator_data: authenticator.toString("base64url"),
        signature: sign("sha256", Buffer.concat([authenticator, sha256(client)]), privateKey).toString("base64url"),
      };
    },
  };
};
