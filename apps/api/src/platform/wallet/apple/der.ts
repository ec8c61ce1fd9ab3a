/** Just enough of DER to write a signature and to read who issued a certificate. */

const lengthOf = (length: number): Buffer => {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xffff ? 6 : length > 0xff ? 4 : 2, "0"), "hex");
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
};

/** A value with its tag and length; `parts` one after another are what it holds. */
export const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
};

export const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
/** A set, in the order that DER asks for. */
export const setOf = (...parts: readonly Buffer[]): Buffer => der(0x31, ...parts.toSorted(Buffer.compare));
export const octets = (bytes: Buffer): Buffer => der(0x04, bytes);
export const one = der(0x02, Buffer.from([1]));
export const nothing = der(0x05);

/** An object identifier such as `1.2.840.113549.1.7.2`. */
export const oid = (text: string): Buffer => {
  const [first = 0, second = 0, ...rest] = text.split(".").map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    const sevens = [arc & 0x7f];
    for (let left = arc >>> 7; left > 0; left >>>= 7) sevens.unshift((left & 0x7f) | 0x80);
    return sevens;
  });
  return der(0x06, Buffer.from(bytes));
};

/** A moment, to the second. */
export const utcTime = (ms: number): Buffer =>
  der(0x17, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replaceAll(/[-:T]/g, "")}Z`));

interface Read {
  readonly tag: number;
  /** With tag and length. */
  readonly whole: Buffer;
  readonly content: Buffer;
}

/** The values that lie one after another in `bytes`. @throws where they are cut off */
export const readAll = (bytes: Buffer): Read[] => {
  const found: Read[] = [];
  for (let at = 0; at < bytes.length;) {
    const tag = bytes.readUInt8(at);
    const short = bytes.readUInt8(at + 1);
    const more = short < 0x80 ? 0 : short & 0x7f;
    const length = more === 0 ? short : bytes.readUIntBE(at + 2, more);
    const from = at + 2 + more;
    if (from + length > bytes.length) throw new Error("The value is cut off");
    found.push({ tag, whole: bytes.subarray(at, from + length), content: bytes.subarray(from, from + length) });
    at = from + length;
  }
  return found;
};
