/** Reads an archive by its central directory, as every unpacker does, and checks each file's length and checksum. */
import { crc32, inflateRawSync } from "node:zlib";

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;

/** Name → bytes, in the order of the directory. Throws when a file is not whole. For archives below four gigabytes. */
export const unzip = (archive: Buffer): ReadonlyMap<string, Buffer> => {
  const end = archive.length - 22;
  if (archive.readUInt32LE(end) !== endOfDirectory) throw new Error("The archive is cut off: its directory is missing");
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== directoryEntry) throw new Error("The archive's directory is broken");
    const [method, checksum] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 16)];
    const [packed, length] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const head = archive.readUInt32LE(at + 42);
    const from = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28);
    const bytes = archive.subarray(from, from + packed);
    const whole = method === 0 ? bytes : inflateRawSync(bytes);
    if (whole.length !== length || crc32(whole) !== checksum) throw new Error(`${name} is not whole`);
    files.set(name, whole);
    at += 46 + nameLength + extra + comment;
  }
  return files;
};
